import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor, toMinor } from '../money.ts';
import { totalOfItem } from './order-item.ts';

describe('an item', () => {
  it('costs its price as many times as it was bought', () => {
    expect(totalOfItem({ price: { amount: '32.50', currency: 'AUD' }, quantity: 2 })).toEqual({
      amount: '65.00',
      currency: 'AUD',
      symbol: '$',
    });
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.integer({ min: 1, max: 9_999 }), (minor, quantity) => {
        const total = totalOfItem({ price: fromMinor(minor, 'EUR'), quantity });
        expect(toMinor(total)).toBe(minor * quantity);
      }),
    );
  });

  it('shows the price of one where no amount can hold the total', () => {
    const of = (amount: string) =>
      totalOfItem({ price: { amount, currency: 'AUD' }, quantity: 9_999 }).amount;
    expect(of('1000100.00')).toBe('9999999900.00');
    expect(of('1000100.02')).toBe('1000100.02');
    expect(of('9999999999.99')).toBe('9999999999.99');
  });
});
