import { describe, expect, it } from 'vitest';
import { type ShippingOption, shippingOptions, shippingOptionsProblem } from './shipping-options.ts';

const limits = { currency: 'AUD', maximumAmount: '2000.00' };
const aud = (amount: string) => ({ amount, currency: 'AUD' });
const option = (changes: Partial<ShippingOption> = {}): ShippingOption => ({
  id: 'standard',
  name: 'Standard',
  shippingAmount: aud('5.00'),
  orderAmount: aud('125.00'),
  ...changes,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => option({ id: `option-${index}` }));

/** What is wrong with what a shop's handler gave, as both windows see it. */
function problemOf(given: unknown): string {
  try {
    return shippingOptionsProblem(shippingOptions(given), limits);
  } catch {
    return 'unreadable';
  }
}

describe('the options of a shop', () => {
  it.each([
    ['one option', [option()]],
    ['ten options', many(10)],
    ['all fields', [option({ description: 'Tomorrow', taxAmount: aud('1.00') })]],
    ['free delivery', [option({ shippingAmount: aud('0.00') })]],
    ['a total of the merchant’s maximum', [option({ orderAmount: aud('2000.00') })]],
    ['an id of 128 characters', [option({ id: 'x'.repeat(128) })]],
  ])('may be %s [MER-085]', (_what, given) => {
    expect(problemOf(given)).toBe('');
  });

  it.each([
    ['none', []],
    ['eleven', many(11)],
    ['two with one id', [option(), option({ name: 'Other' })]],
    ['one without an id', [option({ id: '' })]],
    ['an id of 129 characters', [option({ id: 'x'.repeat(129) })]],
    ['one without a name', [option({ name: '' })]],
    ['a total in another currency', [option({ orderAmount: { amount: '125.00', currency: 'NZD' } })]],
    ['a price in another currency', [option({ shippingAmount: { amount: '5.00', currency: 'NZD' } })]],
    ['a tax in another currency', [option({ taxAmount: { amount: '1.00', currency: 'NZD' } })]],
    ['a negative price', [option({ shippingAmount: aud('-5.00') })]],
    ['a negative total', [option({ orderAmount: aud('-125.00') })]],
    ['a price above the total', [option({ shippingAmount: aud('125.01') })]],
    ['a tax above the total', [option({ taxAmount: aud('125.01') })]],
    ['a total above the merchant’s maximum', [option({ orderAmount: aud('2000.01') })]],
    ['an amount as a number', [{ ...option(), orderAmount: { amount: 125, currency: 'AUD' } }]],
    ['an amount with one decimal', [option({ orderAmount: aud('125.0') })]],
    ['no total', [{ ...option(), orderAmount: undefined }]],
    ['no list', option()],
    ['nothing', undefined],
  ])('may not be %s [MER-085]', (_what, given) => {
    expect(problemOf(given)).not.toBe('');
  });

  it('say which of them is wrong', () => {
    expect(problemOf([option(), option({ id: 'fast', orderAmount: aud('2000.01') })])).toBe(
      'fast: the order’s total is above 2000.00'.replace('’', "'"),
    );
  });

  it('lose what the checkout does not know', () => {
    expect(
      shippingOptions([{ ...option(), orderAmount: { ...aud('125.00'), symbol: '$' }, secret: 1 }]),
    ).toEqual([option()]);
  });
});
