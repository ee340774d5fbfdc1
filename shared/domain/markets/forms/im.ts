import { lastThreeApart, type MarketForms } from './market-forms.ts';
import { ukForms } from './uk-region.ts';

export const imForms = {
  ...ukForms,
  postcode: {
    required: true,
    pattern: /^IM\d{1,2} ?\d[ABD-HJLNP-UW-Z]{2}$/i,
    apart: lastThreeApart,
    inputType: 'text',
    example: 'IM1 1AA',
  },
} as const satisfies MarketForms;
