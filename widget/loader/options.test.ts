import './testing/fake-browser.ts';

import { describe, expect, it } from 'vitest';
import { badOptions, findTarget } from './options.ts';

const text = 'x';
const call = () => {};

describe('an option', () => {
  it.each<[string, unknown[], unknown[], string]>([
    ['merchantId', [text], ['', 1, null, {}], 'string'],
    ['id', [text], ['', 1], 'string'],
    ['locale', ['en-AU'], ['', 1], 'string'],
    ['mode', ['STANDARD'], ['FAST', '', 'STANDARD|EXPRESS'], 'STANDARD|EXPRESS'],
    ...['buyNow', 'pickup', 'shippingOptionRequired'].map((name): [string, unknown[], unknown[], string] => [
      name,
      [true, false],
      ['yes', 'true', 0],
      'boolean',
    ]),
    ['theme', ['light', 'dark', 'auto'], ['blue', ''], 'light|dark|auto'],
    ['overlay', [true, false], ['yes', 0], 'boolean'],
    [
      'entryPoint',
      ['product', 'cart', 'mini-cart', 'checkout'],
      ['home', ''],
      'product|cart|mini-cart|checkout',
    ],
    ['createTokenTimeoutMs', [1000, 60_000], [999, 60_001, Number.NaN, 'soon'], '1000 to 60000'],
    ...['createToken', 'onReady', 'onOpen', 'onComplete', 'onCancel', 'onError', 'onClose', 'onWarning'].map(
      (name): [string, unknown[], unknown[], string] => [name, [call], [text, null], 'function'],
    ),
  ])('%s takes %o and not %o', (name, good, bad, expected) => {
    for (const value of [...good, undefined]) expect(badOptions({ [name]: value })).toBe('');
    for (const value of bad)
      expect(badOptions({ [name]: value }), String(value)).toBe(
        `${name} must be ${expected}, ${value === '' ? 'but is missing' : `not "${String(value).slice(0, 12)}"`}`,
      );
  });

  it('of the display is auto, popup, dialog or redirect [MER-027]', () => {
    const displays = ['auto', 'popup', 'dialog', 'redirect', 'window', 'Popup', '', null, 1];
    const taken = displays.filter((display) => !badOptions({ display: display as never }));
    expect(taken).toEqual(['auto', 'popup', 'dialog', 'redirect']);
    expect(badOptions({})).toBe('');
  });

  it('of the mode is STANDARD or EXPRESS [PAY-033]', () => {
    const modes = ['STANDARD', 'EXPRESS', 'FAST', 'express', '', null, 1];
    const onShippingAddressChange = call;
    const taken = modes.filter((mode) => !badOptions({ mode: mode as never, onShippingAddressChange }));
    expect(taken).toEqual(['STANDARD', 'EXPRESS']);
  });

  it('that is invalid is reported together with all others, and an unknown one is ignored', () => {
    expect(badOptions({ mode: 'FAST' as never, colour: 'red', theme: 'blue' as never } as object)).toBe(
      'mode must be STANDARD|EXPRESS, not "FAST", theme must be light|dark|auto, not "blue"',
    );
  });

  it('shows only the beginning of a value, which may be a token', () => {
    const theme = `ffc_${'t'.repeat(43)}`;
    expect(badOptions({ theme })).toBe('theme must be light|dark|auto, not "ffc_tttttttt"');
  });

  it('of EXPRESS that asks the shop for delivery options needs a handler that replies', () => {
    const onShippingAddressChange = call;
    expect(badOptions({ mode: 'EXPRESS' })).toBe('onShippingAddressChange must be function');
    expect(badOptions({ mode: 'EXPRESS', shippingOptionRequired: true, pickup: false })).toBe(
      'onShippingAddressChange must be function',
    );
    expect(badOptions({ mode: 'EXPRESS', onShippingAddressChange })).toBe('');
    expect(badOptions({ mode: 'EXPRESS', shippingOptionRequired: false })).toBe('');
    expect(badOptions({ mode: 'EXPRESS', pickup: true })).toBe('');
  });

  it('redirect does not work with a handler that has to reply', () => {
    const onShippingAddressChange = call;
    expect(badOptions({ onShippingAddressChange, display: 'redirect' })).toBe('display must not be redirect');
    for (const display of ['auto', 'popup', 'dialog'])
      expect(badOptions({ onShippingAddressChange, display })).toBe('');
  });

  it('target takes an element, or a selector that finds one', () => {
    const element = document.body.appendChild(document.createElement('button'));
    element.id = 'pay';
    expect(findTarget('#pay')).toBe(element);
    expect(findTarget(element)).toBe(element);
    for (const none of ['#none', '[', '', 7, null, {}]) expect(findTarget(none), String(none)).toBeNull();
    expect(badOptions({ target: '#pay' })).toBe('');
    expect(badOptions({ target: '#none' })).toBe('target must be an element, not "#none"');
    element.remove();
  });
});
