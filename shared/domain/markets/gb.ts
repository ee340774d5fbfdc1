import type { Market } from './market.ts';

/** What the four markets of the UK region have in common. */
export const ukRegion = {
  region: 'UK',
  locales: ['en-GB'],
  currency: 'GBP',
  callingCode: '+44',
  dateOrder: 'day-first',
  registrationOpen: true,
  creditCheckAgree: true,
  providedCreditCheckConsent: false,
  identityDocumentsNeeded: 1,
  lateFee: { amount: 600, graceDays: 7 },
  defaultCreditLimit: 100_000,
} as const satisfies Partial<Market>;

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
