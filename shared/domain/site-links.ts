import { brandName } from './brand.ts';
import type { Market } from './markets/index.ts';

export type SitePage = 'help' | 'app';

/**
 * A page of the public site for shoppers of one market. The site is not part of this product: its address is reserved
 * for examples. Source: POR-105, POR-106.
 */
export const siteLink = (page: SitePage, { portalSegment }: Pick<Market, 'portalSegment'>): string =>
  `https://www.${brandName.toLowerCase()}.example/${portalSegment}/${page}`;

/** Where a marketplace settles disputes about what was bought in it. Source: portal-open O-43. */
export const marketplaceDisputeCentre = 'https://disputes.marketplace.example/';
