/** The cards that a market accepts. Source: PAY-048, payments-open O-65. */
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import type { EnabledCards } from '#shared/domain/methods/enabled-cards.ts';
import type { FundingType, VaultCard } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';

const visaAndMastercard: EnabledCards = {
  visaDebitEnabled: true,
  visaCreditEnabled: true,
  mastercardDebitEnabled: true,
  mastercardCreditEnabled: true,
  amexEnabled: false,
};
const withAmex: EnabledCards = { ...visaAndMastercard, amexEnabled: true };
const amexMarkets: readonly CountryCode[] = ['AU', 'US', 'CA'];

export function enabledCardsOf(countryCode: CountryCode): EnabledCards {
  return amexMarkets.includes(countryCode) ? withAmex : visaAndMastercard;
}

/**
 * Unlike the form, the server knows whether a card is debit or credit, so it checks the exact combination (PAY-395).
 */
export function isCardEnabled(enabled: EnabledCards, brand: CardBrand, funding: FundingType): boolean {
  switch (brand) {
    case 'VISA':
      return Boolean(funding === 'CREDIT' ? enabled.visaCreditEnabled : enabled.visaDebitEnabled);
    case 'MASTERCARD':
      return Boolean(funding === 'CREDIT' ? enabled.mastercardCreditEnabled : enabled.mastercardDebitEnabled);
    case 'AMEX':
      return Boolean(enabled.amexEnabled);
    default:
      return false;
  }
}

/** @throws {Refusal} `card_type_not_enabled`. */
export function refuseDisabledCard(countryCode: CountryCode, card: VaultCard): void {
  if (isCardEnabled(enabledCardsOf(countryCode), card.brand, card.fundingType)) return;
  throw new Refusal('card_type_not_enabled');
}
