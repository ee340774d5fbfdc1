import { euroMarket } from './euro.ts';
import type { Market } from './market.ts';

export const es = {
  ...euroMarket,
  countryCode: 'ES',
  name: 'Spain',
  region: 'FRITES',
  portalSegment: 'es',
  locales: ['es-ES'],
  callingCode: '+34',
  timeZone: 'Europe/Madrid',
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '28013' },
  mobile: {
    pattern: /^(?:34)?((?:6\d|7[1-9])\d{7})$/,
    unassigned: null,
    areaCodes: null,
    display: '### ### ###',
    example: '612 345 678',
  },
  registrationOpen: false,
} as const satisfies Market;
