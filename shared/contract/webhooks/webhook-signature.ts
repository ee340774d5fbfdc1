/** The signature of a webhook. Uses only WebCrypto, so that it runs in Node, Deno and workers. */

/** The signed content: `{id}.{timestamp}.{raw body}`. */
interface SignedMessage {
  id: string;
  /** Unix time in seconds, as in the header. */
  timestamp: number | string;
  /** The unparsed bytes: serialising a parsed body may change them. */
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

/** The well-formed signatures in the header. Everything else is ignored. */
export function signaturesIn(header: string): string[] {
  return header.split(' ').filter((part) => signaturePattern.test(part));
}

/** Whether one of the signatures was made with one of the secrets. `verify` compares in constant time. */
export async function isSigned(
  message: SignedMessage,
  signatures: readonly string[],
  secrets: readonly string[],
): Promise<boolean> {
  const bytes = bytesOf(message);
  // An empty secret, for example from an unset variable, must not verify anything. WebCrypto throws for an empty key.
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

/** Imports the whole secret string, including its prefix, as the key. */
function keyOf(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}
