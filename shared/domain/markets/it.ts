import { euroMarket } from './euro.ts';
import type { Market } from './market.ts';

export const it = {
  ...euroMarket,
  countryCode: 'IT',
  name: 'Italy',
  region: 'FRITES',
  portalSegment: 'it',
  locales: ['it-IT'],
  callingCode: '+39',
  timeZone: 'Europe/Rome',
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '00184' },
  mobile: {
    pattern: /^(?:39)?(3\d{8,9})$/,
    unassigned: null,
    areaCodes: null,
    display: '### ### ####',
    example: '312 345 6789',
  },
  registrationOpen: false,
} as const satisfies Market;
