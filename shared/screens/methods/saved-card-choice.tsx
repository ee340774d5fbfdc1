import type { Translate } from '#shared/content/keys.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import {
  isBlockedByIssuerCheck,
  isSavedCardUsable,
  type SavedCard,
} from '#shared/domain/methods/saved-card.ts';
import type { Choice } from '#shared/ui/forms/choice-list.tsx';
import { CardBrandIcon } from '#shared/ui/icons/card-brand-icon.tsx';

/** The digits of a card that may be shown: four, or three for Amex (PAY-211). */
const lastDigits = (maskedPan: string, brand: CardBrand): string =>
  maskedPan.slice(brand === 'AMEX' ? -3 : -4);

/** Name of a saved card, for example "Visa ending 4242". */
export const cardName = (
  t: Translate,
  { cardBrand, maskedPan }: Pick<SavedCard, 'cardBrand' | 'maskedPan'>,
): string =>
  t('methods.card.ending', {
    brand: t(`common.mark.${cardBrand}`),
    digits: lastDigits(maskedPan, cardBrand),
  });

/**
 * Whether a saved card can be used for a payment. [PAY-194] [PAY-210]
 * @param isIssuerCheckOn value of the flag `ri-card-issuer-check-enabled`
 */
export const isUsable = (card: SavedCard, isIssuerCheckOn: boolean): boolean =>
  isSavedCardUsable(card) && !isBlockedByIssuerCheck(card, isIssuerCheckOn);

function reasonUnavailable(t: Translate, card: SavedCard, isIssuerCheckOn: boolean): string | undefined {
  const date = card.expiryDate;
  if (card.cardExpiryStatus === 'expired') return t('methods.card.expired', { date });
  if (card.cardExpiryStatus === 'expires_before_last_payment') {
    return t('methods.card.expires_before_last_payment', { date });
  }
  return isBlockedByIssuerCheck(card, isIssuerCheckOn) ? t('methods.card.notAllowed') : undefined;
}

/** A saved card as a row of a `ChoiceList`. */
export function cardChoice(t: Translate, card: SavedCard, isIssuerCheckOn: boolean): Choice {
  const date = card.expiryDate;
  return {
    value: card.id,
    title: cardName(t, card),
    isName: true,
    meta: t(card.preferred ? 'methods.card.expiresDefault' : 'methods.card.expires', { date }),
    picture: <CardBrandIcon mark={card.cardBrand} />,
    unavailable: reasonUnavailable(t, card, isIssuerCheckOn),
  };
}
