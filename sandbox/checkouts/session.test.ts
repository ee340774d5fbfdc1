/** What the checkout tells its shopper of the shop and of the cards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import {
  approvedCheckout,
  createShop,
  createShopWorld,
  newCheckout,
  newShopper,
  type Shop,
  type Shopper,
  startFor,
} from '../testing/shop.ts';
import type { TestWorld } from '../testing/world.ts';

let world: TestWorld;
let shop: Shop;
let shopper: Shopper;
beforeAll(async () => {
  world = await createShopWorld();
  shop = createShop(world);
  shopper = await newShopper(world);
});
afterAll(() => world.close());

const read = async (token: string) =>
  (await shopper.visitor.call(checkoutContract.readCheckout, { params: { token } })).body;

describe('the session of a checkout', () => {
  it('carries the merchant: names, category, minimum and country [PAY-034]', async () => {
    const { merchant } = await read(await newCheckout(world, shop));
    const { rows } = await world.open.pool.query(
      "select category_name, category_code, industry_name from merchants where id = 'demo-au'",
    );
    expect(merchant).toMatchObject({
      name: expect.any(String),
      merchantId: 'demo-au',
      merchantSource: null,
      categoryName: rows[0].category_name,
      categoryCode: rows[0].category_code,
      industryName: rows[0].industry_name,
      minimumOrderValue: { amount: '35.00', currency: 'AUD', symbol: '$' },
      displayName: expect.any(String),
      merchantCountry: 'AU',
    });
    const single = await read(await newCheckout(world, shop, { singleUseCard: true }));
    expect(single.merchant.merchantSource).toBe('SINGLE_USE_CARD');
  });

  it('carries the callback addresses, the relative one with its query [PAY-036]', async () => {
    const { shop: origin } = world.config.origins;
    const { merchant } = await read(await newCheckout(world, shop));
    expect(merchant.callbackUrls).toEqual({
      base: origin,
      cancel: `${origin}/cancel`,
      relative: '/confirm?cart=7',
    });
  });

  it('lists the cards that were saved, once it has started [PAY-032]', async () => {
    await approvedCheckout(world, shop, shopper);
    const token = await newCheckout(world, shop);
    expect((await read(token)).summary).toBeNull();
    await startFor(shopper, token);
    expect((await read(token)).summary?.savedCards).toEqual([
      expect.objectContaining({
        token: expect.any(String),
        cardholderName: 'Ana Marlow',
        maskedPan: '•••• 1111',
        expiryMonth: '11',
        expiryYear: '35',
        expiryDate: '11/35',
        cardBrand: 'VISA',
      }),
    ]);
  });
});
