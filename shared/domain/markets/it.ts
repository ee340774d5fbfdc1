import { eurozone } from './eurozone.ts';
import type { Market } from './market.ts';

export const it = {
  ...eurozone,
  countryCode: 'IT',
  name: 'Italy',
  region: 'FRITES',
  portalSegment: 'it',
  locales: ['it-IT'],
  callingCode: '+39',
  timeZone: 'Europe/Rome',
  registrationOpen: false,
} as const satisfies Market;
