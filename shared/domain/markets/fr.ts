import { eurozone } from './eurozone.ts';
import type { Market } from './market.ts';

export const fr = {
  ...eurozone,
  countryCode: 'FR',
  name: 'France',
  region: 'FRITES',
  portalSegment: 'fr',
  locales: ['fr-FR'],
  callingCode: '+33',
  timeZone: 'Europe/Paris',
  registrationOpen: false,
} as const satisfies Market;
