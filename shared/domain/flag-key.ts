/** By which flags and experiments know a visitor without an account, for a number drawn from 0 to 999 [ACC-410]. */
export function anonymousFlagUserKey(drawn: number): string {
  return `anonymous-${String(drawn).padStart(3, '0')}`;
}
