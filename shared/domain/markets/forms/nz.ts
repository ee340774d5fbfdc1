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
} as const satisfies MarketForms;
