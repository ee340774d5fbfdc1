import { describe, expect, it } from 'vitest';
import { keptContact } from './shop-contact.ts';

describe('a contact of a shop', () => {
  it.each([
    ['GB', { postcode: 'sw1a1aa', countryCode: 'GB' }, { postcode: 'SW1A 1AA', countryCode: 'GB' }],
    ['CA', { postcode: 'm5v2t6', countryCode: 'CA' }, { postcode: 'M5V 2T6', countryCode: 'CA' }],
    ['US', { postcode: '009011234', countryCode: 'US' }, { postcode: '00901-1234', countryCode: 'US' }],
    ['AU', { postcode: ' ３０６５ ', state: 'victoria' }, { postcode: '3065', state: 'VIC' }],
    ['GB', { postcode: '3065', countryCode: 'IE' }, { postcode: '3065', countryCode: 'IE' }],
    ['AU', { postcode: 'n/a' }, { postcode: 'n/a' }],
    ['AU', { postcode: 'sw1a1aa' }, { postcode: 'SW1A 1AA' }],
    ['AU', { postcode: 'm5v2t6', countryCode: 'NZ' }, { postcode: 'm5v2t6', countryCode: 'NZ' }],
    [undefined, { postcode: '100011234' }, { postcode: '10001-1234' }],
    ['AU', {}, {}],
  ])('of %s has the postcode and state of its country: %o', (home, given, kept) => {
    expect(keptContact(given, home)).toEqual(kept);
  });

  it.each(['AS', 'GU', 'MP', 'PR', 'VI'])('in %s is one of the US', (countryCode) => {
    const kept = { countryCode: 'US', state: countryCode };
    expect(keptContact({ countryCode }, 'US')).toEqual(kept);
    expect(keptContact({ countryCode, state: ' ' })).toEqual(kept);
    expect(keptContact({ countryCode, state: countryCode.toLowerCase() })).toEqual(kept);
  });

  it.each([
    { countryCode: 'PR', state: 'Puerto Rico' },
    { countryCode: 'PR', state: 'PR' },
    { countryCode: 'US', state: 'puerto rico' },
  ])('in Puerto Rico is one of the US, however it is written: %o', (place) => {
    const street = { name: 'Ana', address1: '1 Calle Luna', suburb: 'San Juan', postcode: '00901' };
    expect(keptContact({ ...street, ...place }, 'US')).toEqual({
      ...street,
      countryCode: 'US',
      state: 'PR',
    });
  });

  it.each([
    { countryCode: 'PR', state: 'San Juan' },
    { countryCode: 'GU', state: 'CA' },
    // The United Arab Emirates, and no post of the forces.
    { countryCode: 'AE', state: 'Dubai' },
    { countryCode: 'AE' },
  ])('stays as it is where it is not clear, or abroad: %o', (place) => {
    expect(keptContact(place, 'US')).toEqual(place);
  });
});
