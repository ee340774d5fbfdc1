import type { Market } from './market.ts';
import { ukRegion } from './uk-region.ts';

export const je = {
  ...ukRegion,
  countryCode: 'JE',
  name: 'Jersey',
  availability: 'region',
  portalSegment: 'je',
  timeZone: 'Europe/Jersey',
  consentGroup: null,
  identityChecked: false,
  refusesPoBox: false,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
