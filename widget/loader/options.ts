import { longestCreateTokenTimeout, shortestCreateTokenTimeout } from '#shared/bridge/times.ts';
import type { InitOptions } from './api.ts';
import { isIntegrated } from './checkout-kind.ts';
import { makeError } from './errors.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isFunction: Check = (value) => typeof value === 'function';
const isOneOf =
  (...words: unknown[]): Check =>
  (value) =>
    words.includes(value);

const isFlag = isOneOf(true, false);

/** Every option of this version. */
export const optionChecks: Record<keyof InitOptions, Check> = {
  merchantId: isText,
  id: isText,
  target: (value) => !!findTarget(value),
  mode: isOneOf('STANDARD', 'EXPRESS'),
  display: isOneOf('auto', 'popup', 'dialog', 'redirect'),
  locale: isText,
  theme: isOneOf('light', 'dark', 'auto'),
  overlay: isFlag,
  entryPoint: isOneOf('product', 'cart', 'mini-cart', 'checkout'),
  createToken: isFunction,
  createTokenTimeoutMs: (value) =>
    (value as number) >= shortestCreateTokenTimeout && (value as number) <= longestCreateTokenTimeout,
  buyNow: isFlag,
  pickup: isFlag,
  shippingOptionRequired: isFlag,
  onReady: isFunction,
  onOpen: isFunction,
  onShippingAddressChange: isFunction,
  onShippingOptionChange: isFunction,
  onComplete: isFunction,
  onCancel: isFunction,
  onError: isFunction,
  onClose: isFunction,
  onWarning: isFunction,
};

type Given = { [O in keyof InitOptions]?: unknown };

/**
 * The names of the options with a bad value, or without one that the others need, as one text for people; empty when all
 * are good (MER-019). A shop that replies to questions must stay on the screen, so that it is never redirected (MER-034).
 */
export function badOptions(options: Given): string {
  const { onShippingAddressChange: handler, display } = options;
  const bad = (Object.keys(options) as (keyof InitOptions)[]).filter(
    (name) => options[name] !== undefined && optionChecks[name]?.(options[name]) === false,
  );
  if (isIntegrated(options) && !handler) bad.push('onShippingAddressChange');
  if (handler && display === 'redirect') bad.push('display');
  return bad.join(', ');
}

/** @throws {FourfoldError} INVALID_CONFIG with these names, unless all of them are empty. */
export function refuseOptions(...bad: readonly string[]): void {
  const names = bad.filter(Boolean).join(', ');
  if (names) throw makeError('INVALID_CONFIG', names);
}

/** The element a target names, if it is on the page. */
export function findTarget(target: unknown): Element | null {
  try {
    return typeof target === 'string'
      ? document.querySelector(target)
      : // Not by its class, which is another one in a frame.
        (target as Element | null)?.nodeType === 1
        ? (target as Element)
        : null;
  } catch {
    return null;
  }
}
