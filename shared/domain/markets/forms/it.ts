import { euroForms } from './euro.ts';
import type { MarketForms } from './market-forms.ts';

export const itForms = {
  ...euroForms,
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '00184' },
  mobile: {
    pattern: /^(?:39)?(3\d{8,9})$/,
    unassigned: null,
    areaCodes: null,
    display: '### ### ####',
    example: '312 345 6789',
  },
} as const satisfies MarketForms;
