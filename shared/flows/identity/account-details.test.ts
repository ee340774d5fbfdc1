import { describe, expect, it } from 'vitest';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { account } from '#shared/testing/payments.ts';
import { missingDetails } from './account-details.ts';
import { hasCompleteDetails } from './complete-details.ts';

const whole = account({
  givenNames: 'Maya',
  surname: 'Rowe',
  dateOfBirth: '1994-03-07',
  contactAddress: {
    address1: '14 Gantry Street',
    suburb: 'Thornbury',
    state: 'VIC',
    postcode: '3071',
    countryCode: 'AU',
  },
});

describe('the details that an account lacks', () => {
  it('are none for a complete account', () => {
    expect(missingDetails(whole)).toEqual([]);
  });

  it.each(['givenNames', 'surname', 'dateOfBirth'] as const)('name %s', (name) => {
    expect(missingDetails({ ...whole, [name]: null })).toEqual([name]);
  });

  it.each(['address1', 'postcode', 'state'] as const)('name %s, of spaces too', (name) => {
    const { contactAddress } = whole;
    if (!contactAddress) throw new Error('a whole account has an address');
    expect(missingDetails({ ...whole, contactAddress: { ...contactAddress, [name]: ' ' } })).toEqual([name]);
  });

  it('are all three of the address where there is none', () => {
    expect(missingDetails({ ...whole, contactAddress: null })).toEqual(['address1', 'postcode', 'state']);
  });
});

describe('details are complete', () => {
  const isComplete = (missing: readonly string[] | null, countryCode: CountryCode) =>
    hasCompleteDetails(missing, formsOf(countryCode));

  it('when nothing is missing, and not while that is unknown', () => {
    expect(isComplete([], 'AU')).toBe(true);
    expect(isComplete(null, 'AU')).toBe(false);
  });

  it('without a state where none is asked for, and not without any other detail', () => {
    expect(isComplete(['state'], 'GB')).toBe(true);
    expect(isComplete(['state'], 'AU')).toBe(false);
    expect(isComplete(['postcode'], 'GB')).toBe(false);
    expect(isComplete(['surname'], 'GB')).toBe(false);
    expect(isComplete(['state', 'surname'], 'GB')).toBe(false);
  });

  it('without a postcode where an address need not have one', () => {
    const forms = formsOf('AU');
    const withoutPostcodes = { state: forms.state, postcode: { ...forms.postcode, required: false } };
    expect(hasCompleteDetails(['postcode'], withoutPostcodes)).toBe(true);
    expect(hasCompleteDetails(['postcode', 'state'], withoutPostcodes)).toBe(false);
  });
});
