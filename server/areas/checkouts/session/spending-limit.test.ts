import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { readAmountDueSummary, readLimit } from '#shared/contract/orders/orders.contract.ts';
import { type Currency, fromMinor } from '#shared/domain/money.ts';
import {
  approvedCheckout,
  capturedOrder,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  type Shopper,
  signIn,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const shopOf = { AUD: 'demo-au', NZD: 'demo-nz', EUR: 'demo-de' } as const;
type Shopped = keyof typeof shopOf;

/** Applies to Australians too, wherever the shop is. */
const priced = (currency: Shopped, minor: number) => ({
  amount: fromMinor(minor, currency),
  allowedCountries: ['AU'],
});
const order = (shopper: Shopper, currency: Shopped, minor: number) =>
  capturedOrder(server, createShop(server, shopOf[currency]), shopper, priced(currency, minor));

/** The result of starting a checkout of that amount. */
async function start(shopper: Shopper, currency: Shopped, minor: number) {
  const token = await newCheckout(server, createShop(server, shopOf[currency]), priced(currency, minor));
  const { status, error } = await shopper.visitor.call(checkoutContract.startCheckout, {
    params: { token },
    body: { deviceDetails, profilingSessionId: '5b7a2b7c-0f0a-4c57-9a35-3a3f9d7f6f0e' },
  });
  return [status, status === 200 ? null : error.errorCode];
}

const inPortal = async ({ consumerId }: Shopper) => signIn(server, consumerId, 'PORTAL');
const amountOf = ({ amount, currency }: { amount: string; currency: Currency }) => `${amount} ${currency}`;
const limitOf = (
  limit: Record<'creditLimit' | 'used' | 'availableToSpend', Parameters<typeof amountOf>[0]>,
) => [limit.creditLimit, limit.used, limit.availableToSpend].map(amountOf);

describe('the limit of a shopper with orders in two currencies', () => {
  it('counts what is owed in one currency only against the limit of that currency', async () => {
    const shopper = await newShopper(server, { creditLimit: 15_000 });
    await order(shopper, 'AUD', 10_000);
    await order(shopper, 'NZD', 12_000);
    // 75.00 AUD and 90.00 NZD are owed; the limit is 150.00 in each, and 75.00 in EUR.
    expect(await start(shopper, 'AUD', 7_501)).toEqual([422, 'limit_exceeded']);
    expect(await start(shopper, 'AUD', 7_500)).toEqual([200, null]);
    expect(await start(shopper, 'NZD', 6_001)).toEqual([422, 'limit_exceeded']);
    expect(await start(shopper, 'NZD', 6_000)).toEqual([200, null]);
    expect(await start(shopper, 'EUR', 7_501)).toEqual([422, 'limit_exceeded']);
    expect(await start(shopper, 'EUR', 7_500)).toEqual([200, null]);
  });

  it('counts what approved checkouts reserve in their currency', async () => {
    const shopper = await newShopper(server, { creditLimit: 15_000 });
    await approvedCheckout(server, createShop(server, 'demo-nz'), shopper, priced('NZD', 12_000));
    expect(await start(shopper, 'NZD', 3_501)).toEqual([422, 'limit_exceeded']);
    expect(await start(shopper, 'AUD', 15_000)).toEqual([200, null]);
  });

  it('shows the limit of the shopper’s market, and that of each other currency in use', async () => {
    const shopper = await newShopper(server, { creditLimit: 15_000 });
    await order(shopper, 'NZD', 12_000);
    await order(shopper, 'AUD', 10_000);
    const { body } = await (await inPortal(shopper)).call(readLimit, {});
    expect(limitOf(body)).toEqual(['150.00 AUD', '75.00 AUD', '75.00 AUD']);
    expect(body.otherCurrencies.map(limitOf)).toEqual([['150.00 NZD', '90.00 NZD', '60.00 NZD']]);
  });
});

describe('what is due from a shopper with orders in two currencies', () => {
  it('is summed up for the shopper’s market first, then for each other currency', async () => {
    const shopper = await newShopper(server);
    await order(shopper, 'NZD', 12_000);
    await order(shopper, 'AUD', 10_000);
    const { body } = await (await inPortal(shopper)).call(readAmountDueSummary, {});
    expect(body.paymentPeriods.map(({ period, amount, count }) => [period, amountOf(amount), count])).toEqual(
      [
        ['OVERDUE', '0.00 AUD', 0],
        ['TODAY', '0.00 AUD', 0],
        ['NEXT_7_DAYS', '0.00 AUD', 0],
        ['NEXT_30_DAYS', '50.00 AUD', 2],
        ['OVERDUE', '0.00 NZD', 0],
        ['TODAY', '0.00 NZD', 0],
        ['NEXT_7_DAYS', '0.00 NZD', 0],
        ['NEXT_30_DAYS', '60.00 NZD', 2],
      ],
    );
  });

  it('is in the currency of the shopper’s market when nothing is owed', async () => {
    const { body } = await (await inPortal(await newShopper(server))).call(readAmountDueSummary, {});
    expect(body.paymentPeriods.map(({ amount }) => amountOf(amount))).toEqual(Array(4).fill('0.00 AUD'));
  });
});
