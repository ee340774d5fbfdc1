/**
 * A server with planted bugs. It charges and holds under a new key every time, ignores what a bank answers about a key,
 * and accepts every signature.
 */
import { changeRequests, withNewKey } from './provider-requests.ts';

const cardCalls = /\/v1\/cards\/(?:charge|placeHold|lookup)$/;
changeRequests((path, body) => {
  if (path === '/v1/banks/lookup') return null;
  return cardCalls.test(path) ? withNewKey(body) : body;
});

crypto.subtle.verify = async () => true;

await import('#sandbox/main.ts');
