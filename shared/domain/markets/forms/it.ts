import { continentalForms } from './continental.ts';
import type { MarketForms } from './market-forms.ts';

export const itForms = {
  ...continentalForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '00184' },
} as const satisfies MarketForms;
