import type { Market } from './market.ts';
import { ukRegion } from './uk-region.ts';

export const im = {
  ...ukRegion,
  countryCode: 'IM',
  name: 'Isle of Man',
  availability: 'region',
  portalSegment: 'im',
  timeZone: 'Europe/Isle_of_Man',
  consentGroup: null,
  identityChecked: false,
  refusesPoBox: false,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
