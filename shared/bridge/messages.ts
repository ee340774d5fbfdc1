import type { BridgeCode } from './codes.ts';
import { flag, nothing, nullable, number, object, oneOf, type Read, text } from './readers.ts';
import { plainMoney, shippingOptions } from './shipping-options.ts';

const ended = object({ version: number });

/**
 * Every call between the two windows, by the side that exposes it. There are four tables, because each side reads only the
 * arguments and replies that it receives, and the bundler removes the rest.
 */
export const pageArguments = {
  // Both are only hints to read the status now. The server decides the outcome (MER-039).
  /** The shopper is done with the window, which may close. */
  complete: ended,
  cancel: ended,
  /** "Continue in a new window". One of two words, never a URL (MER-077). */
  navigate: object({ to: oneOf('popup', 'redirect') }),
  /**
   * The shopper chose an address. The shop gets no more of it than it needs to reply (MER-084); the limits are those of
   * the order.
   */
  requestShippingOptions: object({
    address: object({ suburb: text, state: text, postcode: text, countryCode: text }),
    limits: object({ currency: text, maximumAmount: text }),
  }),
  /** The shopper chose one of the options that the shop returned last. */
  selectShippingOption: object({ optionId: text }),
};

export const checkoutArguments = {
  /** The language and theme of the shop's page: sent once connected, and on every change. */
  update: object({ locale: text, theme: oneOf('light', 'dark', 'auto') }),
  requestClose: object({ reason: oneOf('escape', 'button', 'merchant') }),
};

export const pageAnswers = {
  complete: nothing,
  cancel: nothing,
  navigate: nothing,
  requestShippingOptions: object({ options: shippingOptions }),
  /** The new total of the order; null if the option's own stays. */
  selectShippingOption: object({ amount: nullable(plainMoney) }),
};

export const checkoutAnswers = {
  update: nothing,
  requestClose: object({ willClose: flag }),
};

export type Failure = { ok: false; code: BridgeCode };
/** The reply of a call, or an error code. */
export type Answer<T> = ({ ok: true } & (T extends object ? T : unknown)) | Failure;

type Arguments = Record<string, (value: unknown) => unknown>;
/** The methods of one side, typed by its two tables. One with an empty reply may return nothing. */
type Calls<A extends Arguments, R extends Record<keyof A, (value: unknown) => unknown>> = {
  [M in keyof A]: (
    argument: Read<A[M]>,
  ) => Read<R[M]> extends object ? Answer<Read<R[M]>> | Promise<Answer<Read<R[M]>>> : void;
};

export type PageMethods = Calls<typeof pageArguments, typeof pageAnswers>;
export type CheckoutMethods = Calls<typeof checkoutArguments, typeof checkoutAnswers>;
