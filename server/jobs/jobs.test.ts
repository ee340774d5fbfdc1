import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { advanceClock, setClock } from '#shared/contract/control/control.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { jobs } from '../core/job-queue/job-queue.tables.ts';
import { startOfDay } from '../core/market-day.ts';
import { unbalanced } from '../testing/money-rules.ts';
import {
  capturedOrder,
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  orderWithBadCard,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
  startFor,
} from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createJobPools, runDueJobs } from './job-runner.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const day = 86_400_000;
const orderOf = async (shopper: Shopper, orderId: string) =>
  (await (await signIn(server, shopper.consumerId, 'PORTAL')).call(readOrder, { params: { orderId } })).body;
const statusesOf = async (shopper: Shopper, orderId: string) =>
  (await orderOf(shopper, orderId)).paymentScheduleSet.map(({ status }) => status);

async function advance(by: string, consumer?: string) {
  const answer = await server.handle(
    new Request(server.config.origins.api + advanceClock.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ by, ...(consumer && { consumer }) }),
    }),
  );
  return { status: answer.status, body: await answer.json() };
}

describe('the schedule on its day', () => {
  it('charges every instalment to the card of the order [MER-191]', async () => {
    const shopper = await newShopper(server);
    const orderId = await capturedOrder(server, shop, shopper);
    const { body } = await advance('P43D', shopper.email);
    expect(body.effects).toMatchObject([
      { type: 'INSTALMENT_CHARGED', email: shopper.email, orderId, amount: { amount: '25.00' } },
      { type: 'INSTALMENT_CHARGED', orderId },
      { type: 'INSTALMENT_CHARGED', orderId },
    ]);
    expect(body.effects.map(({ at }: { at: string }) => at)).toEqual(
      ['2026-01-29', '2026-02-12', '2026-02-26'].map((date) => startOfDay(date, 'AU').toISOString()),
    );
    expect(await statusesOf(shopper, orderId)).toEqual(['PAID', 'PAID', 'PAID', 'PAID']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('retries a declined one the next day, then marks it overdue, then charges a fee [MER-191]', async () => {
    const { shopper, orderId } = await orderWithBadCard(server, shop);
    const steps = [];
    for (let days = 0; days < 22; days += 1) {
      const { body } = await advance('P1D', shopper.email);
      steps.push(
        ...body.effects.map(({ at, type }: { at: string; type: string }) => [at.slice(0, 10), type]),
      );
    }
    expect(steps).toEqual([
      ['2026-01-28', 'INSTALMENT_DECLINED'],
      ['2026-01-29', 'INSTALMENT_OVERDUE'],
      ['2026-02-04', 'LATE_FEE_CHARGED'],
    ]);
    const order = await orderOf(shopper, orderId);
    expect(order.paymentScheduleSet[1]).toMatchObject({
      status: 'OVERDUE',
      owedAmount: { amount: '25.00' },
      outstandingBalance: { amount: '35.00' },
    });
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('never charges more late fees than a quarter of the order [MER-191]', async () => {
    const { shopper, orderId } = await orderWithBadCard(server, shop);
    await advance('P1Y', shopper.email);
    const items = (await orderOf(shopper, orderId)).paymentScheduleSet;
    const fees = items.map(
      ({ outstandingBalance, amountOwed }) => Number(outstandingBalance.amount) - Number(amountOwed.amount),
    );
    expect(fees).toEqual([0, 10, 10, 5]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('has the same result after one jump of the clock as after many', async () => {
    const [once, often] = [await orderWithBadCard(server, shop), await orderWithBadCard(server, shop)];
    await advance('P60D', once.shopper.email);
    for (let days = 0; days < 60; days += 1) await advance('P1D', often.shopper.email);
    const [left, right] = [
      await orderOf(once.shopper, once.orderId),
      await orderOf(often.shopper, often.orderId),
    ];
    const comparable = (order: typeof left) =>
      order.paymentScheduleSet.map(({ status, outstandingBalance, paymentResponses }) => ({
        status,
        outstandingBalance,
        attempts: paymentResponses.map(({ status, createdDate }) => [status, createdDate]),
      }));
    expect(comparable(left)).toEqual(comparable(right));
  });
});

describe('moving the clock', () => {
  it('moves one consumer, or all [MER-189]', async () => {
    const [one, other] = [await newShopper(server), await newShopper(server)];
    const [mine, theirs] = [await capturedOrder(server, shop, one), await capturedOrder(server, shop, other)];
    await advance('P15D', one.email);
    expect(await statusesOf(one, mine)).toEqual(['PAID', 'PAID', 'OWED', 'OWED']);
    expect(await statusesOf(other, theirs)).toEqual(['PAID', 'OWED', 'OWED', 'OWED']);
    await advance('P15D');
    expect(await statusesOf(one, mine)).toEqual(['PAID', 'PAID', 'PAID', 'OWED']);
    expect(await statusesOf(other, theirs)).toEqual(['PAID', 'PAID', 'OWED', 'OWED']);
  });
});

describe('the global clock', () => {
  it('moves at most two years at once, since it never goes back', async () => {
    const answer = await server.handle(
      new Request(server.config.origins.api + setClock.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: '9999-12-31T23:59:59.999Z' }),
      }),
    );
    expect([answer.status, (await answer.json()).errorCode]).toEqual([400, 'invalid_object']);
  });
});

describe('two servers', () => {
  it('run each job once', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    await confirmFor(shopper, token);
    const { body } = await shop.call(merchantContract.capturePayment, { body: { token } });
    await server.clock.advance(45 * day, shopper.consumerId);
    const effects = await Promise.all(
      Array.from({ length: 4 }, () => runDueJobs(server, { consumerId: shopper.consumerId })),
    );
    expect(effects.flat()).toHaveLength(3);
    const charges = await server.provider.sandbox.statement({ reference: body.orderId });
    expect(charges.filter(({ kind }) => kind === 'CHARGE')).toHaveLength(3);
    const left = await server.db.select().from(jobs).where(eq(jobs.consumerId, shopper.consumerId));
    expect(left.filter(({ dueAt }) => dueAt <= server.clock.nowOf(shopper.consumerId))).toEqual([]);
  });
});

describe('a job that waits for the card provider', () => {
  /** A server on which charges of this order wait until the test lets them continue. */
  function hangingFor(orderId: string) {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = vi.fn();
    const hanging: TestServer = {
      ...server,
      cards: {
        ...server.cards,
        async charge(request) {
          if (request.reference === orderId) {
            asked();
            await answered;
          }
          return server.cards.charge(request);
        },
      },
    };
    return { hanging, asked, answer };
  }
  const chargesOf = async (orderId: string) =>
    (await server.provider.sandbox.statement({ reference: orderId })).filter(({ kind }) => kind === 'CHARGE')
      .length;
  const leaseOf = async ({ consumerId }: Shopper) =>
    (
      await server.open.pool.query(
        `select leased_until > clock_timestamp() as held, leased_until <= clock_timestamp() + interval '4 s' as short
         from jobs where consumer_id = $1 and leased_until is not null`,
        [consumerId],
      )
    ).rows;

  it('does not delay other consumers', async () => {
    const [slow, other] = [await newShopper(server), await newShopper(server)];
    const [held, free] = [await capturedOrder(server, shop, slow), await capturedOrder(server, shop, other)];
    const { hanging, asked, answer } = hangingFor(held);
    await server.clock.advance(15 * day, slow.consumerId);
    await server.clock.advance(15 * day, other.consumerId);
    const [money] = createJobPools(hanging);
    await money?.fill();
    const askedAndFree = async () => [asked.mock.calls.length, await chargesOf(free)];
    await vi.waitFor(async () => expect(await askedAndFree()).toEqual([1, 1]), { timeout: 10_000 });
    expect(await chargesOf(held)).toBe(0);
    answer();
    await money?.end();
    expect(await chargesOf(held)).toBe(1);
  });

  it('has a short lease, which is renewed, and another server takes it over when it ends', async () => {
    const shopper = await newShopper(server);
    const orderId = await capturedOrder(server, shop, shopper);
    const { hanging, asked, answer } = hangingFor(orderId);
    await server.clock.advance(15 * day, shopper.consumerId);
    const scope = { consumerId: shopper.consumerId };
    const running = runDueJobs(hanging, scope);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(await leaseOf(shopper)).toEqual([{ held: true, short: true }]);
    expect(await runDueJobs(server, scope)).toEqual([]);
    await server.open.pool.query(
      "update jobs set leased_until = clock_timestamp() - interval '1 s' where consumer_id = $1 and leased_until is not null",
      [shopper.consumerId],
    );
    await vi.waitFor(async () => expect(await leaseOf(shopper)).toEqual([{ held: true, short: true }]), {
      timeout: 20_000,
    });

    // As if the first server had died: its lease ends and is not renewed.
    await server.open.pool.query(
      `update jobs set lease_owner = gen_random_uuid(), leased_until = leased_until - interval '4 s'
       where consumer_id = $1 and leased_until is not null`,
      [shopper.consumerId],
    );
    expect((await runDueJobs(server, scope)).map(({ type }) => type)).toEqual(['INSTALMENT_CHARGED']);
    answer();
    await running;
    expect(await chargesOf(orderId)).toBe(1);
  });
});

describe('a message that keeps failing', () => {
  /** About a card that does not exist, so it can never be written. Due before everything else. */
  const failing = (shopper: Shopper) => ({
    id: `card-expiry-message:${shopper.consumerId}:1`,
    kind: 'card-expiry-message' as const,
    subject: 'no-such-card',
    consumerId: shopper.consumerId,
    dueAt: server.clock.now(),
  });
  const statusOfSecond = async (shopper: Shopper, orderId: string) => (await statusesOf(shopper, orderId))[1];

  it('does not delay its consumer’s payments', async () => {
    const shopper = await newShopper(server);
    const orderId = await capturedOrder(server, shop, shopper);
    await server.db.insert(jobs).values(failing(shopper));
    await server.clock.advance(15 * day, shopper.consumerId);
    const [money] = createJobPools(server);
    const { id } = failing(shopper);
    const paid = async () => {
      // As the server does repeatedly.
      await money?.fill();
      expect(await statusOfSecond(shopper, orderId)).toBe('PAID');
    };
    // Less than the lease of the message, which begins anew each time that it fails.
    await vi.waitFor(paid, { timeout: 3_000 });
    await money?.end();
    // It was tried, and keeps the lease that it failed with.
    const [message] = await server.db.select().from(jobs).where(eq(jobs.id, id));
    expect(message).toMatchObject({ leaseOwner: expect.any(String) });
    await server.db.delete(jobs).where(eq(jobs.id, id));
  });
});
