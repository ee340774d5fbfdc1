import { describe, expect, it } from 'vitest';
import { flagDefaults, flagValues } from '#shared/domain/flags.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { accountOf } from '#shared/testing/account.ts';
import { detailsOf } from '../access/profile-answers.ts';
import type { ProfileValues } from '../access/profile-form.ts';
import { changedFields, editedProblems, editedValuesOf, mergedValues } from './edit-details.ts';

const contextOf = (countryCode: CountryCode, flags = flagDefaults) => ({
  countryCode,
  forms: formsOf(countryCode),
  flags,
  today: '2026-11-28',
});
const au = contextOf('AU');
const home = {
  address1: '14 Gantry Street',
  address2: 'Flat 2',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};
const stored = editedValuesOf(accountOf({ contactAddress: home }), au);
const typed = (changes: Partial<ProfileValues>): ProfileValues => ({ ...stored, ...changes });

describe('name and address', () => {
  it('begin as they are stored, field by field', () => {
    expect(stored).toMatchObject({ givenNames: 'Maya', surname: 'Rowe', isAddressTyped: true });
    expect(editedProblems(stored, au)).toEqual({});
    expect(editedValuesOf(accountOf(), au)).toMatchObject({ address1: '', isAddressTyped: false });
  });

  it('are sent without email, mobile and date of birth, and an emptied middle name is sent empty [POR-286]', () => {
    expect(detailsOf(typed({ otherGivenNames: ' ' }), au)).toEqual({
      givenNames: 'Maya',
      otherGivenNames: '',
      surname: 'Rowe',
      contactAddress: home,
    });
  });

  it.each([
    ['AU', 'PO Box 12'],
    ['GB', 'Parcel locker 4'],
    ['CA', 'Case postale 310'],
  ] as const)('refuse a post office box in %s: %s [POR-291]', (countryCode, address1) => {
    const values = typed({ address1, address2: address1 });
    const problems = editedProblems(values, contextOf(countryCode));
    expect([problems.address1, problems.address2]).toEqual(['containsPoBox', 'containsPoBox']);
    const without = flagValues({ 'enable-po-box-verification-for-countries': [] });
    expect(editedProblems(values, contextOf(countryCode, without)).address1).toBeUndefined();
  });

  it.each(['US', 'NZ', 'FR'] as const)(
    'take a post office box in %s until it is configured [POR-291]',
    (countryCode) => {
      const problems = editedProblems(typed({ address1: 'PO Box 12' }), contextOf(countryCode));
      expect(problems.address1).toBeUndefined();
      const configured = flagValues({ 'enable-po-box-verification-for-countries': [countryCode] });
      const refused = editedProblems(typed({ address1: 'PO Box 12' }), contextOf(countryCode, configured));
      expect(refused.address1).toBe('containsPoBox');
    },
  );

  it('refuse a state that is not served, and take one that is [POR-290]', () => {
    const stateProblem = (state: string) =>
      editedProblems(typed({ state, postcode: '10001' }), contextOf('US')).state;
    expect(['PR', 'GU', 'AE'].map(stateProblem)).toEqual(Array(3).fill('blacklistedState'));
    expect(stateProblem('NY')).toBeUndefined();
  });

  it('keep to the rules of the country', () => {
    expect(editedProblems(typed({ postcode: '307' }), au).postcode).toBe('invalidPostcode');
    expect(editedProblems(typed({ givenNames: '' }), au).givenNames).toBe('required');
    expect(editedProblems(typed({ surname: '4Ever' }), au).surname).toBe('invalidName');
  });
});

describe('an edit that was overtaken', () => {
  const newer = typed({ givenNames: 'Maia', address1: '1 New Road', suburb: 'Coburg', postcode: '3058' });

  it('keeps what was typed, and takes the newer values elsewhere', () => {
    expect(changedFields(stored, typed({ surname: 'Stone ', postcode: ' 3071' }))).toEqual(['surname']);
    expect(mergedValues(typed({ surname: 'Stone' }), stored, newer)).toMatchObject({
      ...{ givenNames: 'Maia', surname: 'Stone' },
      ...{ address1: '1 New Road', suburb: 'Coburg', postcode: '3058' },
    });
  });

  it('never mixes two addresses', () => {
    expect(mergedValues(typed({ address2: 'Flat 5' }), stored, newer)).toMatchObject({
      givenNames: 'Maia',
      ...{ address1: '14 Gantry Street', address2: 'Flat 5', suburb: 'Thornbury', postcode: '3071' },
    });
  });
});
