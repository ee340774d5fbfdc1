import { continentalForms } from './continental.ts';
import type { MarketForms } from './market-forms.ts';

export const deForms = {
  ...continentalForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '10115' },
} as const satisfies MarketForms;
