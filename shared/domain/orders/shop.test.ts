import { expect, it } from 'vitest';
import { shopSchema } from './shop.ts';

it('a shop has a name, a kind and an address, and pictures where it has any', () => {
  const shop = {
    id: 'shop-1',
    name: 'Gantry Books',
    categoryName: 'Books',
    logoUrl: null,
    imageUrl: 'https://shop.test/front.jpg',
    url: 'https://shop.test/',
  };
  expect(shopSchema.parse(shop)).toEqual(shop);
  for (const field of Object.keys(shop)) {
    expect(shopSchema.safeParse({ ...shop, [field]: undefined }).success, field).toBe(false);
  }
});
