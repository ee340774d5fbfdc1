import type { VaultCard } from '#server/core/providers.ts';
import { addDays } from '#shared/domain/dates.ts';
import { cardBrandOf, cardBrandSchema } from '#shared/domain/methods/card-brand.ts';
import { parseCardExpiry, validateCardExpiry } from '#shared/domain/methods/card-expiry.ts';
import { validateCardNumber, validateSecurityCode } from '#shared/domain/methods/card-number.ts';
import type { NewCardSetup } from '#shared/domain/methods/card-setup.ts';
import { behaviourOf, type CardBehaviour } from './test-cards.ts';

/** The facts that a number contains about its card, with the number itself for the duration of the call. */
export interface CardDetails
  extends Pick<VaultCard, 'brand' | 'last4' | 'expiryMonth' | 'expiryYear' | 'fundingType' | 'issuingBank'> {
  readonly number: string;
  readonly behaviour: CardBehaviour;
}

const everyBrand = cardBrandSchema.options;

const issuingBanks: Readonly<Record<VaultCard['brand'], string>> = {
  VISA: 'Harbour Mutual Bank',
  MASTERCARD: 'Northgate Savings',
  AMEX: 'Meridian Card Company',
  DINERS_CLUB: 'Meridian Card Company',
  DISCOVER: 'Northgate Savings',
};

/**
 * The card that the typed details describe; null when a bank would call them invalid. The page has checked them
 * already to help the shopper; this check is the authoritative one.
 */
export function readCard(setup: NewCardSetup, now: Date): CardDetails | null {
  const { cardNumber, cardSecurityCode, cardExpiryMonth, cardExpiryYear } = setup;
  const brand = cardBrandOf(cardNumber);
  const expiry = parseCardExpiry(cardExpiryMonth, cardExpiryYear);
  // West of Greenwich a month ends later, so the card's last day may not be over there.
  const earliestToday = addDays(now.toISOString().slice(0, 10), -1);
  if (!brand || !expiry) return null;
  if (validateCardNumber(cardNumber, everyBrand)) return null;
  if (validateSecurityCode(cardSecurityCode, brand)) return null;
  if (validateCardExpiry(cardExpiryMonth, cardExpiryYear, earliestToday)) return null;
  return describeCard(cardNumber, brand, expiry);
}

/** Describes the card of a number that is known to be valid. */
export function describeCard(
  number: string,
  brand: VaultCard['brand'],
  expiry: { month: number; year: number },
): CardDetails {
  const behaviour = behaviourOf(number);
  return {
    number,
    brand,
    last4: number.slice(-4),
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    fundingType: behaviour.fundingType,
    issuingBank: issuingBanks[brand],
    behaviour,
  };
}
