import { ukRegion } from './gb.ts';
import type { Market } from './market.ts';

export const je = {
  ...ukRegion,
  countryCode: 'JE',
  name: 'Jersey',
  reach: 'region',
  portalSegment: 'je',
  timeZone: 'Europe/Jersey',
  postcode: {
    required: true,
    pattern: /^JE\d ?\d[ABD-HJLNP-UW-Z]{2}$/i,
    inputType: 'text',
    example: 'JE2 3AB',
  },
  refusesPoBox: false,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
