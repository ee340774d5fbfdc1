/**
 * A server with a planted bug: it calls the provider under a new key every time, so that the outcome of a call cannot be
 * found out after a crash.
 */
import { changeRequests, withNewKey } from './provider-requests.ts';

const keyedCalls = /\/v1\/(?:cards|banks)\/(?:charge|refund|placeHold|lookup)$/;
changeRequests((path, body) => (keyedCalls.test(path) ? withNewKey(body) : body));

await import('#sandbox/main.ts');
