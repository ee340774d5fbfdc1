import { adultAge, type MarketForms, optionalState } from './market-forms.ts';

export const nzForms = {
  addressFields: ['address1', 'address2', 'suburb', 'postcode'],
  postcode: { required: true, pattern: /^\d{4}$/, inputType: 'tel', example: '6011' },
  state: { ...optionalState, input: 'copied' },
  age: adultAge,
} as const satisfies MarketForms;
