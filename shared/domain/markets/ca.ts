import { type Market, monthFirst } from './market.ts';

export const ca = {
  countryCode: 'CA',
  name: 'Canada',
  reach: 'consumer',
  region: 'CA',
  portalSegment: 'ca',
  locales: ['en-CA', 'fr-CA'],
  currency: 'CAD',
  callingCode: '+1',
  timeZone: 'America/Toronto',
  ...monthFirst,
  refusesPoBox: true,
  consentGroup: 'ca',
  registrationOpen: true,
  creditCheckAgree: false,
  providedCreditCheckConsent: false,
  identityDocumentsNeeded: 1,
  lateFee: { amount: 1000, graceDays: 7 },
  defaultCreditLimit: 150_000,
  contactAddressForwardedWithCard: true,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
