/** The form of an `Idempotency-Key`. Source: merchant-api §5.1. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_.:-]{1,64}$/;

/** The same for people. */
export const idempotencyKeyForm = '1 to 64 of the characters A-Z a-z 0-9 _ . : -';

/** What a key has that does not have this form: which character, else how many. The key is not repeated. */
export function faultOfIdempotencyKey(key: string): string {
  if (key === '') return 'this request has none.';
  const characters = [...key];
  const at = characters.findIndex((character) => !idempotencyKeyPattern.test(character));
  return at < 0
    ? `this one has ${characters.length} characters.`
    : `character ${at + 1} of this one is ${JSON.stringify(characters[at])}.`;
}
