/**
 * A server with a planted bug, for the proof that looks for it: it asks the provider under a new key every time, so that
 * nobody can find out after a crash what became of the first call.
 */
import { changeRequests, withNewKey } from './provider-requests.ts';

const keyedCalls = /\/v1\/(?:cards|banks)\/(?:charge|refund|placeHold|lookup)$/;
changeRequests((path, body) => (keyedCalls.test(path) ? withNewKey(body) : body));

await import('#sandbox/main.ts');
