/** The texts of the placement on a shop's page; the merchant script inserts the amounts. Source: merchant-api §2.8. */
import { brandName } from '#shared/domain/brand.ts';
import { type Locale, type Translations, translationIn } from '#shared/domain/locales.ts';

interface MessagingTexts extends Record<string, string> {
  /** `{{amount}}` is the first instalment. */
  placement: string;
  /** For an amount outside the merchant's limits, `{{minimum}}` and `{{maximum}}`. */
  range: string;
}

const english: MessagingTexts = {
  placement: `or 4 payments of {{amount}} with ${brandName}`,
  range: `${brandName} is available for orders from {{minimum}} to {{maximum}}`,
};

const translations: Translations<MessagingTexts> = {
  'fr-CA': {
    placement: `ou 4 paiements de {{amount}} avec ${brandName}`,
    range: `${brandName} est offert pour les commandes de {{minimum}} à {{maximum}}`,
  },
  'fr-FR': {
    placement: `ou 4 paiements de {{amount}} avec ${brandName}`,
    range: `${brandName} est disponible pour les commandes de {{minimum}} à {{maximum}}`,
  },
  'de-DE': {
    placement: `oder 4 Raten zu {{amount}} mit ${brandName}`,
    range: `${brandName} gibt es für Bestellungen von {{minimum}} bis {{maximum}}`,
  },
  'es-ES': {
    placement: `o 4 pagos de {{amount}} con ${brandName}`,
    range: `${brandName} está disponible para pedidos de {{minimum}} a {{maximum}}`,
  },
  'it-IT': {
    placement: `o 4 rate da {{amount}} con ${brandName}`,
    range: `${brandName} è disponibile per ordini da {{minimum}} a {{maximum}}`,
  },
};

export const messagingTexts = (locale: Locale): MessagingTexts =>
  translationIn(translations, locale) ?? english;
