import { euroMarket } from './euro.ts';
import type { Market } from './market.ts';

export const fr = {
  ...euroMarket,
  countryCode: 'FR',
  name: 'France',
  region: 'FRITES',
  portalSegment: 'fr',
  locales: ['fr-FR'],
  callingCode: '+33',
  timeZone: 'Europe/Paris',
  postcode: { required: true, pattern: /^\d{5}$/, inputType: 'text', example: '75001' },
  mobile: {
    pattern: /^(?:0|33)([67]\d{8})$/,
    unassigned: null,
    areaCodes: null,
    display: '0# ## ## ## ##',
    example: '06 12 34 56 78',
  },
  registrationOpen: false,
} as const satisfies Market;
