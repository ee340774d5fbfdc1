import {
  adultAge,
  commonDocuments,
  type LicenceOfState,
  type MarketForms,
  townAndState,
} from './market-forms.ts';

/** Source: ACC-314, ACC-315, ACC-316. */
const licences: Readonly<Record<string, LicenceOfState>> = {
  ACT: {
    number: { minimum: 1, maximum: 10, alphanumeric: false },
    cardNumber: { minimum: 10, maximum: 10, alphanumeric: true },
    cardNumberSide: 'front',
  },
  NSW: {
    number: { minimum: 6, maximum: 8, alphanumeric: true },
    cardNumber: { minimum: 10, maximum: 10, alphanumeric: false },
    cardNumberSide: 'front',
  },
  NT: {
    number: { minimum: 1, maximum: 10, alphanumeric: false },
    cardNumber: { minimum: 6, maximum: 8, alphanumeric: false },
    cardNumberSide: 'back',
  },
  QLD: {
    number: { minimum: 8, maximum: 9, alphanumeric: false },
    cardNumber: { minimum: 10, maximum: 10, alphanumeric: true },
    cardNumberSide: 'front',
  },
  SA: {
    number: { minimum: 6, maximum: 6, alphanumeric: true },
    cardNumber: { minimum: 9, maximum: 9, alphanumeric: true },
    cardNumberSide: 'back',
  },
  TAS: {
    number: { minimum: 6, maximum: 8, alphanumeric: true },
    cardNumber: { minimum: 9, maximum: 9, alphanumeric: true },
    cardNumberSide: 'back',
  },
  VIC: {
    number: { minimum: 1, maximum: 10, alphanumeric: false },
    cardNumber: { minimum: 8, maximum: 8, alphanumeric: true },
    cardNumberSide: 'back',
  },
  WA: {
    number: { minimum: 7, maximum: 7, alphanumeric: false },
    cardNumber: { minimum: 8, maximum: 10, alphanumeric: true },
    cardNumberSide: 'back',
  },
};

export const auForms = {
  addressFields: ['address1', 'address2', 'suburb', 'state', 'postcode'],
  postcode: { required: true, pattern: /^\d{4}$/, inputType: 'tel', example: '2000' },
  state: {
    required: true,
    input: 'select',
    states: [
      { code: 'ACT', name: 'Australian Capital Territory' },
      { code: 'NSW', name: 'New South Wales' },
      { code: 'NT', name: 'Northern Territory' },
      { code: 'QLD', name: 'Queensland' },
      { code: 'SA', name: 'South Australia' },
      { code: 'TAS', name: 'Tasmania' },
      { code: 'VIC', name: 'Victoria' },
      { code: 'WA', name: 'Western Australia' },
    ],
    blacklisted: [],
  },
  age: adultAge,
  mobile: {
    pattern: /^(?:0|61)(4\d{8})$/,
    unassigned: /^40{8}$/,
    areaCodes: null,
    display: '0### ### ###',
    example: '0412 345 678',
  },
  documents: {
    passportNumber: /^[A-Z]{1,2}\d{7}$/i,
    licence: { ...commonDocuments.licence, byState: licences },
  },
  mapResult: townAndState,
} as const satisfies MarketForms;
