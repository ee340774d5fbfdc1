import type { Currency } from '#widget/server/index.ts';

/** One Fourfold account of the shop: a country it sells in. */
export interface DemoMerchant {
  readonly id: string;
  readonly displayName: string;
  readonly country: string;
  readonly countryCode: string;
  readonly currency: Currency;
  readonly locale: string;
  /** Further languages of the country, in which its shoppers may have the checkout. */
  readonly otherLocales?: readonly string[];
  /** First part of the address of the Fourfold portal for shoppers of this country. */
  readonly portalSegment: string;
}

const australia: DemoMerchant = {
  id: 'demo-au',
  displayName: 'Marlow Field',
  country: 'Australia',
  countryCode: 'AU',
  currency: 'AUD',
  locale: 'en-AU',
  portalSegment: 'au',
};

export const demoMerchants: readonly DemoMerchant[] = [
  australia,
  {
    id: 'demo-nz',
    displayName: 'Harbour & Fern',
    country: 'New Zealand',
    countryCode: 'NZ',
    currency: 'NZD',
    locale: 'en-NZ',
    portalSegment: 'nz',
  },
  {
    id: 'demo-gb',
    displayName: 'Larch Lane',
    country: 'United Kingdom',
    countryCode: 'GB',
    currency: 'GBP',
    locale: 'en-GB',
    portalSegment: 'uk',
  },
  {
    id: 'demo-us',
    displayName: 'Juniper Goods',
    country: 'United States',
    countryCode: 'US',
    currency: 'USD',
    locale: 'en-US',
    portalSegment: 'us',
  },
  {
    id: 'demo-ca',
    displayName: 'Maison Érable',
    country: 'Canada',
    countryCode: 'CA',
    currency: 'CAD',
    locale: 'en-CA',
    otherLocales: ['fr-CA'],
    portalSegment: 'ca',
  },
  {
    id: 'demo-fr',
    displayName: 'Atelier Verveine',
    country: 'France',
    countryCode: 'FR',
    currency: 'EUR',
    locale: 'fr-FR',
    portalSegment: 'fr',
  },
  {
    id: 'demo-it',
    displayName: 'Casa dei Tigli',
    country: 'Italy',
    countryCode: 'IT',
    currency: 'EUR',
    locale: 'it-IT',
    portalSegment: 'it',
  },
  {
    id: 'demo-es',
    displayName: 'Casa Romero',
    country: 'Spain',
    countryCode: 'ES',
    currency: 'EUR',
    locale: 'es-ES',
    portalSegment: 'es',
  },
  {
    id: 'demo-de',
    displayName: 'Lindenhof',
    country: 'Germany',
    countryCode: 'DE',
    currency: 'EUR',
    locale: 'de-DE',
    portalSegment: 'de',
  },
];

export const defaultMerchant = australia;

export const findMerchant = (id: string): DemoMerchant | undefined =>
  demoMerchants.find((merchant) => merchant.id === id);

/** The country after "in": "Australia", "the United Kingdom". */
export const inSentence = ({ country }: Pick<DemoMerchant, 'country'>): string =>
  country.startsWith('United ') ? `the ${country}` : country;
