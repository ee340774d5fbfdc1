import { lastThreeApart, type MarketForms } from './market-forms.ts';
import { ukForms } from './uk-region.ts';

export const jeForms = {
  ...ukForms,
  postcode: {
    required: true,
    pattern: /^JE\d ?\d[ABD-HJLNP-UW-Z]{2}$/i,
    apart: lastThreeApart,
    inputType: 'text',
    example: 'JE2 3AB',
  },
} as const satisfies MarketForms;
