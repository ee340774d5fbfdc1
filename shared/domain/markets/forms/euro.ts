import { adultAge, freeTextState, type MarketForms } from './market-forms.ts';

/** What the forms of the four euro markets have in common. */
export const euroForms = {
  addressFields: ['address1', 'address2', 'postcode', 'suburb', 'state'],
  state: freeTextState,
  age: adultAge,
} as const satisfies Partial<MarketForms>;
