import type { BridgeCode } from './codes.ts';
import { flag, nothing, nullable, number, object, oneOf, optional, type Read, text } from './readers.ts';

const mode = oneOf('STANDARD', 'EXPRESS');
const theme = oneOf('light', 'dark', 'auto');
const ended = object({ version: number });

/**
 * Every call between the two windows, by the side that exposes it. Four tables rather than one, because each
 * side reads only the arguments it takes and the answers it gets, and a bundler drops the rest.
 */
export const pageArguments = {
  ready: object({
    protocol: number,
    checkoutVersion: text,
    mode,
    buyNow: flag,
    pickup: flag,
    shippingOptionRequired: flag,
  }),
  // The three ends are hints to read the status now. Only the server says what happened (MER-039).
  complete: ended,
  cancel: ended,
  fail: object({ code: text, errorId: nullable(text) }),
  /** "Continue in a new window". Two words and never an address (MER-077). */
  navigate: object({ to: oneOf('popup', 'redirect') }),
};

export const checkoutArguments = {
  configure: object({
    protocol: number,
    widgetVersion: text,
    openId: text,
    display: oneOf('popup', 'dialog', 'redirect'),
    locale: text,
    theme,
    mode,
    entryPoint: nullable(oneOf('product', 'cart', 'mini-cart', 'checkout')),
  }),
  update: object({ locale: optional(text), theme: optional(theme) }),
  requestClose: object({ reason: oneOf('escape', 'button', 'merchant') }),
  ping: nothing,
};

export const pageAnswers = {
  ready: nothing,
  complete: nothing,
  cancel: nothing,
  fail: nothing,
  navigate: nothing,
};

export const checkoutAnswers = {
  configure: nothing,
  update: nothing,
  requestClose: object({ willClose: flag }),
  ping: nothing,
};

export type Failure = { ok: false; code: BridgeCode };
/** What a call settles with. It never rejects. */
export type Answer<T> = ({ ok: true } & (T extends object ? T : unknown)) | Failure;

type Arguments = Record<string, (value: unknown) => unknown>;
/** The calls of one side as functions, from its two tables. */
type Calls<A extends Arguments, R extends Record<keyof A, (value: unknown) => unknown>> = {
  [M in keyof A]: (argument: Read<A[M]>) => Answer<Read<R[M]>> | Promise<Answer<Read<R[M]>>>;
};

export type PageMethods = Calls<typeof pageArguments, typeof pageAnswers>;
export type CheckoutMethods = Calls<typeof checkoutArguments, typeof checkoutAnswers>;
