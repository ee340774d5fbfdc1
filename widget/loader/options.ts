import { longestCreateTokenTimeout, shortestCreateTokenTimeout } from '#shared/bridge/times.ts';
import type { InitOptions } from './api.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isFunction: Check = (value) => typeof value === 'function';
const isOneOf =
  (...words: unknown[]): Check =>
  (value) =>
    words.includes(value);

/** Every option of this version. */
export const optionChecks: Record<keyof InitOptions, Check> = {
  merchantId: isText,
  id: isText,
  target: (value) => !!findTarget(value),
  mode: isOneOf('STANDARD'),
  display: isOneOf('auto', 'popup', 'dialog', 'redirect'),
  locale: isText,
  theme: isOneOf('light', 'dark', 'auto'),
  overlay: isOneOf(true, false),
  entryPoint: isOneOf('product', 'cart', 'mini-cart', 'checkout'),
  createToken: isFunction,
  createTokenTimeoutMs: (value) =>
    (value as number) >= shortestCreateTokenTimeout && (value as number) <= longestCreateTokenTimeout,
  onReady: isFunction,
  onOpen: isFunction,
  onComplete: isFunction,
  onCancel: isFunction,
  onError: isFunction,
  onClose: isFunction,
  onWarning: isFunction,
};

/** The names of the options with a bad value, as one text for people; empty when all are good (MER-019). */
export function badOptions(options: { [O in keyof InitOptions]?: unknown }): string {
  return (Object.keys(options) as (keyof InitOptions)[])
    .filter((name) => options[name] !== undefined && optionChecks[name]?.(options[name]) === false)
    .join(', ');
}

/** The element a target names, if it is on the page. */
export function findTarget(target: unknown): Element | null {
  try {
    return typeof target === 'string'
      ? document.querySelector(target)
      : target instanceof Element
        ? target
        : null;
  } catch {
    return null;
  }
}
