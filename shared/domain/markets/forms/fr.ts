import { euroForms } from './euro.ts';
import type { MarketForms } from './market-forms.ts';

export const frForms = {
  ...euroForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '75001' },
} as const satisfies MarketForms;
