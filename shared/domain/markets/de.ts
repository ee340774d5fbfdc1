import { eurozone } from './eurozone.ts';
import type { Market } from './market.ts';

export const de = {
  ...eurozone,
  countryCode: 'DE',
  name: 'Germany',
  region: 'DE',
  portalSegment: 'de',
  locales: ['de-DE'],
  callingCode: '+49',
  timeZone: 'Europe/Berlin',
  registrationOpen: true,
} as const satisfies Market;
