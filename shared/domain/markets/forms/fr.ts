import { euroForms } from './euro.ts';
import type { MarketForms } from './market-forms.ts';

export const frForms = {
  ...euroForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '75001' },
  mobile: {
    pattern: /^(?:0|33)([67]\d{8})$/,
    unassigned: null,
    areaCodes: null,
    display: '0# ## ## ## ##',
    example: '06 12 34 56 78',
  },
} as const satisfies MarketForms;
