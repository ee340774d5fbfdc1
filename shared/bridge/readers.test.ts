import { describe, expect, it } from 'vitest';
import { pageArguments } from './messages.ts';
import { number, object, oneOf, readPayload, text } from './readers.ts';

describe('readers', () => {
  it('accept text of 2,000 characters and not of 2,001', () => {
    expect(text('x'.repeat(2000))).toHaveLength(2000);
    expect(() => text('x'.repeat(2001))).toThrow();
  });

  it('accept a payload of 32,768 characters of JSON and not of one more', () => {
    const longest = 'x'.repeat(32_768 - 2);
    expect(readPayload((value) => value, longest)).toBe(longest);
    expect(() => readPayload((value) => value, `${longest}x`)).toThrow();
  });

  it('reject everything but plain objects', () => {
    const read = object({});
    expect(read({})).toEqual({});
    for (const value of [null, undefined, [], new Map(), new Date(), 'a', 1])
      expect(() => read(value)).toThrow();
  });

  it('require the named keys and drop all others', () => {
    const read = object({ a: text, b: oneOf('x', 'y') });
    expect(read({ a: '', b: 'x', c: 1 })).toEqual({ a: '', b: 'x' });
    expect(() => read({ a: '' })).toThrow();
    expect(() => read({ a: null, b: 'x' })).toThrow();
    expect(() => read({ a: '', b: 'z' })).toThrow();
  });

  it('reduce an address of a delivery question to four fields [MER-084]', () => {
    const address = { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' };
    const person = { name: 'Maya Rowe', address1: '14 Gantry Street', email: 'm@example.com', phone: '1' };
    const limits = { currency: 'AUD', maximumAmount: '2000.00' };
    const read = pageArguments.requestShippingOptions({ address: { ...address, ...person }, limits });
    expect(read).toEqual({ address, limits });
  });

  it('reject values that are not numbers', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '1', null])
      expect(() => number(value)).toThrow();
  });
});
