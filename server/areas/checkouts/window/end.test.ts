/** How a checkout ends, and that it ends only once. */

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { publicContract } from '#shared/contract/public/public.contract.ts';
import type { CheckoutStatus } from '#shared/contract/public/window.contract.ts';
import type { AbandonReason } from '#shared/domain/checkout/checkout-state.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { runDueJobsInTurn } from '../../../jobs/job-runner.ts';
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
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { mostOpens } from './presence.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const openId = () => Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
const minute = 60_000;

async function ask(method: string, path: string, init: { origin?: string | null; body?: object } = {}) {
  const { origin = server.config.origins.shop, body } = init;
  const response = await server.handle(
    new Request(`${server.config.origins.api}${path}`, {
      method,
      headers: { ...(origin && { origin }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
const status = (token: string, query = '', origin?: string | null) =>
  ask('GET', `/public/v1/checkouts/${token}/status${query}`, origin === undefined ? {} : { origin });
const abandon = (token: string, reason: AbandonReason, id = openId()) =>
  ask('POST', `/public/v1/checkouts/${token}/abandon`, { body: { openId: id, reason } });
const presence = (token: string, query: string, signal?: AbortSignal) =>
  server.handle(
    new Request(`${server.config.origins.checkout}/public/v1/checkouts/${token}/presence${query}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      ...(signal && { signal }),
    }),
  );
const leave = (token: string, body: object) =>
  server.handle(
    new Request(`${server.config.origins.checkout}/public/v1/checkouts/${token}/presence`, {
      method: 'POST',
      headers: {
        origin: server.config.origins.checkout,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
  );

async function readyToConfirm() {
  const shopper = await newShopper(server);
  const token = await newCheckout(server, shop);
  presentCard(server, 'order', await startFor(shopper, token), 'visa');
  return { shopper, token };
}

describe('the status of a checkout', () => {
  it('is returned at once when it has changed, and contains nothing personal [MER-133]', async () => {
    const token = await newCheckout(server, shop);
    const first = await status(token);
    expect(first.body).toMatchObject({ state: 'OPEN', settling: false, presence: 'NONE', outcome: null });
    expect(JSON.stringify(first.body)).not.toContain('ana@example.com');
    const behind = await status(token, `?since=${first.body.version - 1}&wait=25`);
    expect(behind.body.version).toBe(first.body.version);
  });

  it('is returned unchanged when the wait is over, after 25 seconds at most [MER-133]', async () => {
    const token = await newCheckout(server, shop);
    const { body } = await status(token);
    for (const wait of [0, 1]) {
      const still = await status(token, `?since=${body.version}&wait=${wait}`);
      expect([still.status, still.body]).toEqual([200, body]);
    }
    expect((await status(token, '?since=0&wait=25')).status).toBe(200);
    for (const wait of ['26', '-1', '1.5']) {
      const refused = await status(token, `?since=0&wait=${wait}`);
      expect([refused.status, refused.body.errorCode]).toEqual([400, 'invalid_object']);
    }
  });

  it('wakes a waiting call at the next change [MER-133]', async () => {
    const { shopper, token } = await readyToConfirm();
    const { body } = await status(token);
    const waiting = status(token, `?since=${body.version}&wait=25`);
    await confirmFor(shopper, token);
    const woken: CheckoutStatus = (await waiting).body;
    expect(woken.version).toBeGreaterThan(body.version);
    const settled = await status(token);
    expect(settled.body.outcome).toMatchObject({
      status: 'SUCCESS',
      orderId: expect.stringMatching(/^\d{9,12}$/),
    });
  });

  it('shows the end for a day, and no longer [MER-133]', async () => {
    const token = await newCheckout(server, shop);
    await abandon(token, 'USER');
    server.passTime(24 * 60 * minute);
    expect((await status(token)).body.outcome).toMatchObject({ status: 'CANCELLED', reason: 'USER' });
    server.passTime(1);
    expect((await status(token)).status).toBe(404);
  });

  it('lets four wait [MER-134]', async () => {
    const token = await newCheckout(server, shop);
    const id = openId();
    const { version } = (await status(token, `?openId=${id}`)).body;
    const waiting = Array.from({ length: 5 }, () => status(token, `?since=${version}&wait=25`));
    expect((await Promise.race(waiting)).status).toBe(429);
    await abandon(token, 'USER', id);
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status, body }) => body.state ?? status).sort()).toEqual([
      429,
      ...Array.from({ length: 4 }, () => 'CANCELLED'),
    ]);

    const unknown = await status(`ffc_${'A'.repeat(43)}`);
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'checkout_not_found']);
  });

  it('is returned to the pages of its popup address and both callbacks, by exact origin, and refused without data to any other [MER-066] [MER-134]', async () => {
    const own = ['https://popup.example', 'https://confirm.example:8443', 'https://cancel.example'];
    const [popupOriginUrl = '', confirm, cancel] = own;
    const shopOfMany = createShop(server, 'demo-gb');
    await server.open.pool.query("update merchants set allowed_origins = $1 where id = 'demo-gb'", [
      JSON.stringify(own),
    ]);
    const merchant = {
      ...{ popupOriginUrl, redirectConfirmUrl: `${confirm}/done`, redirectCancelUrl: `${cancel}/cart` },
    };
    const amount = { amount: '100.00', currency: 'GBP' as const };
    const token = await newCheckout(server, shopOfMany, { merchant, amount });
    for (const origin of own) {
      const { status: code, headers } = await status(token, '', origin);
      expect([code, headers.get('access-control-allow-origin')]).toEqual([200, origin]);
      expect(headers.get('vary')).toMatch(/\borigin\b/i);
    }
    const others = ['https://confirm.example', 'http://popup.example', 'https://a.popup.example', 'null'];
    for (const origin of [...others, server.config.origins.shop]) {
      const { status: code, headers, body } = await status(token, '', origin);
      // So that a script there can read the reason.
      expect([code, headers.get('access-control-allow-origin')]).toEqual([412, '*']);
      expect(Object.keys(body).sort()).toEqual(['errorCode', 'errorId', 'message']);
      expect(body.errorCode).toBe('origin_not_allowed');
    }
  });

  it('belongs to the window that opened last, and closing an earlier one does not cancel it [MER-062]', async () => {
    const token = await newCheckout(server, shop);
    const [older, newer] = [openId(), openId()];
    await status(token, `?openId=${older}`);
    const waiting = status(token, `?openId=${older}&since=${(await status(token)).body.version}&wait=25`);
    await status(token, `?openId=${newer}`);
    // From the id of another open the script of the first window knows that it was superseded.
    expect((await waiting).body.openId).toBe(newer);
    expect((await status(token, `?openId=${older}`)).body.openId).toBe(newer);
    for (const reason of ['CLOSED', 'USER'] as const) {
      expect((await abandon(token, reason, older)).body).toMatchObject({ state: 'OPEN', openId: newer });
    }
    expect((await abandon(token, 'USER', newer)).body.state).toBe('CANCELLED');
  });
});

describe('leaving a checkout', () => {
  it('is taken over by a hundred opens at most, since each is stored', async () => {
    const token = await newCheckout(server, shop);
    const ids = Array.from({ length: mostOpens + 1 }, openId);
    let body: { openId?: unknown } = {};
    for (const id of ids) ({ body } = await status(token, `?openId=${id}`));
    expect([body.openId, mostOpens]).toEqual([ids.at(-2), 100]);
  });

  it('cancels an open or started checkout, and does not change an ended one [MER-135]', async () => {
    const open = await newCheckout(server, shop);
    expect((await abandon(open, 'CLOSED')).body).toMatchObject({
      state: 'CANCELLED',
      outcome: { status: 'CANCELLED', reason: 'CLOSED' },
    });
    const started = await readyToConfirm();
    expect((await abandon(started.token, 'MERCHANT')).body.state).toBe('CANCELLED');
    const approved = await approvedCheckout(server, shop, await newShopper(server));
    const late = await abandon(approved, 'USER');
    expect([late.status, late.body.state]).toEqual([200, 'APPROVED']);
    expect((await abandon(open, 'USER')).body.outcome.reason).toBe('CLOSED');
  });

  it('returns the end of the checkout when it is closed [MER-043] [MER-135]', async () => {
    const open = await newCheckout(server, shop);
    const approved = await approvedCheckout(server, shop, await newShopper(server));
    const declined = await readyToConfirm();
    presentCard(server, 'order', await startFor(declined.shopper, declined.token), 'fraud');
    await confirmFor(declined.shopper, declined.token);
    for (const [token, end] of [
      [open, { state: 'CANCELLED', outcome: { status: 'CANCELLED', reason: 'CLOSED' } }],
      [approved, { state: 'APPROVED', outcome: { status: 'SUCCESS', reason: null } }],
      [declined.token, { state: 'DECLINED', outcome: { status: 'DECLINED', reason: null } }],
    ] as const) {
      const answer = await abandon(token, 'CLOSED');
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject(end);
      expect((await status(token)).body.outcome).toEqual(answer.body.outcome);
    }
  });

  it('waits for a window that is still present [MER-135] [MER-136]', async () => {
    const token = await newCheckout(server, shop);
    const id = openId();
    const window = new AbortController();
    const held = presence(token, `?openId=${id}&loadId=load-0001`, window.signal);
    await expect.poll(async () => (await status(token)).body.presence).toBe('HERE');
    const closed = await abandon(token, 'CLOSED', id);
    expect([closed.status, closed.body.state]).toEqual([202, 'OPEN']);

    window.abort();
    await held;
    await expect.poll(async () => (await status(token)).body.presence).toBe('LOST');
    expect((await abandon(token, 'CLOSED', id)).body.state).toBe('CANCELLED');
  });

  it('returns at once when the checkout has ended or another window has taken over', async () => {
    const hold = async (token: string, id: string) =>
      (await presence(token, `?openId=${id}&loadId=load-0001`)).json();
    const [first, second] = [openId(), openId()];
    const token = await newCheckout(server, shop);
    await status(token, `?openId=${first}`);
    await status(token, `?openId=${second}`);
    expect(await hold(token, first)).toEqual({ isOver: true, isMoved: true });
    await abandon(token, 'USER', second);
    expect(await hold(token, second)).toEqual({ isOver: true, isMoved: false });
    const approved = await approvedCheckout(server, shop, await newShopper(server));
    expect(await hold(approved, openId())).toEqual({ isOver: true, isMoved: false });
  });

  it('is told to a window at once when the same open goes on in another, and it does not take the checkout back', async () => {
    const token = await newCheckout(server, shop);
    const id = openId();
    const popup = `?openId=${id}&loadId=in-popup`;
    const held = presence(token, popup);
    await expect.poll(async () => (await status(token)).body.presence).toBe('HERE');
    const dialog = new AbortController();
    const heldInDialog = presence(token, `?openId=${id}&loadId=in-dialog`, dialog.signal);
    const moved = { isOver: true, isMoved: true };
    expect(await (await held).json()).toEqual(moved);
    expect(await (await presence(token, `${popup}&isRenewal=true`)).json()).toEqual(moved);
    // The window that closes itself has nothing to say about the other.
    await leave(token, { openId: id, loadId: 'in-popup', state: 'LEFT' });
    expect((await status(token)).body.presence).toBe('HERE');
    await abandon(token, 'USER', id);
    expect(await (await heldInDialog).json()).toEqual({ isOver: true, isMoved: false });
  });

  describe('of a window without a shop’s page to ask', () => {
    /** A window that is present, and another one of the same open. */
    async function besides(patch: Parameters<typeof newCheckout>[2]) {
      const token = await newCheckout(server, shop, patch);
      const id = openId();
      const windows = new AbortController();
      const first = presence(token, `?openId=${id}&loadId=in-popup`, windows.signal);
      await expect.poll(async () => (await status(token)).body.presence).toBe('HERE');
      const second = presence(token, `?openId=${id}&loadId=in-a-tab&isSevered=true`, windows.signal);
      return { token, id, first, second, windows };
    }
    const moved = { isOver: true, isMoved: true };

    it('does not take an EXPRESS order from a window that is present', async () => {
      const { token, first, second, windows } = await besides({ mode: 'EXPRESS' });
      expect(await (await second).json()).toEqual(moved);
      expect((await status(token)).body.presence).toBe('HERE');
      windows.abort();
      expect(await (await first).json()).toEqual({ isOver: false, isMoved: false });
    });

    it.each([
      { mode: 'STANDARD' },
      { mode: 'EXPRESS', pickup: true },
      { mode: 'EXPRESS', shippingOptionRequired: false },
    ] as const)('takes an order over that does not ask the shop for delivery: %o', async (patch) => {
      const { first, second, windows } = await besides(patch);
      expect(await (await first).json()).toEqual(moved);
      windows.abort();
      await second;
    });

    it('takes an EXPRESS order over once the other says that it was left, as by a reload', async () => {
      const { token, id, second, windows } = await besides({ mode: 'EXPRESS' });
      await leave(token, { openId: id, loadId: 'in-popup', state: 'LEFT' });
      server.passTime(3000);
      await expect.poll(async () => (await status(token)).body.presence).toBe('HERE');
      windows.abort();
      await second;
    });
  });

  it('is reported by a message, unless the window comes back within a second and a half [MER-136]', async () => {
    const token = await newCheckout(server, shop);
    const id = openId();
    const first = new AbortController();
    const held = presence(token, `?openId=${id}&loadId=load-0001`, first.signal);
    await expect.poll(async () => (await status(token)).body.presence).toBe('HERE');
    await leave(token, { openId: id, loadId: 'load-0001', state: 'LEFT' });
    first.abort();
    await held;
    const leaving = (await status(token)).body;
    expect(leaving.presence).toBe('HERE');
    const second = new AbortController();
    const reloaded = presence(token, `?openId=${id}&loadId=load-0002`, second.signal);
    await expect.poll(async () => (await status(token)).body.version).toBeGreaterThan(leaving.version);
    server.passTime(3000);
    expect((await status(token)).body.presence).toBe('HERE');
    await leave(token, { openId: id, loadId: 'load-0002', state: 'LEFT' });
    second.abort();
    await reloaded;
    server.passTime(3000);
    expect((await status(token)).body.presence).toBe('LEFT');
  });

  it('is reported by a leave message that comes before anything else of its open, where no other open owns the checkout [MER-136]', async () => {
    const token = await newCheckout(server, shop);
    const id = openId();
    await leave(token, { openId: id, loadId: 'load-0001', state: 'LEFT' });
    server.passTime(1_500);
    expect((await status(token, `?openId=${id}`)).body).toMatchObject({ openId: id, presence: 'LEFT' });

    await leave(token, { openId: openId(), loadId: 'load-0002', state: 'LEFT' });
    expect((await status(token)).body.openId).toBe(id);
    const owned = await newCheckout(server, shop);
    await status(owned, `?openId=${id}`);
    await leave(owned, { openId: openId(), loadId: 'load-0001', state: 'LEFT' });
    expect((await status(owned)).body).toMatchObject({ openId: id, presence: 'NONE' });
  });

  it('takes effect a second and a half after a leave message, and a lost connection ends nothing [MER-047]', async () => {
    const hold = async (token: string, id: string, loadId: string) => {
      const window = new AbortController();
      const held = presence(token, `?openId=${id}&loadId=${loadId}`, window.signal);
      await expect.poll(async () => (await status(token)).body.presence).toBe('HERE');
      return async () => {
        window.abort();
        await held;
      };
    };
    const [left, lost] = [await newCheckout(server, shop), await newCheckout(server, shop)];
    const [leftId, lostId] = [openId(), openId()];
    const leaveWindow = await hold(left, leftId, 'load-0001');
    await leave(left, { openId: leftId, loadId: 'load-0001', state: 'LEFT' });
    await leaveWindow();
    server.passTime(1_499);
    expect((await status(left)).body.presence).toBe('HERE');
    server.passTime(1);
    expect((await status(left)).body).toMatchObject({ presence: 'LEFT', presenceAgeMs: 1_500 });
    expect((await abandon(left, 'CLOSED', leftId)).body.state).toBe('CANCELLED');

    const isLost = () => expect.poll(async () => (await status(lost)).body.presence).toBe('LOST');
    const loseWindow = await hold(lost, lostId, 'load-0001');
    await loseWindow();
    await isLost();
    server.passTime(60_000);
    await runDueJobsInTurn(server);
    const away = { state: 'OPEN', presence: 'LOST', presenceAgeMs: 60_000, outcome: null };
    expect((await status(lost)).body).toMatchObject(away);
    const loseAgain = await hold(lost, lostId, 'load-0001');
    await loseAgain();
    await isLost();
    server.passTime(120_000);
    await runDueJobsInTurn(server);
    expect((await status(lost)).body).toMatchObject({ ...away, presenceAgeMs: 120_000 });
    expect((await abandon(lost, 'CLOSED', lostId)).body.outcome).toMatchObject({ reason: 'CLOSED' });
  });

  it('does not end a checkout that is settling [MER-044] [MER-135] [MER-154]', async () => {
    const { shopper, token } = await readyToConfirm();
    let answer: () => void = () => {};
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { placeHold } = server.cards;
    Object.assign(server.cards, {
      placeHold: async (request: Parameters<typeof placeHold>[0]) => {
        await silence;
        return placeHold(request);
      },
    });
    const confirming = confirmFor(shopper, token);
    await expect.poll(async () => (await status(token)).body.settling).toBe(true);
    const left = await abandon(token, 'USER');
    expect([left.status, left.body.state]).toEqual([202, 'STARTED']);
    const cancelled = await shop.call(merchantContract.cancelCheckout, { params: { token }, body: {} });
    expect([cancelled.status, cancelled.error.errorCode]).toEqual([409, 'confirm_in_progress']);
    answer();
    expect((await confirming).body.status).toBe('APPROVED');
    Object.assign(server.cards, { placeHold });
    expect((await status(token)).body.state).toBe('APPROVED');
  });
});

describe('cancelling by the merchant', () => {
  const cancel = (token: string) =>
    shop.call(merchantContract.cancelCheckout, { params: { token }, body: {} });

  it('ends an open checkout and does not change an ended one [MER-154]', async () => {
    const token = await newCheckout(server, shop);
    expect((await cancel(token)).body).toMatchObject({ state: 'CANCELLED', cancelReason: 'MERCHANT' });
    const again = await cancel(token);
    expect([again.status, again.body.state]).toEqual([200, 'CANCELLED']);
    const approved = await cancel(await approvedCheckout(server, shop, await newShopper(server)));
    expect([approved.status, approved.error.errorCode]).toEqual([409, 'checkout_already_approved']);

    const started = await readyToConfirm();
    expect((await cancel(started.token)).body).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'MERCHANT',
    });
    const fraud = await readyToConfirm();
    presentCard(server, 'order', await startFor(fraud.shopper, fraud.token), 'fraud');
    await confirmFor(fraud.shopper, fraud.token);
    const declined = await cancel(fraud.token);
    expect([declined.status, declined.body.state]).toEqual([200, 'DECLINED']);
  });
});

describe('time', () => {
  it('ends a checkout after three hours', async () => {
    const { shopper, token } = await readyToConfirm();
    server.passTime(180 * minute);
    const late = await confirmFor(shopper, token);
    expect([late.status, late.error.errorCode]).toEqual([412, 'checkout_expired']);
    await runDueJobsInTurn(server);
    expect((await status(token)).body).toMatchObject({
      state: 'EXPIRED',
      outcome: { status: 'EXPIRED', reason: 'EXPIRED' },
    });
  });

  it('ends an approval after sixty minutes and releases the hold [MER-155]', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    server.passTime(60 * minute - 1);
    await runDueJobsInTurn(server);
    expect((await status(token)).body.state).toBe('APPROVED');
    server.passTime(1);
    await runDueJobsInTurn(server);
    expect((await status(token)).body.state).toBe('EXPIRED');
    const movements = await server.provider.sandbox.statement({ reference: token });
    expect(movements.map(({ kind }) => kind)).toEqual(['HOLD', 'RELEASE']);
    const late = await shop.call(merchantContract.authorisePayment, { body: { token } });
    expect([late.status, late.error.errorCode]).toEqual([412, 'checkout_expired']);
    const { rows } = await server.open.pool.query(
      "select type from outbox_events where natural_key like '%' || $1 order by sequence",
      [token],
    );
    expect(rows.map(({ type }) => type)).toEqual(['checkout.approved', 'checkout.expired']);
  });
});

describe('starting and confirming', () => {
  const start = async (shopper: Awaited<ReturnType<typeof newShopper>>, token: string) =>
    shopper.visitor.call(checkoutContract.startCheckout, {
      params: { token },
      body: { deviceDetails, profilingSessionId: randomUUID() },
    });

  it('goes read, start, confirm, and a repeated start changes nothing [PAY-040] [PAY-041] [PAY-053] [PAY-407]', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    const before = await shopper.visitor.call(checkoutContract.readCheckout, { params: { token } });
    expect(before.body).toMatchObject({ state: 'OPEN', traceId: null, summary: null, firstLateFee: null });
    const started = await start(shopper, token);
    expect(started.body).toMatchObject({ state: 'STARTED', amountDueToday: { amount: '25.00' } });
    expect(started.body.firstLateFee).toEqual({
      amount: { amount: '10.00', currency: 'AUD', symbol: '$' },
      graceDays: 7,
    });
    const again = await start(shopper, token);
    expect(again.body).toEqual({ ...started.body, expiresInMs: expect.any(Number) });
    presentCard(server, 'order', started.body.traceId ?? '', 'visa');
    expect((await confirmFor(shopper, token)).body).toMatchObject({ status: 'APPROVED', state: 'APPROVED' });
  });

  it('shows a stranger nothing about the shopper [PAY-040]', async () => {
    const shopper = await newShopper(server);
    const shipping = { name: 'Ana', address1: '1 Banksia Street', countryCode: 'AU' };
    const token = await newCheckout(server, shop, { shipping });
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const stranger = await newShopper(server);
    const read = await stranger.visitor.call(checkoutContract.readCheckout, { params: { token } });
    expect(read.body).toMatchObject({ traceId: null, summary: null, consumerEmail: null });
    expect(JSON.stringify(read.body)).not.toContain('Banksia');
    const confirmed = await confirmFor(stranger, token);
    expect([confirmed.status, confirmed.error.errorCode]).toEqual([404, 'checkout_not_found']);
  });

  it.each([
    ['WRITTEN_OFF', 'account_suspended'],
    ['HARDSHIP', 'account_restricted'],
    ['PAYMENT_ARRANGEMENT', 'account_restricted'],
    ['POLICY_HOLD', 'account_on_hold'],
  ])(
    'is refused to an account in %s [PAY-055] [PAY-146] [PAY-148] [POR-131] [POR-403]',
    async (accountStatus, errorCode) => {
      const refused = await start(
        await newShopper(server, { accountStatus }),
        await newCheckout(server, shop),
      );
      expect([refused.status, refused.error.errorCode]).toEqual([412, errorCode]);
    },
  );

  it('is refused to an account that is frozen and self-excluded, which is deactivated [PAY-150] [POR-132]', async () => {
    const shopper = await newShopper(server);
    const answers = [];
    for (const [accountFrozen, selfExclusion] of [
      [true, true],
      [true, false],
      [false, true],
    ] as const) {
      await server.db
        .update(consumers)
        .set({ accountFrozen, selfExclusion })
        .where(eq(consumers.id, shopper.consumerId));
      const started = await start(shopper, await newCheckout(server, shop));
      answers.push(started.status === 200 ? 'started' : started.error.errorCode);
      const { frozenStatus } = (await shopper.visitor.call(readAccount, {})).body;
      expect(frozenStatus).toEqual({ accountFrozen, selfExclusion });
    }
    expect(answers).toEqual(['account_deactivated', 'account_on_hold', 'started']);
  });

  it('is refused to a shopper whom the register declined, in every country, also at the confirm', async () => {
    for (const countryCode of ['AU', 'US', 'NZ'] as const) {
      const { currency } = marketOf(countryCode);
      const order = () =>
        newCheckout(server, createShop(server, `demo-${countryCode.toLowerCase()}`), {
          amount: { amount: '100.00', currency },
        });
      const shopper = await newShopper(server, { countryCode });
      const token = await order();
      presentCard(server, 'order', await startFor(shopper, token), 'visa');
      const became = (columns: Partial<typeof consumers.$inferInsert>) =>
        server.db.update(consumers).set(columns).where(eq(consumers.id, shopper.consumerId));
      for (const [columns, errorCode] of [
        [{ identityCheckStatus: 'FAILED' }, 'identity_check_failed'],
        [{ identityCheckStatus: 'NOT_REQUIRED', accountStatus: 'POLICY_HOLD' }, 'account_on_hold'],
        [{ accountStatus: 'REGISTERED', accountFrozen: true }, 'account_on_hold'],
      ] as const) {
        await became(columns);
        const confirmed = await confirmFor(shopper, token);
        expect([countryCode, confirmed.status, confirmed.error.errorCode]).toEqual([
          countryCode,
          412,
          errorCode,
        ]);
        expect((await start(shopper, await order())).error.errorCode).toBe(errorCode);
      }
      await became({ accountFrozen: false });
      expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
    }
  });

  it('is refused to accounts that are suspended, restricted or overdue, and to no other in good standing [PAY-055] [PAY-146] [POR-133]', async () => {
    const refusalOf = async (accountStatus: string, isOverdue: boolean) => {
      const shopper = await newShopper(server);
      if (isOverdue) {
        const orderId = await capturedOrder(server, shop, shopper);
        await server.open.pool.query(
          'update schedule_items set is_overdue = true where order_id = $1 and position = 2',
          [orderId],
        );
      }
      await server.open.pool.query('update consumers set account_status = $1 where id = $2', [
        accountStatus,
        shopper.consumerId,
      ]);
      const started = await start(shopper, await newCheckout(server, shop));
      expect(started.status).toBe(started.error?.errorCode ? 412 : 200);
      return started.status === 200 ? null : started.error.errorCode;
    };
    for (const status of ['REGISTERED', 'ACTIVE']) {
      expect([status, await refusalOf(status, false)]).toEqual([status, null]);
      expect([status, await refusalOf(status, true)]).toEqual([status, 'account_overdue']);
    }
    for (const isOverdue of [false, true]) {
      expect(await refusalOf('WRITTEN_OFF', isOverdue)).toBe('account_suspended');
      expect(await refusalOf('HARDSHIP', isOverdue)).toBe('account_restricted');
      expect(await refusalOf('PAYMENT_ARRANGEMENT', isOverdue)).toBe('account_restricted');
    }
  });

  it.each([
    ['WRITTEN_OFF', 'account_suspended'],
    ['HARDSHIP', 'account_restricted'],
    ['PAYMENT_ARRANGEMENT', 'account_restricted'],
    ['REGISTERED', 'account_overdue'],
  ])('is not confirmed for an account that is %s by then, and is %s [PAY-055]', async (status, errorCode) => {
    const shopper = await newShopper(server);
    const orderId = await capturedOrder(server, shop, shopper);
    const token = await newCheckout(server, shop);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    if (errorCode === 'account_overdue')
      await server.open.pool.query(
        'update schedule_items set is_overdue = true where order_id = $1 and position = 2',
        [orderId],
      );
    await server.open.pool.query('update consumers set account_status = $1 where id = $2', [
      status,
      shopper.consumerId,
    ]);
    const refused = await confirmFor(shopper, token);
    expect([refused.status, refused.error.errorCode]).toEqual([412, errorCode]);
  });

  it('is refused to an account of a country that the shop does not sell to, also in a session from another shop', async () => {
    const foreigner = await newShopper(server, { countryCode: 'NZ' });
    const refused = await start(foreigner, await newCheckout(server, shop));
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'unsupported_merchant_trading_country']);
    const token = await newCheckout(server, shop, { allowedCountries: ['NZ'] });
    expect((await start(foreigner, token)).status).toBe(200);
  });

  it('is refused above the limit, and accepted at the limit [PAY-408]', async () => {
    const over = await newShopper(server, { creditLimit: 9_999 });
    const refused = await start(over, await newCheckout(server, shop));
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'limit_exceeded']);
    const exact = await newShopper(server, { creditLimit: 10_000 });
    expect((await start(exact, await newCheckout(server, shop))).status).toBe(200);
  });

  it('does not let two concurrent checkouts both use the rest of the limit', async () => {
    const shopper = await newShopper(server, { creditLimit: 15_000 });
    const tokens = [await newCheckout(server, shop), await newCheckout(server, shop)];
    for (const token of tokens) presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const answers = await Promise.all(tokens.map((token) => confirmFor(shopper, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is refused below the minimum of the merchant, and accepted at the minimum [PAY-038]', async () => {
    const token = await newCheckout(server, shop);
    const setMinimum = (minor: number) =>
      server.open.pool.query("update merchants set minimum_minor = $1 where id = 'demo-au'", [minor]);
    await setMinimum(10_001);
    const refused = await start(await newShopper(server), token);
    await setMinimum(10_000);
    const taken = await start(await newShopper(server), token);
    await setMinimum(3_500);
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'below_minimum_order_value']);
    expect(taken.status).toBe(200);
  });

  it('ends after codes 3 and 4 at once and otherwise after the third decline [MER-156]', async () => {
    const sentFor = async (token: string) => {
      const { rows } = await server.open.pool.query(
        "select count(*)::int as sent from outbox_events where natural_key = 'checkout.declined:' || $1",
        [token],
      );
      return rows;
    };
    for (const [card, resultCode] of [
      ['velocity', 3],
      ['fraud', 4],
    ] as const) {
      const ended = await readyToConfirm();
      presentCard(server, 'order', await startFor(ended.shopper, ended.token), card);
      expect((await confirmFor(ended.shopper, ended.token)).body).toMatchObject({
        state: 'DECLINED',
        resultCode,
      });
      expect(await sentFor(ended.token)).toEqual([{ sent: 1 }]);
    }

    const { shopper, token } = await readyToConfirm();
    presentCard(server, 'order', await startFor(shopper, token), 'insufficientFunds');
    const states = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      states.push((await confirmFor(shopper, token)).body.state);
    }
    expect(states).toEqual(['STARTED', 'STARTED', 'DECLINED']);
    expect(await sentFor(token)).toEqual([{ sent: 1 }]);
  });

  it('gives a repeated confirm the same response', async () => {
    const { shopper, token } = await readyToConfirm();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirmFor(shopper, token)));
    const late = await confirmFor(shopper, token);
    for (const answer of answers) expect(answer.body).toEqual(late.body);
    expect(await server.provider.sandbox.statement({ reference: token })).toHaveLength(1);
  });
});

describe('the messaging of a merchant', () => {
  const path = '/public/v1/merchants/demo-au/messaging';

  it('is the same for every page, without a session [MER-108]', async () => {
    const { status, headers, body } = await ask('GET', `${path}?locale=en-AU`, {
      origin: 'https://anywhere.example',
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(publicContract.readMessaging.reply.parse(body)).toMatchObject({
      currency: 'AUD',
      minimumAmount: { amount: '35.00' },
      maximumAmount: { amount: '2000.00' },
      locale: 'en-AU',
      termsUrl: `${server.config.origins.portal}/legal/au/en-AU/terms`,
      texts: { placement: expect.stringContaining('{{amount}}') },
    });
    const unknown = await ask('GET', '/public/v1/merchants/nobody/messaging');
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'not_found']);
  });

  it('is cached for five minutes, and identified by its ETag [MER-108]', async () => {
    const { headers } = await ask('GET', path);
    expect(headers.get('cache-control')).toContain('max-age=300');
    const tag = headers.get('etag') ?? '';
    const again = (ifNoneMatch: string) =>
      server.handle(
        new Request(`${server.config.origins.api}${path}`, { headers: { 'if-none-match': ifNoneMatch } }),
      );
    expect((await again(tag)).status).toBe(304);
    expect((await again('"older"')).status).toBe(200);
  });
});
