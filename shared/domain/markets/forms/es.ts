import { euroForms } from './euro.ts';
import type { MarketForms } from './market-forms.ts';

export const esForms = {
  ...euroForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '28013' },
  mobile: {
    pattern: /^(?:34)?((?:6\d|7[1-9])\d{7})$/,
    unassigned: null,
    areaCodes: null,
    display: '### ### ###',
    example: '612 345 678',
  },
} as const satisfies MarketForms;
