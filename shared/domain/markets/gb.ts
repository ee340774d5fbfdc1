import type { Market } from './market.ts';
import { ukRegion } from './uk-region.ts';

export const gb = {
  ...ukRegion,
  countryCode: 'GB',
  name: 'United Kingdom',
  availability: 'full',
  portalSegment: 'uk',
  timeZone: 'Europe/London',
  consentGroup: 'uk',
  identityChecked: true,
  refusesPoBox: true,
  contactAddressForwardedWithCard: true,
  contactAddressPrefilledInCustomPayment: true,
} as const satisfies Market;
