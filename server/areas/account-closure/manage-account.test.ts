import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deactivateAccount, reactivateAccount } from '#shared/contract/access/manage-account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { listOrders } from '#shared/contract/orders/orders.contract.ts';
import { presetDeactivateReasons } from '#shared/domain/account/manage-account.ts';
import {
  approvedCheckout,
  capturedOrder,
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
  startFor,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { accountClosures } from './account-closure.tables.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const inPortal = async ({ consumerId }: Shopper) => signIn(server, consumerId, 'PORTAL');
const close = async (shopper: Shopper, deactivateReason = 'NEED_A_BREAK') =>
  (await inPortal(shopper)).call(deactivateAccount, { body: { deactivateReason } });
const reopen = async (shopper: Shopper) => (await inPortal(shopper)).call(reactivateAccount, {});
const accountOf = async (shopper: Shopper) => (await (await inPortal(shopper)).call(readAccount, {})).body;
const become = (shopper: Shopper, columns: Partial<typeof consumers.$inferInsert>) =>
  server.db.update(consumers).set(columns).where(eq(consumers.id, shopper.consumerId));
const closuresOf = ({ consumerId }: Shopper) =>
  server.db
    .select()
    .from(accountClosures)
    .where(eq(accountClosures.consumerId, consumerId))
    .orderBy(asc(accountClosures.id));
const settle = ({ consumerId }: Shopper) =>
  server.open.pool.query('update schedule_items set settled_minor = amount_minor where consumer_id = $1', [
    consumerId,
  ]);
const startError = async (shopper: Shopper, token: string) => {
  const params = { token };
  const body = { deviceDetails, profilingSessionId: crypto.randomUUID() };
  const { status, error } = await shopper.visitor.call(checkoutContract.startCheckout, { params, body });
  return status === 200 ? null : error.errorCode;
};

describe('closing an account', () => {
  it.each([...presetDeactivateReasons, '  Moving abroad\nfor good '])(
    'freezes it at its owner’s wish, with the reason %s and the date [POR-293] [POR-296] [POR-297]',
    async (reason) => {
      const shopper = await newShopper(server);
      expect(await close(shopper, reason)).toMatchObject({
        status: 200,
        body: { accountStatus: 'REGISTERED', frozenStatus: { accountFrozen: true, selfExclusion: true } },
      });
      expect(await closuresOf(shopper)).toMatchObject([{ reason: reason.trim(), reopenedAt: null }]);
      const { deactivatedDate, frozenStatus } = await accountOf(shopper);
      expect(frozenStatus).toEqual({ accountFrozen: true, selfExclusion: true });
      expect(deactivatedDate).toBe(server.clock.nowOf(shopper.consumerId).toISOString());
    },
  );

  it.each(['', '   ', 'x'.repeat(501), 'my card 4111 1111 1111 1111', 'gone \u202e away'])(
    'takes no reason that says nothing, is too long or holds a card number: "%s" [POR-297]',
    async (reason) => {
      const shopper = await newShopper(server);
      const refused = await close(shopper, reason);
      expect([refused.status, refused.error.errorCode]).toEqual([400, 'invalid_object']);
      expect(await closuresOf(shopper)).toEqual([]);
      expect((await accountOf(shopper)).frozenStatus.accountFrozen).toBe(false);
    },
  );

  it('is refused while something is to be paid, and possible once it is paid [POR-302]', async () => {
    const shopper = await newShopper(server);
    await capturedOrder(server, shop, shopper);
    const refused = await close(shopper);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'account_balance_non_zero']);
    expect(await closuresOf(shopper)).toEqual([]);
    await settle(shopper);
    expect((await close(shopper)).status).toBe(200);
    expect((await (await inPortal(shopper)).call(listOrders, { query: {} })).body.totalResults).toBe(1);
  });

  it('is refused while a shop has yet to confirm or to ship an order [POR-303]', async () => {
    const waiting = await newShopper(server);
    const token = await approvedCheckout(server, shop, waiting);
    const refused = await close(waiting);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'account_has_charge_at_ship_orders']);

    const unshipped = await newShopper(server);
    const later = await approvedCheckout(server, shop, unshipped, { paymentOption: 'PAD' });
    const { body } = await shop.call(merchantContract.authorisePayment, { body: { token: later } });
    expect((await close(unshipped)).error.errorCode).toBe('account_has_charge_at_ship_orders');
    await shop.call(merchantContract.voidPayment, { params: { orderId: body.orderId }, body: {} });
    expect((await close(unshipped)).status).toBe(200);

    await shop.call(merchantContract.authorisePayment, { body: { token } });
    expect((await close(waiting)).error.errorCode).toBe('account_balance_non_zero');
  });

  it('is refused twice, also at the same moment, and for a freeze of another kind [POR-302]', async () => {
    const shopper = await newShopper(server);
    const both = await Promise.all([close(shopper), close(shopper)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await close(shopper)).error.errorCode).toBe('account_already_frozen');
    expect(await closuresOf(shopper)).toHaveLength(1);
    const frozen = await newShopper(server);
    await become(frozen, { accountFrozen: true });
    expect((await close(frozen)).error.errorCode).toBe('account_already_frozen');
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT', 'POLICY_HOLD', 'WRITTEN_OFF'])(
    'is not for an account of status %s',
    async (accountStatus) => {
      const shopper = await newShopper(server, { accountStatus });
      const refused = await close(shopper);
      expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    },
  );
});

describe('opening an account again', () => {
  it('takes no payload, ends the freeze, and is noted [POR-294]', async () => {
    const shopper = await newShopper(server);
    await close(shopper);
    expect(await reopen(shopper)).toMatchObject({
      status: 200,
      body: { accountStatus: 'REGISTERED', frozenStatus: { accountFrozen: false, selfExclusion: false } },
    });
    expect((await accountOf(shopper)).deactivatedDate).toBeNull();
    expect(await closuresOf(shopper)).toMatchObject([{ reopenedAt: expect.any(Date) }]);
    await close(shopper, 'UNABLE_TO_SHOP');
    expect((await closuresOf(shopper)).map(({ reason }) => reason)).toEqual([
      'NEED_A_BREAK',
      'UNABLE_TO_SHOP',
    ]);
  });

  it('is refused for an account that is open, or that its owner did not close', async () => {
    const shopper = await newShopper(server);
    const open = await reopen(shopper);
    expect([open.status, open.error.errorCode]).toEqual([412, 'account_not_frozen']);
    await become(shopper, { accountFrozen: true });
    expect((await reopen(shopper)).error.errorCode).toBe('precondition_failed');
    await become(shopper, { selfExclusion: true, accountStatus: 'WRITTEN_OFF' });
    expect((await reopen(shopper)).error.errorCode).toBe('precondition_failed');
    expect((await accountOf(shopper)).frozenStatus.accountFrozen).toBe(true);
  });

  it('lets a checkout begin and end again, which was refused in between', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    await close(shopper);
    expect(await startError(shopper, await newCheckout(server, shop))).toBe('account_deactivated');
    expect((await confirmFor(shopper, token)).error.errorCode).toBe('account_deactivated');
    await reopen(shopper);
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
    expect(await startError(shopper, await newCheckout(server, shop))).toBeNull();
  });
});
