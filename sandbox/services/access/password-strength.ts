import { isStrongEnough } from '#shared/domain/access/password.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';

/** By the estimator that the form runs too. It is large, and few of all requests choose a password. */
export async function isEasyToGuess(
  password: string,
  { email, mobile, givenNames, surname }: Consumer,
): Promise<boolean> {
  const { estimatePassword } = await import('#shared/domain/access/estimate-password.ts');
  const known = [email, mobile, givenNames, surname].filter((word) => word !== null);
  return !isStrongEnough(estimatePassword(password, known));
}
