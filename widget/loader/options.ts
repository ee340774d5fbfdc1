import { longestCreateTokenTimeout, shortestCreateTokenTimeout } from '#shared/bridge/times.ts';
import type { InitOptions } from './api.ts';
import { isIntegrated } from './checkout-kind.ts';

const call = 'function';
const element = 'an element';
const time = `${shortestCreateTokenTimeout} to ${longestCreateTokenTimeout}`;

/** Every option of this version, with what it takes: a type, or one of some words. */
const known: Record<keyof InitOptions, string> = {
  merchantId: 'string',
  id: 'string',
  target: element,
  mode: 'STANDARD|EXPRESS',
  display: 'auto|popup|dialog|redirect',
  locale: 'string',
  theme: 'light|dark|auto',
  overlay: 'boolean',
  entryPoint: 'product|cart|mini-cart|checkout',
  createToken: call,
  createTokenTimeoutMs: time,
  buyNow: 'boolean',
  pickup: 'boolean',
  shippingOptionRequired: 'boolean',
  onReady: call,
  onOpen: call,
  onShippingAddressChange: call,
  onShippingOptionChange: call,
  onComplete: call,
  onCancel: call,
  onError: call,
  onClose: call,
  onWarning: call,
};

/** The names of every option. */
export const optionNames: readonly string[] = Object.keys(known);

type Given = { [O in keyof InitOptions]?: unknown };

/**
 * Each option with a bad value, with what is expected, or without one that the others need, as one text for people; empty when
 * all are good (MER-019). A shop that replies to questions must stay on the screen, so that it is never redirected (MER-034).
 */
export function badOptions(options: Given): string {
  const { onShippingAddressChange: handler, display } = options;
  const bad: string[] = [];
  for (const name of optionNames as (keyof InitOptions)[]) {
    const value = options[name];
    const expected = known[name];
    const words: unknown[] = expected.split('|');
    const isGood =
      expected === element
        ? findTarget(value)
        : expected === time
          ? (value as number) >= shortestCreateTokenTimeout && (value as number) <= longestCreateTokenTimeout
          : words[1]
            ? words.includes(value)
            : typeof value === expected && value !== '';
    if (value !== undefined && !isGood) {
      // Only the beginning, since it may be a token.
      const given = String(value).slice(0, 12);
      bad.push(`${name} must be ${expected}, ${given ? `not "${given}"` : 'but is missing'}`);
    }
  }
  if (isIntegrated(options) && !handler) bad.push('onShippingAddressChange must be function');
  if (handler && display === 'redirect') bad.push('display must not be redirect');
  return bad.join(', ');
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
