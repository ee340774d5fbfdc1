import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAmountOpen,
  isShippingDeferred,
  missingForConfirm,
  needsShippingAddress,
  type ShippingTerms,
  type ShippingUpdate,
  shippingOf,
  type UpdatableOrder,
  updateRefusal,
} from './shipping.ts';

const express: ShippingTerms = { mode: 'EXPRESS', pickup: false, shippingOptionRequired: true };
const pickup = { ...express, pickup: true };
const deferred = { ...express, shippingOptionRequired: false };
const standard: ShippingTerms = { mode: 'STANDARD', pickup: false, shippingOptionRequired: false };

describe('the shipping of an order', () => {
  it('of an EXPRESS checkout is deferred without shipping options and integrated with them [PAY-059]', () => {
    expect([shippingOf(deferred), isShippingDeferred(deferred)]).toEqual(['DEFERRED', true]);
    expect([shippingOf(express), isShippingDeferred(express)]).toEqual(['INTEGRATED', false]);
  });

  it('is a pickup with any other settings, and known to the shop in STANDARD', () => {
    for (const shippingOptionRequired of [true, false]) {
      expect(shippingOf({ ...pickup, shippingOptionRequired })).toBe('PICKUP');
      expect(isShippingDeferred({ ...pickup, shippingOptionRequired })).toBe(false);
    }
    for (const isPickup of [true, false])
      expect(shippingOf({ ...standard, pickup: isPickup })).toBe('AT_SHOP');
  });

  it('leaves the amount open only where it is deferred and the shopper was not told that the amount is final', () => {
    const open = [express, pickup, deferred, standard].flatMap((terms) =>
      [true, false].map((buyNow) => isAmountOpen({ ...terms, buyNow })),
    );
    expect(open).toEqual([false, false, false, false, false, true, false, false]);
  });
});

describe('a confirm', () => {
  it('needs an address in EXPRESS when the order is not a pickup, and none when it is [PAY-058]', () => {
    expect([express, deferred, pickup, standard].map(needsShippingAddress)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const none = { hasAddress: false, option: null };
    expect([express, deferred, pickup, standard].map((terms) => missingForConfirm(terms, none))).toEqual([
      'shipping_address_required',
      'shipping_address_required',
      null,
      null,
    ]);
  });

  it('needs an option where the shop offers some', () => {
    const addressed = { hasAddress: true, option: null };
    expect([express, deferred].map((terms) => missingForConfirm(terms, addressed))).toEqual([
      'shipping_option_required',
      null,
    ]);
    expect(missingForConfirm(express, { hasAddress: true, option: 'fast' })).toBeNull();
  });
});

const order = (terms: ShippingTerms): UpdatableOrder => ({
  ...terms,
  originalMinor: 10_000,
  currency: 'AUD',
  minimumMinor: 3_500,
  maximumMinor: 200_000,
  shippingCountries: ['AU', 'NZ'],
});
const repriced: ShippingUpdate = {
  amountMinor: 10_950,
  currencies: ['AUD'],
  partsMinor: [],
  option: 'fast',
  countryCode: 'AU',
};
const refusal = (patch: Partial<ShippingUpdate>, terms = express) =>
  updateRefusal(order(terms), { ...repriced, ...patch });

describe('an update of a checkout', () => {
  it('takes both limits of the merchant and nothing beyond them', () => {
    expect([3_499, 3_500, 200_000, 200_001].map((amountMinor) => refusal({ amountMinor }))).toEqual([
      'below_minimum_order_value',
      null,
      null,
      'above_maximum_order_value',
    ]);
    const small = { ...order(express), minimumMinor: 1 };
    expect([99, 100].map((amountMinor) => updateRefusal(small, { ...repriced, amountMinor }))).toEqual([
      'below_minimum_order_value',
      null,
    ]);
  });

  it('takes one currency and the countries that the shop ships to', () => {
    expect(refusal({ currencies: ['AUD', 'NZD'] })).toBe('unsupported_currency');
    expect(refusal({ countryCode: 'NZ' })).toBeNull();
    expect(refusal({ countryCode: 'US' })).toBe('unsupported_shipping_country');
  });

  it('takes parts of the amount up to all of it, and only of an option', () => {
    expect(refusal({ partsMinor: [10_950, 0] })).toBeNull();
    expect(refusal({ partsMinor: [10_951] })).toBe('invalid_shipping_option');
    const without = { option: null, amountMinor: 10_000 };
    expect(refusal({ ...without, partsMinor: [] })).toBeNull();
    expect(refusal({ ...without, partsMinor: [950] })).toBe('precondition_failed');
  });

  it('takes an option only for an address, and only of a shop that offers some', () => {
    expect(refusal({ countryCode: null })).toBe('precondition_failed');
    expect(refusal({}, deferred)).toBe('invalid_shipping_option');
    expect(refusal({ countryCode: null }, pickup)).toBe('invalid_shipping_option');
    expect(refusal({ countryCode: null }, standard)).toBe('invalid_shipping_option');
  });

  it('takes no address of a pickup, nor where the shop knows it [PAY-043]', () => {
    const addressed = { option: null, amountMinor: 10_000 };
    expect([express, deferred, pickup, standard].map((terms) => refusal(addressed, terms))).toEqual([
      null,
      null,
      'precondition_failed',
      'precondition_failed',
    ]);
    expect(refusal({ ...addressed, countryCode: null }, pickup)).toBeNull();
  });

  const terms = fc.constantFrom(express, pickup, deferred, standard);
  const update: fc.Arbitrary<ShippingUpdate> = fc.record({
    amountMinor: fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 300_000 })),
    currencies: fc.array(fc.constantFrom('AUD', 'AUD', 'AUD', 'NZD'), { minLength: 1, maxLength: 3 }),
    partsMinor: fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 2 }),
    option: fc.option(fc.constantFrom('fast', 'slow')),
    countryCode: fc.option(fc.constantFrom('AU', 'NZ', 'US')),
  });

  it('never makes an order another amount without an option of an integrated checkout', () => {
    fc.assert(
      fc.property(terms, update, (of, given) => {
        if (updateRefusal(order(of), given) !== null) return;
        const isRepriced = given.amountMinor !== 10_000;
        if (isRepriced) expect([shippingOf(of), given.option]).toEqual(['INTEGRATED', expect.any(String)]);
        expect(given.amountMinor).toBeGreaterThanOrEqual(3_500);
        expect(given.amountMinor).toBeLessThanOrEqual(200_000);
        for (const part of given.partsMinor) expect(part).toBeLessThanOrEqual(given.amountMinor);
        expect(['AU', 'NZ', null]).toContain(given.countryCode);
      }),
    );
  });

  it('gives a confirm of an integrated checkout all that it needs, once it has an option', () => {
    fc.assert(
      fc.property(update, (given) => {
        if (given.option === null || updateRefusal(order(express), given) !== null) return;
        const hasAddress = given.countryCode !== null;
        expect(missingForConfirm(express, { hasAddress, option: given.option })).toBeNull();
      }),
    );
  });
});
