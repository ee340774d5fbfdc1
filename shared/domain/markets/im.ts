import { ukRegion } from './gb.ts';
import type { Market } from './market.ts';

export const im = {
  ...ukRegion,
  countryCode: 'IM',
  name: 'Isle of Man',
  reach: 'region',
  portalSegment: 'im',
  timeZone: 'Europe/Isle_of_Man',
  postcode: {
    required: true,
    pattern: /^IM\d{1,2} ?\d[ABD-HJLNP-UW-Z]{2}$/i,
    inputType: 'text',
    example: 'IM1 1AA',
  },
  refusesPoBox: false,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
