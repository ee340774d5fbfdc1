import { continentalForms } from './continental.ts';
import type { MarketForms } from './market-forms.ts';

export const frForms = {
  ...continentalForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '75001' },
} as const satisfies MarketForms;
