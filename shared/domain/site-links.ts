import { brandName } from './brand.ts';
import type { CountryCode, Market } from './markets/index.ts';

export const sitePages = ['help', 'app'] as const;
export type SitePage = (typeof sitePages)[number];

/**
 * A page for shoppers of one market, on the hosts of both apps and in the language of the browser: help with the way to reach us,
 * or the mobile app. Source: POR-105, POR-106.
 */
export const siteLink = (page: SitePage, { portalSegment }: Pick<Market, 'portalSegment'>): string =>
  `/support/${portalSegment}/${page}`;

/** Where shoppers write to. The domain is reserved for examples. */
export const supportEmail = `help@${brandName.toLowerCase()}.example`;

/** Addresses of the mobile app in the app stores. */
export const appStores = {
  apple: 'https://apps.apple.com/app/fourfold',
  google: 'https://play.google.com/store/apps/details?id=example.fourfold',
} as const;

/** The mobile app in the app stores of a country. Source: POR-106, portal-open O-14. */
export const appStoresOf = (countryCode: CountryCode): Record<keyof typeof appStores, string> => ({
  apple: `https://apps.apple.com/${countryCode.toLowerCase()}/app/fourfold`,
  google: `${appStores.google}&gl=${countryCode}`,
});

/** Where a marketplace settles disputes about what was bought in it. Source: portal-open O-43. */
export const marketplaceDisputeCentre = 'https://disputes.marketplace.example/';
