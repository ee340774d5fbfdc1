import { euroForms } from './euro.ts';
import type { MarketForms } from './market-forms.ts';

export const deForms = {
  ...euroForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '10115' },
  mobile: {
    pattern: /^(?:0|49)(1(?:5\d{9}|6[023]\d{7,8}|7\d{8,9}))$/,
    unassigned: null,
    areaCodes: null,
    display: '0### ########',
    example: '0151 23456789',
  },
} as const satisfies MarketForms;
