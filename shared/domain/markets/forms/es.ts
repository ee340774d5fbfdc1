import { continentalForms } from './continental.ts';
import type { MarketForms } from './market-forms.ts';

export const esForms = {
  ...continentalForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '28013' },
} as const satisfies MarketForms;
