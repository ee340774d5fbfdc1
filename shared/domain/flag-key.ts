/**
 * The key of a visitor without an account for flags and experiments, from a random number between 0 and 999 [ACC-410].
 */
export function anonymousFlagUserKey(drawn: number): string {
  return `anonymous-${String(drawn).padStart(3, '0')}`;
}
