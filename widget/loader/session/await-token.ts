import { tokenPattern } from '../pending.ts';
import type { MachineEvent } from './port.ts';
import type { Timers } from './timers.ts';

/** The merchant was asked for a token during the click. */
export interface TokenRequest {
  readonly type: 'asked';
  readonly reply: Promise<string>;
  readonly abort: AbortController;
  readonly timeoutMs: number;
  /** When it was asked, by the clock of the page. */
  readonly at: number;
}

const longestWords = 200;

/**
 * Reads the merchant's reply. The open receives a token even when it comes too late to be opened, because its checkout then has to
 * be abandoned. A reply that is there when this file loads is taken, since nothing says when it came.
 */
export function awaitToken(
  { reply, abort, timeoutMs, at }: TokenRequest,
  send: (event: MachineEvent) => void,
  timers: Timers = globalThis,
): void {
  const fail = (cause: unknown, detail?: string): void =>
    send({ type: 'failed', code: 'TOKEN_REQUEST_FAILED', cause, detail });
  const refuse = (detail: string): void => fail(new Error(detail), `${detail}.`);
  const timer = timers.setTimeout(
    () => {
      abort.abort();
      refuse(`It took longer than ${timeoutMs} ms`);
    },
    at + timeoutMs - timers.performance.now(),
  );
  const stop = (): void => timers.clearTimeout(timer);
  abort.signal.addEventListener('abort', stop);
  reply
    .then((token) => {
      stop();
      if (tokenPattern.test(token)) send({ type: 'token', token });
      else refuse(`It resolved with ${given(token)}. Return the token alone: ffc_ and 43 characters`);
    })
    .catch((cause) => fail(cause, `It threw: ${wordsOf(cause)}`));
}

/** The beginning of what was thrown, for the developer: the cause has all of it. */
function wordsOf(cause: unknown): string {
  try {
    return `${cause}`.slice(0, longestWords);
  } catch {
    return 'something that is no text.';
  }
}

/** A text is not repeated: it may be a secret. */
const given = (token: unknown): string =>
  token === ''
    ? 'an empty text'
    : typeof token === 'string'
      ? 'another text'
      : token === null
        ? 'null'
        : typeof token === 'object'
          ? 'an object'
          : typeof token;
