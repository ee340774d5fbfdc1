import { type Market, monthFirst } from './market.ts';

export const us = {
  countryCode: 'US',
  name: 'United States',
  reach: 'consumer',
  region: 'US',
  portalSegment: 'us',
  locales: ['en-US'],
  currency: 'USD',
  callingCode: '+1',
  timeZone: 'America/New_York',
  ...monthFirst,
  refusesPoBox: false,
  consentGroup: 'us',
  registrationOpen: true,
  creditCheckAgree: true,
  providedCreditCheckConsent: false,
  identityDocumentsNeeded: 1,
  lateFee: { amount: 800, graceDays: 10 },
  defaultCreditLimit: 150_000,
  contactAddressForwardedWithCard: true,
  contactAddressPrefilledInCustomPayment: true,
} as const satisfies Market;
