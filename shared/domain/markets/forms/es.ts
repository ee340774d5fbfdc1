import { euroForms } from './euro.ts';
import type { MarketForms } from './market-forms.ts';

export const esForms = {
  ...euroForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '28013' },
} as const satisfies MarketForms;
