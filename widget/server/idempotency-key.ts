import { idempotencyKeyPattern } from '#shared/domain/idempotency-key.ts';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';

/**
 * The key that the API allows for any text: the text itself where it has the API's form, else `sha256-` and the hash of its
 * UTF-8 bytes in base64url. The same text is always the same key. Source: decision 254.
 */
export async function idempotencyKeyOf(text: string | undefined): Promise<string> {
  if (typeof text !== 'string' || text === '') {
    throw new TypeError(
      `An idempotency key is a text that names the attempt, such as "capture-" and the token; this one is ${JSON.stringify(text) ?? typeof text}.`,
    );
  }
  // The API refuses a key that looks like the number of a card, as long numbers of carts may.
  if (idempotencyKeyPattern.test(text) && !holdsCardNumber(text)) return text;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const base64 = btoa(String.fromCharCode(...hash));
  return `sha256-${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
