import { adultAge, type MarketForms, optionalState } from './market-forms.ts';

/** What the forms of continental Europe have in common: the postcode before the town, and no list of states. */
export const continentalForms = {
  addressFields: ['address1', 'address2', 'postcode', 'suburb', 'state'],
  state: optionalState,
  age: adultAge,
} as const satisfies Partial<MarketForms>;
