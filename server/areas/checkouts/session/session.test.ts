/** What the checkout shows its shopper about the shop and the cards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { countryCodes, marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import {
  approvedCheckout,
  capturedOrder,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  type Shop,
  type Shopper,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
let shopper: Shopper;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
  shopper = await newShopper(server);
});
afterAll(() => server.close());

const read = async (token: string) =>
  (await shopper.visitor.call(checkoutContract.readCheckout, { params: { token } })).body;

describe('the session of a checkout', () => {
  it('carries the merchant: names, category, minimum and country [PAY-034]', async () => {
    const { merchant } = await read(await newCheckout(server, shop));
    const { rows } = await server.open.pool.query(
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
    const single = await read(await newCheckout(server, shop, { singleUseCard: true }));
    expect(single.merchant.merchantSource).toBe('SINGLE_USE_CARD');
  });

  it('carries the callback addresses, the relative one with its query [PAY-036]', async () => {
    const { shop: origin } = server.config.origins;
    const { merchant } = await read(await newCheckout(server, shop));
    expect(merchant.callbackUrls).toEqual({
      base: origin,
      confirm: `${origin}/confirm?cart=7`,
      cancel: `${origin}/cancel`,
      relative: '/confirm?cart=7',
    });
  });

  it('carries absolute addresses, which lead to the shop even if their path looks like another host', async () => {
    const { shop: origin } = server.config.origins;
    const token = await newCheckout(server, shop, {
      merchant: {
        redirectConfirmUrl: `${origin}//evil.test/x`,
        redirectCancelUrl: `${origin}/\\\\evil.test/y`,
        popupOriginUrl: origin,
      },
    });
    const { confirm, cancel } = (await read(token)).merchant.callbackUrls;
    expect([confirm, cancel]).toEqual([`${origin}//evil.test/x`, `${origin}///evil.test/y`]);
  });

  it('carries the order, the schedule and the late fees [PAY-030]', async () => {
    const shipping = {
      name: 'Ana Marlow',
      address1: '1 Paper Street',
      suburb: 'Sydney',
      state: 'NSW',
      postcode: '2000',
      countryCode: 'AU',
    };
    const discounts = [{ displayName: 'Welcome back', amount: fromMinor(500, 'AUD') }];
    const more = { shipping, discounts, promoCode: 'SPRING', entryPoint: 'cart' } as const;
    const token = await newCheckout(server, shop, more);
    const before = await read(token);
    expect(before).toMatchObject({
      token,
      traceId: null,
      mode: 'STANDARD',
      paymentOption: 'PBI',
      promoCode: 'SPRING',
      entryPoint: 'cart',
      overdueSchedules: [],
      buttonLabel: null,
    });
    // The address is hidden until the shopper has started the checkout.
    expect(before.orderDetail).toMatchObject({ shippingAddress: null, discounts });
    const traceId = await startFor(shopper, token);
    const started = await read(token);
    expect(started).toMatchObject({
      traceId,
      orderDetail: { shippingAddress: shipping, discounts },
      summary: { savedCards: expect.any(Array) },
      overdueSchedules: [],
    });
    const { amount, graceDays } = marketOf('AU').lateFee;
    expect(started.firstLateFee).toEqual({ amount: fromMinor(amount, 'AUD'), graceDays });
  });

  it('shows what became overdue since it started, only to its shopper [PAY-030]', async () => {
    const late = await newShopper(server);
    const orderId = await capturedOrder(server, shop, late);
    const token = await newCheckout(server, shop);
    await startFor(late, token);
    await server.open.pool.query(
      'update schedule_items set is_overdue = true where order_id = $1 and position = 2',
      [orderId],
    );
    const seenBy = async ({ visitor }: Shopper) =>
      (await visitor.call(checkoutContract.readCheckout, { params: { token } })).body.overdueSchedules;
    expect(await seenBy(late)).toEqual([
      { orderNumber: orderId, amount: fromMinor(2_500, 'AUD'), dueDate: '2026-01-29' },
    ]);
    expect(await seenBy(shopper)).toEqual([]);
  });

  it('repeats what its merchant sent, and offers a wallet and no shipping options [PAY-031]', async () => {
    const { buyNow, pickup, donationEnabled, singleUseCard, ...plain } = await read(
      await newCheckout(server, shop),
    );
    expect({ buyNow, pickup, donationEnabled, singleUseCard }).toEqual({
      buyNow: false,
      pickup: false,
      donationEnabled: false,
      singleUseCard: false,
    });
    expect(plain).toMatchObject({ applePayEnabled: true, shippingOptionRequired: false });
    for (const name of ['buyNow', 'pickup', 'donation', 'singleUseCard'] as const) {
      const said = await read(await newCheckout(server, shop, { [name]: true }));
      expect(said).toMatchObject({ [name === 'donation' ? 'donationEnabled' : name]: true });
    }
  });

  it("carries its shop's shipping countries and its merchant's own fields [PAY-035]", async () => {
    const customFields = { basket: '7', theme: 'paper' };
    const { merchant } = await read(await newCheckout(server, shop, { customFields }));
    expect(merchant).toMatchObject({
      supportedShippingCountries: countryCodes,
      customFields,
      shippingOptionIdentifier: null,
    });
  });

  it('lists the saved cards once it has started [PAY-032]', async () => {
    await approvedCheckout(server, shop, shopper);
    const token = await newCheckout(server, shop);
    expect((await read(token)).summary).toBeNull();
    await startFor(shopper, token);
    expect((await read(token)).summary?.savedCards).toEqual([
      expect.objectContaining({
        token: expect.any(String),
        cardholderName: 'Ana Marlow',
        maskedPan: '************1111',
        expiryMonth: '11',
        expiryYear: '35',
        expiryDate: '11/35',
        cardBrand: 'VISA',
      }),
    ]);
  });
});
