/** The shops of a year. Source: portal-open O-84, decision 243. */
import type { IsoDate } from '../dates.ts';
import type { NamedShop, ShopOfYear } from './annual-report.ts';

/** How many shops are named in a list. */
export const shopsNamed = 3;

/** Categories of shops that sell books, music, films, tickets and art. */
const cultureCategories: readonly (string | null)[] = ['BOOKS', 'MUSIC', 'FILM', 'TICKETS', 'ART'];
const giftCards = 'GIFT_CARDS';

/** A shop with the orders of the year that were kept at least in part. */
export interface ShopWithOrders {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly categoryCode: string | null;
  readonly givesBack: boolean;
  readonly orderCount: number;
  readonly firstOrderOn: IsoDate;
  readonly lastOrderOn: IsoDate;
}

/** @param shops in the order of the first order at each */
export function shopsOfYear(shops: readonly ShopWithOrders[]) {
  const [first = null] = shops;
  const favourite = first && shops.reduce(moreOrders, first);
  return {
    favourite,
    firstMerchantInfo: first && asShopOfYear(first),
    favoriteMerchantInfo: favourite && asShopOfYear(favourite),
    hasCulturePurchase: shops.some(({ categoryCode }) => cultureCategories.includes(categoryCode)),
    hasGiftCardPurchase: shops.some(({ categoryCode }) => categoryCode === giftCards),
    csrMerchantInfo: shops
      .filter(({ givesBack }) => givesBack)
      .slice(0, shopsNamed)
      .map(asNamedShop),
  };
}

/** The shop with more orders; of equals the one where the last order is later. Amounts of several currencies don't compare. */
const moreOrders = (left: ShopWithOrders, right: ShopWithOrders): ShopWithOrders =>
  right.orderCount > left.orderCount ||
  (right.orderCount === left.orderCount && right.lastOrderOn > left.lastOrderOn)
    ? right
    : left;

const asShopOfYear = ({ name, firstOrderOn, orderCount }: ShopWithOrders): ShopOfYear => ({
  name,
  logoUrl: null,
  purchaseDate: firstOrderOn,
  orderCount,
});

export const asNamedShop = ({ name, url }: Pick<ShopWithOrders, 'name' | 'url'>): NamedShop => ({
  name,
  logoUrl: null,
  url,
});
