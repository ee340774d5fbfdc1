import type { CreateTokenContext, InitOptions } from './api.ts';
import type { SessionEvent } from './session/session.ts';

/**
 * Asks the merchant for a token, during the click. The session awaits the reply.
 * @returns what aborts the request.
 */
export function requestToken(
  send: (event: SessionEvent) => void,
  createToken: NonNullable<InitOptions['createToken']>,
  timeoutMs: number,
  context: Omit<CreateTokenContext, 'signal'>,
): AbortController {
  const abort = new AbortController();
  const reply = (async () => createToken({ ...context, signal: abort.signal }))();
  // The session may come later than a fault, which the browser would report to the page.
  reply.catch(() => {});
  send({ type: 'asked', reply, abort, timeoutMs, at: performance.now() });
  return abort;
}
