import { adultAge, type MarketForms, optionalState } from './market-forms.ts';

/** What the forms of the markets of the UK region have in common. */
export const ukForms = {
  addressFields: ['address1', 'address2', 'suburb', 'state', 'postcode'],
  state: optionalState,
  age: adultAge,
} as const satisfies Partial<MarketForms>;
