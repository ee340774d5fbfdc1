import type { BridgeCode } from './codes.ts';
import { flag, nothing, number, object, oneOf, type Read, text } from './readers.ts';

const ended = object({ version: number });

/**
 * Every call between the two windows, by the side that exposes it. Four tables rather than one, because each
 * side reads only the arguments it takes and the answers it gets, and a bundler drops the rest.
 */
export const pageArguments = {
  // The two ends are hints to read the status now. Only the server says what happened (MER-039).
  complete: ended,
  cancel: ended,
  /** "Continue in a new window". Two words and never an address (MER-077). */
  navigate: object({ to: oneOf('popup', 'redirect') }),
};

export const checkoutArguments = {
  /** How the shop's page wants it to look: once it can be told, and whenever that changes. */
  update: object({ locale: text, theme: oneOf('light', 'dark', 'auto') }),
  requestClose: object({ reason: oneOf('escape', 'button', 'merchant') }),
};

export const pageAnswers = {
  complete: nothing,
  cancel: nothing,
  navigate: nothing,
};

export const checkoutAnswers = {
  update: nothing,
  requestClose: object({ willClose: flag }),
};

export type Failure = { ok: false; code: BridgeCode };
/** What a call settles with. It never rejects. */
export type Answer<T> = ({ ok: true } & (T extends object ? T : unknown)) | Failure;

type Arguments = Record<string, (value: unknown) => unknown>;
/** The calls of one side as functions, from its two tables. One whose answer holds nothing need not give any. */
type Calls<A extends Arguments, R extends Record<keyof A, (value: unknown) => unknown>> = {
  [M in keyof A]: (
    argument: Read<A[M]>,
  ) => Read<R[M]> extends object ? Answer<Read<R[M]>> | Promise<Answer<Read<R[M]>>> : void;
};

export type PageMethods = Calls<typeof pageArguments, typeof pageAnswers>;
export type CheckoutMethods = Calls<typeof checkoutArguments, typeof checkoutAnswers>;
