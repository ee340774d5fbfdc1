import { euroMarket } from './euro.ts';
import type { Market } from './market.ts';

export const de = {
  ...euroMarket,
  countryCode: 'DE',
  name: 'Germany',
  region: 'DE',
  portalSegment: 'de',
  locales: ['de-DE'],
  callingCode: '+49',
  timeZone: 'Europe/Berlin',
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '10115' },
  mobile: {
    pattern: /^(?:0|49)(1(?:5\d{9}|6[023]\d{7,8}|7\d{8,9}))$/,
    unassigned: null,
    areaCodes: null,
    display: '0### ########',
    example: '0151 23456789',
  },
  registrationOpen: true,
} as const satisfies Market;
