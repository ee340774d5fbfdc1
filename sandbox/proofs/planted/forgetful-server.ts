/**
 * A server with a planted bug, for the proof that looks for it: it asks the provider under a new key every time, so that
 * nobody can find out after a crash what became of the first call.
 */
import { randomUUID } from 'node:crypto';

const keyedCalls = /\/v1\/cards\/(?:charge|placeHold|lookup)$/;
const send = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const isKeyed = typeof input === 'string' && keyedCalls.test(input) && typeof init?.body === 'string';
  return send(input, isKeyed ? { ...init, body: withNewKey(String(init.body)) } : init);
};

function withNewKey(body: string): string {
  const { input } = JSON.parse(body);
  return JSON.stringify({
    input: typeof input === 'string' ? randomUUID() : { ...input, key: randomUUID() },
  });
}

await import('../../main.ts');
