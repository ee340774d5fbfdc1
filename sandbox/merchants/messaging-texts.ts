/** What the placement on a shop's page says; the merchant script fills the amounts in. Source: MERCHANT-API 2.8. */
import type { Locale } from '#shared/domain/locales.ts';

export interface MessagingTexts extends Record<string, string> {
  /** `{{amount}}` is the first instalment. */
  placement: string;
  /** For an amount outside the merchant's limits, `{{minimum}}` and `{{maximum}}`. */
  range: string;
}

const english: MessagingTexts = {
  placement: 'or 4 payments of {{amount}} with Fourfold',
  range: 'Fourfold is available for orders from {{minimum}} to {{maximum}}',
};

const french: MessagingTexts = {
  placement: 'ou 4 paiements de {{amount}} avec Fourfold',
  range: 'Fourfold est offert pour les commandes de {{minimum}} à {{maximum}}',
};

export const messagingTexts = (locale: Locale): MessagingTexts =>
  locale.startsWith('fr') ? french : english;
