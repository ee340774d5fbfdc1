import type { CreateTokenContext, InitOptions } from './api.ts';
import { tokenPattern } from './pending.ts';
import type { MachineEvent } from './session/port.ts';

/**
 * Asks the merchant for a token. The open receives it even when it comes too late to be opened, because its checkout
 * then has to be abandoned.
 * @returns a function that aborts the request.
 */
export function requestToken(
  send: (event: MachineEvent) => void,
  createToken: NonNullable<InitOptions['createToken']>,
  timeoutMs: number,
  context: Omit<CreateTokenContext, 'signal'>,
): () => void {
  const abort = new AbortController();
  const stop = (): void => {
    clearTimeout(timer);
    abort.abort();
  };
  const fail = (cause: unknown): void => send({ type: 'failed', code: 'TOKEN_REQUEST_FAILED', cause });
  const timer = setTimeout(() => {
    stop();
    fail(new Error('createToken took too long'));
  }, timeoutMs);
  (async () => createToken({ ...context, signal: abort.signal }))()
    .then((token) => {
      clearTimeout(timer);
      if (tokenPattern.test(token)) send({ type: 'token', token });
      else fail(new Error('createToken gave no token'));
    })
    .catch(fail);
  return stop;
}
