import type { EntryPoint, InitOptions } from './api.ts';
import type { Machine } from './machine.ts';
import { tokenPattern } from './place.ts';

export interface TokenRequest {
  createToken: NonNullable<InitOptions['createToken']>;
  openId: string;
  entryPoint: EntryPoint | null;
  timeoutMs: number;
  machine: Machine;
}

/**
 * Asks the merchant for a token. The machine hears of it even when it comes too late to be opened, because
 * the checkout behind it has to be given up then.
 * @returns a function that aborts the request.
 */
export function requestToken(request: TokenRequest): () => void {
  const { createToken, openId, entryPoint, machine } = request;
  const abort = new AbortController();
  const stop = (): void => {
    clearTimeout(timer);
    abort.abort();
  };
  const fail = (cause: unknown): void => machine.fail('TOKEN_REQUEST_FAILED', cause);
  const timer = setTimeout(() => {
    stop();
    fail(new Error('createToken timed out'));
  }, request.timeoutMs);
  (async () => createToken({ signal: abort.signal, openId, entryPoint }))().then((token) => {
    clearTimeout(timer);
    if (tokenPattern.test(token)) machine.token(token);
    else fail(new Error('createToken gave no token'));
  }, fail);
  return stop;
}
