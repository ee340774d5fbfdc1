import { dayFirst, type Market } from './market.ts';

export const au = {
  countryCode: 'AU',
  name: 'Australia',
  reach: 'consumer',
  region: 'AU',
  portalSegment: 'au',
  locales: ['en-AU'],
  currency: 'AUD',
  callingCode: '+61',
  timeZone: 'Australia/Sydney',
  ...dayFirst,
  refusesPoBox: true,
  consentGroup: 'au',
  registrationOpen: true,
  creditCheckAgree: true,
  providedCreditCheckConsent: false,
  identityDocumentsNeeded: 1,
  lateFee: { amount: 1000, graceDays: 7 },
  defaultCreditLimit: 200_000,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
