/** An approval that the merchant did not use: its hold is released and the checkout ends. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  approvedCheckout,
  capturedOrder,
  completePayments,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  type Shop,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { payments } from '../../payments/payments.tables.ts';
import { checkouts } from '../checkouts.tables.ts';
import { runCampaign } from '../donations/campaigns.ts';
import { expireApproval } from './expire-approval.ts';
import { expireApproved } from './settle-release.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const at = new Date('2026-01-15T01:00:00.000Z');
const expire = (token: string, on = server) => expireApproval(on, token, at);
const stateOf = async (token: string) =>
  (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body.state;
const movements = async (token: string) =>
  (await server.provider.sandbox.statement({ reference: token })).map(
    ({ kind, amount }) => `${kind} ${amount.minorUnits}`,
  );
const claimsOf = async (token: string) =>
  (await server.db.select().from(payments).where(eq(payments.checkoutToken, token))).map(
    ({ kind, state, amountMinor, donationMinor }) => [kind, state, amountMinor, donationMinor],
  );
const eventsOf = async (token: string) =>
  (
    await server.open.pool.query('select 1 from outbox_events where natural_key = $1', [
      `checkout.expired:${token}`,
    ])
  ).rows.length;

it('releases all that was held, the donation included, and ends once', async () => {
  await runCampaign(server.db, 'FESTIVE20', { countries: ['AU'], from: '2026-01-01', to: '2026-12-31' });
  const donation = { campaign: 'FESTIVE20' as const, amount: { amount: '1.00', currency: 'AUD' as const } };
  const token = await approvedCheckout(server, shop, await newShopper(server), { donation: true }, donation);
  expect([await expire(token), await expire(token)]).toEqual([true, false]);
  expect(await stateOf(token)).toBe('EXPIRED');
  expect(await movements(token)).toEqual(['HOLD 2600', 'RELEASE 2600']);
  expect(await claimsOf(token)).toEqual([
    ['HOLD', 'SUCCEEDED', 2600, 100],
    ['RELEASE', 'SUCCEEDED', 2600, 100],
  ]);
  expect(await eventsOf(token)).toBe(1);
  await server.db.transaction((tx) => expireApproved(tx, server, token, at));
  expect(await eventsOf(token)).toBe(1);
});

it('ends without the provider when nothing is held, and wakes waiting calls', async () => {
  const token = await approvedCheckout(server, shop, await newShopper(server), { paymentOption: 'PAD' });
  const watch = server.changes.watch(`checkout:${token}`);
  expect(await expire(token)).toBe(true);
  expect(await watch.next({ timeoutMs: 5_000 })).toBe(true);
  watch.end();
  expect([await stateOf(token), await movements(token)]).toEqual(['EXPIRED', []]);
});

it('does not change a checkout that is not approved or already an order', async () => {
  const open = await newCheckout(server, shop);
  expect([await expire(open), await stateOf(open)]).toEqual([false, 'OPEN']);
  const orderId = await capturedOrder(server, shop, await newShopper(server));
  const { body } = await shop.call(merchantContract.readPayment, { params: { orderId } });
  expect([await expire(body.token), await stateOf(body.token)]).toEqual([false, 'APPROVED']);
  expect(await movements(body.token)).toEqual(['HOLD 2500', 'CAPTURE 2500']);
});

it('leaves a release that another process has claimed to the completer', async () => {
  const token = await approvedCheckout(server, shop, await newShopper(server));
  const dying: TestServer = {
    ...server,
    crash(point) {
      if (point === 'after_claim') throw new Error('crashed');
    },
  };
  await expect(expire(token, dying)).rejects.toThrow('crashed');
  expect([await expire(token), await stateOf(token)]).toEqual([false, 'APPROVED']);
  await completePayments(server);
  expect([await stateOf(token), await movements(token)]).toEqual(['EXPIRED', ['HOLD 2500', 'RELEASE 2500']]);
});

it('also ends when the provider no longer knows the hold', async () => {
  const token = await approvedCheckout(server, shop, await newShopper(server));
  await server.db.update(checkouts).set({ holdId: randomUUID() }).where(eq(checkouts.token, token));
  expect([await expire(token), await stateOf(token)]).toEqual([true, 'EXPIRED']);
});
