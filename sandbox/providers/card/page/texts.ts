import { formatDate, type IsoDate } from '#shared/domain/dates.ts';
import { type Translations, translationIn } from '#shared/domain/locales.ts';
import { lastValidDay, parseCardExpiry, readExpiry } from '#shared/domain/methods/card-expiry.ts';
import type { CardFieldErrors, CardFieldsConfigure } from '#shared/domain/methods/card-fields-protocol.ts';
import { securityCodeLength } from '#shared/domain/methods/card-number.ts';
import { brandOf, type CardEntry } from './card-entry.ts';
import german from './texts/de-DE.json';
import english from './texts/en.json';
import spanish from './texts/es-ES.json';
import quebecFrench from './texts/fr-CA.json';
import french from './texts/fr-FR.json';
import italian from './texts/it-IT.json';

type Texts = typeof english;

const texts: Translations<Texts> = {
  'de-DE': german,
  'es-ES': spanish,
  'fr-CA': quebecFrench,
  'fr-FR': french,
  'it-IT': italian,
};

export const textsFor = (locale: string): Texts => translationIn(texts, locale) ?? english;

/** "Visa, Mastercard or Amex" in the shopper's language. */
export function brandList({ enabledBrands, locale }: CardFieldsConfigure): string {
  const names = enabledBrands.map((brand) => textsFor(locale).brands[brand]);
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

interface Situation {
  readonly entry: CardEntry;
  readonly configuration: CardFieldsConfigure;
  readonly today: IsoDate;
}

/** The error below a field: what happened and what to do. An empty field has its own text. */
export const errorText: {
  [Field in keyof CardFieldErrors]-?: (
    problem: NonNullable<CardFieldErrors[Field]>,
    situation: Situation,
  ) => string;
} = {
  number(problem, { entry, configuration }) {
    const { errors, brands } = textsFor(configuration.locale);
    if (entry.number === '') return errors.numberMissing;
    const brand = brandOf(entry, configuration);
    return fill(errors[problem], {
      brand: brand ? brands[brand] : '',
      brands: brandList(configuration),
    });
  },

  expiry(problem, { entry, configuration, today }) {
    const { errors } = textsFor(configuration.locale);
    if (entry.expiry === '') return errors.expiryMissing;
    if (problem === 'format') return errors.format;
    const read = readExpiry(entry.expiry);
    const expiry = read && parseCardExpiry(read.month, read.year);
    const { lastPaymentDate, locale } = configuration;
    if (!lastPaymentDate || !expiry || lastValidDay(expiry) < today) return errors.expired;
    return fill(errors.valid, { date: formatDate(lastPaymentDate, locale, 'long') });
  },

  securityCode(_problem, { entry, configuration }) {
    const { errors } = textsFor(configuration.locale);
    if (entry.securityCode === '') return errors.codeMissing;
    return errors[`cvcLengthError${securityCodeLength(brandOf(entry, configuration))}`];
  },
};

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name) => values[name] ?? '');
}
