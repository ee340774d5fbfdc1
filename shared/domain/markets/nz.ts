import { dayFirst, type Market } from './market.ts';

export const nz = {
  countryCode: 'NZ',
  name: 'New Zealand',
  reach: 'consumer',
  region: 'NZ',
  portalSegment: 'nz',
  locales: ['en-NZ'],
  currency: 'NZD',
  callingCode: '+64',
  timeZone: 'Pacific/Auckland',
  ...dayFirst,
  refusesPoBox: false,
  consentGroup: 'au',
  registrationOpen: true,
  creditCheckAgree: true,
  providedCreditCheckConsent: true,
  identityDocumentsNeeded: 2,
  lateFee: { amount: 1000, graceDays: 7 },
  defaultCreditLimit: 200_000,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Market;
