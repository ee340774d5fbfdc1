import { lastThreeApart, type MarketForms } from './market-forms.ts';
import { ukForms } from './uk-region.ts';

export const ggForms = {
  ...ukForms,
  postcode: {
    required: true,
    pattern: /^GY\d{1,2} ?\d[ABD-HJLNP-UW-Z]{2}$/i,
    apart: lastThreeApart,
    inputType: 'text',
    example: 'GY1 1AA',
  },
} as const satisfies MarketForms;
