/** The fields of the card provider, in a frame of the provider's origin. */
import { expect } from 'playwright/test';
import {
  cardExpiry,
  cardSecurityCode,
  checkoutSteps,
  payingCard,
} from '#widget/testing-playwright/checkout-steps.ts';
import type { Screen } from './screen.ts';

/** The test cards by what they do. */
export const cards = {
  good: payingCard,
  mastercard: '5555555555554444',
  challenge: '4000000000003014',
  failedChallenge: '4000000000003022',
  transient: '4000000000000010',
  fraud: '4000000000000044',
  invalidDetails: '4000000000000218',
  duplicate: '4000000000000226',
  insufficientFunds: '4000000000000416',
  /** Pays the purchase and no later payment. */
  paysOnce: '4000000000004145',
} as const;

export const endingOf = (number: string): string => number.slice(-4);

/** Used by all tests, and like no other text of the product, so that finding it elsewhere means a leak. */
export const securityCode = cardSecurityCode;
export const expiry = cardExpiry;

export function cardFrame(screen: Screen) {
  const fields = screen.frameLocator('iframe[src*="/card-fields"]');
  return {
    number: fields.getByLabel('Card number'),
    expiry: fields.getByLabel('Expiry'),
    securityCode: fields.getByLabel('Security code'),
    text: (words: string | RegExp) => fields.getByText(words),
    /** The document has loaded, even if it shows nothing because the card is saved. */
    loaded: () => expect(fields.getByRole('form', { includeHidden: true })).toBeAttached(),
    fill: checkoutSteps(screen).fillCard,
  };
}
