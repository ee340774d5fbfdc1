import type { Market } from './market.ts';

/** What the markets of the eurozone have in common. */
export const eurozone = {
  availability: 'checkout',
  currency: 'EUR',
  dateOrder: 'day-first',
  refusesPoBox: false,
  consentGroup: null,
  creditCheckAgree: true,
  providedCreditCheckConsent: false,
  identityDocumentsNeeded: 1,
  identityChecked: false,
  lateFee: { amount: 700, graceDays: 10 },
  defaultCreditLimit: 100_000,
  contactAddressForwardedWithCard: false,
  contactAddressPrefilledInCustomPayment: false,
} as const satisfies Partial<Market>;
