import { eurozone } from './eurozone.ts';
import type { Market } from './market.ts';

export const es = {
  ...eurozone,
  countryCode: 'ES',
  name: 'Spain',
  region: 'FRITES',
  portalSegment: 'es',
  locales: ['es-ES'],
  callingCode: '+34',
  timeZone: 'Europe/Madrid',
  registrationOpen: false,
} as const satisfies Market;
