import type { Market } from './market.ts';
import { ukRegion } from './uk-region.ts';

export const gg = {
  ...ukRegion,
  countryCode: 'GG',
  name: 'Guernsey',
  availability: 'region',
  portalSegment: 'gg',
  timeZone: 'Europe/Guernsey',
  consentGroup: null,
  identityChecked: false,
  refusesPoBox: false,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
