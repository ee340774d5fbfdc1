import { tokenPattern } from '../pending.ts';
import type { MachineEvent } from './port.ts';

/** The merchant was asked for a token during the click. */
export interface TokenRequest {
  readonly type: 'asked';
  readonly reply: Promise<string>;
  readonly abort: AbortController;
  readonly timeoutMs: number;
  /** When it was asked, by the clock of the page. */
  readonly at: number;
}

/**
 * Reads the merchant's reply. The open receives a token even when it comes too late to be opened, because its checkout then has to
 * be abandoned. A reply that is there when this file loads is taken, since nothing says when it came.
 */
export function awaitToken(
  { reply, abort, timeoutMs, at }: TokenRequest,
  send: (event: MachineEvent) => void,
): void {
  const fail = (cause: unknown): void => send({ type: 'failed', code: 'TOKEN_REQUEST_FAILED', cause });
  const timer = setTimeout(
    () => {
      abort.abort();
      fail(new Error('createToken took too long'));
    },
    at + timeoutMs - performance.now(),
  );
  const stop = (): void => clearTimeout(timer);
  abort.signal.addEventListener('abort', stop);
  reply
    .then((token) => {
      stop();
      if (tokenPattern.test(token)) send({ type: 'token', token });
      else fail(new Error('createToken gave no token'));
    })
    .catch(fail);
}
