/** Shops that the portal recommends: the demo shop under several names. Source: POR-119, portal-open §G. */
import type { Shop } from '#shared/domain/orders/shop.ts';

const shops: readonly (readonly [name: string, categoryName: string])[] = [
  ['Marlow Field', 'Home'],
  ['Saltwood Skin', 'Beauty'],
  ['Dune Table', 'Kitchen'],
  ['Larch & Loom', 'Textiles'],
  ['Kiln Street', 'Ceramics'],
  ['Tidewater', 'Bath'],
  ['Kite Cycles', 'Sport'],
  ['Fernhill Garden', 'Garden'],
  ['Bright & Bound Books', 'Books'],
];

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** One page of the shops of a market, most popular first. Every market has the same ones here. */
export function listShops(
  { page, perPage }: { readonly page: number; readonly perPage: number },
  shopOrigin: string,
): { results: Shop[]; totalResults: number } {
  const results = shops.slice(page * perPage, (page + 1) * perPage).map(([name, categoryName]) => ({
    id: idOf(name),
    name,
    categoryName,
    logoUrl: null,
    imageUrl: null,
    url: `${shopOrigin}/`,
  }));
  return { results, totalResults: shops.length };
}
