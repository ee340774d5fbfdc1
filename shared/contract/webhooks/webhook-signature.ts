/** The signature of a webhook, by WebCrypto alone, so that Node, Deno and workers run the same code. */

/** What is signed: `{id}.{timestamp}.{raw body}`. */
export interface SignedMessage {
  id: string;
  /** Unix seconds, as the header has them. */
  timestamp: number | string;
  /** The bytes as they came. Parsing and printing again changes them. */
  rawBody: Uint8Array | string;
}

const signaturePattern = /^v1=[0-9a-f]{64}$/;

/** One part of the `X-Webhook-Signature` header: `v1=` and 64 lower-case hex digits. Source: MER-170. */
export async function signWebhook({
  secret,
  ...message
}: SignedMessage & { secret: string }): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), bytesOf(message));
  return `v1=${Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The parts of the header that have the form of a signature. Nothing else is ever decoded. */
export function signaturesIn(header: string): string[] {
  return header.split(' ').filter((part) => signaturePattern.test(part));
}

/** Whether one of the secrets made one of the signatures. Compares in constant time, because `verify` does. */
export async function isSigned(
  message: SignedMessage,
  signatures: readonly string[],
  secrets: readonly string[],
): Promise<boolean> {
  const bytes = bytesOf(message);
  // An unset variable must refuse everything, and an empty key throws.
  for (const secret of secrets.filter(Boolean)) {
    const key = await keyOf(secret, 'verify');
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, decodeHex(signature.slice('v1='.length)), bytes))
        return true;
    }
  }
  return false;
}

const encode = (text: string) => new TextEncoder().encode(text);

function bytesOf({ id, timestamp, rawBody }: SignedMessage): Uint8Array<ArrayBuffer> {
  const start = encode(`${id}.${timestamp}.`);
  const body = rawBody instanceof Uint8Array ? rawBody : encode(rawBody);
  const bytes = new Uint8Array(start.length + body.length);
  bytes.set(start);
  bytes.set(body, start.length);
  return bytes;
}

function decodeHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}

/** The key is the whole secret string, its prefix included. */
function keyOf(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}
