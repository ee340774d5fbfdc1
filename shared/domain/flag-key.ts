import * as z from 'zod/mini';

/** By which flags and experiments know a visitor without an account [ACC-410]. */
export const anonymousFlagUserKeySchema = z.string().check(z.regex(/^anonymous-\d{3}$/));

/** The key for a number drawn from 0 to 999. */
export function anonymousFlagUserKey(drawn: number): string {
  return `anonymous-${String(drawn).padStart(3, '0')}`;
}
