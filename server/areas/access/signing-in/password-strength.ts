import { isStrongEnough } from '#shared/domain/access/password.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';

/** Uses the same estimator as the form. It is loaded on demand, because it is large and few requests need it. */
export async function isEasyToGuess(
  password: string,
  { email, mobile, givenNames, surname }: Consumer,
): Promise<boolean> {
  const { estimatePassword } = await import('#shared/domain/access/estimate-password.ts');
  const known = [email, mobile, givenNames, surname].filter((word) => word !== null);
  return !isStrongEnough(estimatePassword(password, known));
}
