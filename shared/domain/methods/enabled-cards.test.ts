import { describe, expect, it } from 'vitest';
import { enabledBrands, enabledCardsSchema } from './enabled-cards.ts';

const flagNames = [
  'visaDebitEnabled',
  'visaCreditEnabled',
  'mastercardDebitEnabled',
  'mastercardCreditEnabled',
  'amexEnabled',
] as const;

const only = (name: (typeof flagNames)[number]) =>
  Object.fromEntries(flagNames.map((each) => [each, each === name]));

describe('the brands a form accepts', () => {
  it('come from five flags [PAY-048]', () => {
    const flags = Object.fromEntries(flagNames.map((name) => [name, true]));
    expect(enabledCardsSchema.parse({ ...flags, other: true })).toEqual(flags);
  });

  it('are VISA and MASTERCARD for an empty response [PAY-049] [ACC-382]', () => {
    expect(enabledBrands({})).toEqual(['VISA', 'MASTERCARD']);
  });

  it('are VISA and MASTERCARD while nothing is loaded [PAY-209]', () => {
    expect(enabledBrands(null)).toEqual(['VISA', 'MASTERCARD']);
  });

  it('need only one of the debit and credit flags [PAY-394]', () => {
    expect(flagNames.map((name) => enabledBrands(only(name)))).toEqual([
      ['VISA'],
      ['VISA'],
      ['MASTERCARD'],
      ['MASTERCARD'],
      ['AMEX'],
    ]);
  });

  it('are none when every flag is off, and never Diners Club or Discover [PAY-394]', () => {
    const all = (value: boolean) => Object.fromEntries(flagNames.map((name) => [name, value]));
    expect(enabledBrands(all(false))).toEqual([]);
    expect(enabledBrands(all(true))).toEqual(['VISA', 'MASTERCARD', 'AMEX']);
  });
});
