import type { Market } from './market.ts';

/** What the markets of the UK region have in common: the United Kingdom and the Crown dependencies. */
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
