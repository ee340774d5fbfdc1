import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { lookup } from '#shared/contract/access/access.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { createVisitor } from '../../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
  await seedConsumers(server);
});
afterAll(() => server.close());

describe('looking an email up in a checkout', () => {
  it('refuses an account of a country that the shop does not sell to', async () => {
    const transactionToken = await newCheckout(server, createShop(server));
    const visitor = createVisitor(server, 'CHECKOUT');
    const look = (email: string) => visitor.call(lookup, { body: { email, transactionToken } });
    expect((await look('good.au@persona.test')).body.existing).toBe(true);
    const refused = await look('good.nz@persona.test');
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'unsupported_merchant_trading_country']);
  });
});

describe('a frequent consumer', () => {
  it('has three orders in the last 180 days', async () => {
    const shop = createShop(server);
    const shopper = await newShopper(server);
    const isFrequent = async () => (await shopper.visitor.call(readAccount, {})).body.frequentConsumer;
    for (let bought = 0; bought < 2; bought++) await capturedOrder(server, shop, shopper);
    expect(await isFrequent()).toBe(false);
    await capturedOrder(server, shop, shopper);
    expect(await isFrequent()).toBe(true);
  });
});
