/**
 * A server with planted bugs, for the proof that looks for them. It charges and holds under a new key every time, never
 * hears what a bank says about a key, and takes every signature for genuine.
 */
import { changeRequests, withNewKey } from './provider-requests.ts';

const cardCalls = /\/v1\/cards\/(?:charge|placeHold|lookup)$/;
changeRequests((path, body) => {
  if (path === '/v1/banks/lookup') return null;
  return cardCalls.test(path) ? withNewKey(body) : body;
});

crypto.subtle.verify = async () => true;

await import('#sandbox/main.ts');
