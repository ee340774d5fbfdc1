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
  registrationOpen: false,
} as const satisfies Market;
