/**
 * A server with three planted bugs, for the proof that looks for them. It charges cards under a new key every time, never
 * hears what a bank says about a key, and takes every signature for genuine.
 */
import { randomUUID } from 'node:crypto';

const cardCalls = /\/v1\/cards\/(?:charge|lookup)$/;
const send = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  if (typeof input !== 'string' || typeof init?.body !== 'string') return send(input, init);
  if (input.endsWith('/v1/banks/lookup')) throw new Error('Nobody answers');
  return send(input, cardCalls.test(input) ? { ...init, body: withNewKey(init.body) } : init);
};

function withNewKey(body: string): string {
  const { input } = JSON.parse(body);
  return JSON.stringify({
    input: typeof input === 'string' ? randomUUID() : { ...input, key: randomUUID() },
  });
}

crypto.subtle.verify = async () => true;

await import('../../main.ts');
