import { ukRegion } from './gb.ts';
import type { Market } from './market.ts';

export const gg = {
  ...ukRegion,
  countryCode: 'GG',
  name: 'Guernsey',
  reach: 'region',
  portalSegment: 'gg',
  timeZone: 'Europe/Guernsey',
  postcode: {
    required: true,
    pattern: /^GY\d{1,2} ?\d[ABD-HJLNP-UW-Z]{2}$/i,
    inputType: 'text',
    example: 'GY1 1AA',
  },
  refusesPoBox: false,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
