import { adultAge, freeTextState, type MarketForms } from './market-forms.ts';

export const nzForms = {
  addressFields: ['address1', 'address2', 'suburb', 'postcode'],
  postcode: { required: true, pattern: /^\d{4}$/, inputType: 'tel', example: '6011' },
  state: { ...freeTextState, input: 'copied' },
  age: adultAge,
  mobile: {
    pattern: /^(?:0|64)(2\d{7,9})$/,
    unassigned: null,
    areaCodes: null,
    display: '0## ### ####',
    example: '021 234 5678',
  },
  documents: {
    passportNumber: /^[A-Z]{1,2}\d{6}$/i,
    licence: {
      names: {
        givenNames: { minimum: 2, maximum: 30 },
        otherGivenNames: { minimum: 0, maximum: 30 },
        surname: { minimum: 2, maximum: 30 },
      },
      number: /^[A-Z]{2}\d{6}$/i,
      byState: {},
      version: /^\d{3}$/,
    },
  },
  // A map knows the suburb apart from its city, and the city stands where others have a state.
  mapResult: {
    street: 'number-first',
    suburb: ['sublocality', 'locality', 'postal_town'],
    state: ['locality', 'postal_town'],
  },
} as const satisfies MarketForms;
