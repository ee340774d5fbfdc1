/** Moving the date of an order's next payment, as the portal's calls do it. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import {
  changePaymentDate,
  checkDateChange,
  confirmPayNow,
} from '#shared/contract/payments/payments.contract.ts';
import { addDays } from '#shared/domain/dates.ts';
import { dateChangeRefusals, isDateChangeOffered } from '#shared/domain/payments/date-change.ts';
import { jobs } from '../../core/job-queue/job-queue.tables.ts';
import { startOfDay } from '../../core/market-day.ts';
import { runDueJobs } from '../../jobs/job-runner.ts';
import { chargesOf, instalmentsOf } from '../../testing/instalments.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import { beginPayNow, shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  newShopper,
  orderWithBadCard,
  passDays,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
} from '../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { dateChanges } from './instalments.tables.ts';

const dayMs = 86_400_000;
/** The schedule of an order of the first day. */
const dates = ['2026-01-15', '2026-01-29', '2026-02-12', '2026-02-26'];
const offered = ['2026-02-01', '2026-02-03', '2026-02-05', '2026-02-08'];

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

let shopper: Shopper;
let inCheckout: Shopper;
let orderId: string;
beforeEach(async () => {
  const createdAt = new Date(server.clock.now().getTime() - 365 * dayMs);
  ({ shopper, inCheckout, orderId } = await shopperWithOrder(server, shop, { createdAt }));
});

const itemsOf = (id = orderId) => instalmentsOf(shopper, id);
const itemOf = async (index: number, id = orderId) => {
  const item = (await itemsOf(id))[index];
  if (!item) throw new Error('No such instalment');
  return item;
};
const nextId = async (id = orderId) => String((await itemOf(1, id)).id);
const check = (paymentScheduleId: string, by = shopper) =>
  by.visitor.call(checkDateChange, { params: { paymentScheduleId } });
const move = (paymentScheduleId: string, newPaymentDate = '2026-02-05', by = shopper) =>
  by.visitor.call(changePaymentDate, { params: { paymentScheduleId }, body: { newPaymentDate } });
const change = (columns: Partial<typeof consumers.$inferInsert>) =>
  server.db.update(consumers).set(columns).where(eq(consumers.id, shopper.consumerId));
const changesMade = () =>
  server.db.select().from(dateChanges).where(eq(dateChanges.consumerId, shopper.consumerId));
const charges = (id = orderId) => chargesOf(server, id);
const messages = () => server.outbox.list({ to: shopper.email });
const run = () => runDueJobs(server, { consumerId: shopper.consumerId });

/** Both calls return the same refusal, and neither changes anything. */
async function expectRefused(errorCode: string, id?: string) {
  const paymentScheduleId = id ?? (await nextId());
  const before = await itemsOf();
  const told = await messages();
  for (const answer of [await check(paymentScheduleId), await move(paymentScheduleId)]) {
    expect([answer.status, answer.error.errorCode]).toEqual([412, errorCode]);
  }
  await run();
  expect(await itemsOf()).toEqual(before);
  expect(await messages()).toEqual(told);
}

async function payNext() {
  const { traceId } = await beginPayNow(shopper, orderId);
  presentCard(server, 'payment', traceId, 'visa');
  return shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
}

describe('the check', () => {
  it('offers later dates before the next payment, by number and by uuid [PAY-326]', async () => {
    const { id, paymentScheduleUuid } = await itemOf(1);
    for (const known of [String(id), paymentScheduleUuid]) {
      const answer = await check(known);
      expect([answer.status, answer.body]).toEqual([200, { newPaymentDateOptions: offered }]);
    }
    expect((await itemOf(1)).installmentDueDate).toBe(dates[1]);
  });

  it('counts days in the calendar of the market of the order', async () => {
    // 26 January, 23:30 in Sydney, then half an hour into the next day: two days ahead, then one.
    const id = await nextId();
    const twoDaysAhead = startOfDay('2026-01-28', 'AU').getTime() - dayMs / 48;
    await server.clock.advance(
      twoDaysAhead - server.clock.nowOf(shopper.consumerId).getTime(),
      shopper.consumerId,
    );
    expect((await check(id)).status).toBe(200);
    await server.clock.advance(dayMs / 24, shopper.consumerId);
    expect((await check(id)).error.errorCode).toBe('change_payment_schedule_too_close_to_due_date');
  });
});

describe('a change', () => {
  it('returns the item with the new date, and keeps the first one [PAY-327] [PAY-337]', async () => {
    const id = await nextId();
    const moved = await move(id);
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({
      id: Number(id),
      installmentDueDate: '2026-02-05',
      originalInstallmentDueDate: '2026-01-29',
    });
    expect(await itemOf(1)).toEqual(moved.body);
    const items = await itemsOf();
    expect(items.map(({ installmentDueDate }) => installmentDueDate)).toEqual([
      dates[0],
      '2026-02-05',
      ...dates.slice(2),
    ]);
    expect(items.map(({ originalInstallmentDueDate }) => originalInstallmentDueDate)).toEqual(dates);
  });

  it('accepts any offered date and no other [PAY-329]', async () => {
    const id = await nextId();
    const before = await itemsOf();
    for (const date of ['2026-01-29', '2026-01-30', '2026-02-04', '2026-02-12', '2026-03-01', '2025-02-05']) {
      const answer = await move(id, date);
      expect([date, answer.status, answer.error.errorCode]).toEqual([date, 422, 'invalid_new_payment_date']);
    }
    for (const date of ['5.2.2026', '2026-02-30', '', '2026-02-05T00:00:00Z']) {
      const answer = await move(id, date);
      expect([date, answer.status, answer.error.errorCode]).toEqual([date, 400, 'invalid_object']);
    }
    expect(await itemsOf()).toEqual(before);
    for (const date of offered) {
      expect((await move(await nextId(), date)).status).toBe(200);
      orderId = await capturedOrder(server, shop, inCheckout);
      await server.db.delete(dateChanges).where(eq(dateChanges.consumerId, shopper.consumerId));
    }
  });

  it('sends a message in the shopper’s language with a link to the portal', async () => {
    await change({ preferredLocale: 'fr-CA' });
    await move(await nextId());
    await run();
    expect(await messages()).toMatchObject([
      { channel: 'EMAIL', locale: 'fr-CA', template: 'payment-date-changed' },
    ]);
    const [message] = await messages();
    const link = `${server.config.origins.portal}/au/#/order/${orderId}`;
    expect(message?.text).toBe(
      `Votre prochain paiement à Marlow Field est reporté du 29 janvier 2026 au 5 février 2026 sans frais. Si ce n’était pas vous, changez votre mot de passe Fourfold. Votre commande\u00a0: ${link}`,
    );
  });

  it('sends the message again, but only once, when the outbox was unavailable', async () => {
    await move(await nextId());
    const { send } = server.messages;
    let tries = 0;
    const failing = {
      ...server,
      messages: {
        ...server.messages,
        send: async (...message: Parameters<typeof send>) => {
          tries += 1;
          if (tries === 1) throw new Error('away');
          return send(...message);
        },
      },
    };
    await runDueJobs(failing, { consumerId: shopper.consumerId });
    expect(await messages()).toEqual([]);
    await runDueJobs(failing, { consumerId: shopper.consumerId });
    await run();
    expect(tries).toBe(2);
    expect(await messages()).toHaveLength(1);
  });

  it('is made once by two concurrent clicks, and by a repeat', async () => {
    const id = await nextId();
    const answers = await Promise.all([move(id), move(id)]);
    answers.push(await move(id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.installmentDueDate))).toEqual(new Set(['2026-02-05']));
    expect(await changesMade()).toHaveLength(1);
    await run();
    expect(await messages()).toHaveLength(1);
  });

  it('is made by one of two tabs that chose other dates', async () => {
    const id = await nextId();
    const answers = await Promise.all([move(id, offered[0]), move(id, offered[3])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.error.errorCode).toBe('change_payment_schedule_max_changes_on_order');
    const done = answers.find(({ status }) => status === 200);
    expect((await itemOf(1)).installmentDueDate).toBe(done?.body.installmentDueDate);
  });

  it('is counted on its order, whose next payment is not offered to move again', async () => {
    const offer = async () => {
      const order = (await shopper.visitor.call(readOrder, { params: { orderId } })).body;
      return [order.dateChanges, isDateChangeOffered(order, 'REGISTERED')];
    };
    expect(await offer()).toEqual([undefined, true]);
    await move(await nextId());
    expect(await offer()).toEqual([1, false]);
    expect((await check(await nextId())).error.errorCode).toBe(
      'change_payment_schedule_max_changes_on_order',
    );
  });

  it('is not found for a shopper who does not own the payment', async () => {
    const createdAt = new Date(server.clock.now().getTime() - 365 * dayMs);
    const stranger = await newShopper(server, { channel: 'PORTAL', createdAt });
    const { id, paymentScheduleUuid } = await itemOf(1);
    for (const known of [String(id), paymentScheduleUuid, '999999999', 'x']) {
      for (const answer of [await check(known, stranger), await move(known, '2026-02-05', stranger)]) {
        expect([answer.status, answer.error.errorCode]).toEqual([404, 'not_found']);
      }
    }
    expect((await itemOf(1)).installmentDueDate).toBe(dates[1]);
  });
});

describe('reasons why a date cannot change', () => {
  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'is a plan of the account, in status %s [PAY-145]',
    async (accountStatus) => {
      await change({ accountStatus });
      await expectRefused('change_payment_schedule_account_hardship');
    },
  );

  it.each([
    ['WRITTEN_OFF', 'change_payment_schedule_restricted_payments'],
    ['POLICY_HOLD', 'change_payment_schedule_restricted_payments'],
  ])('is an account of status %s', async (accountStatus, errorCode) => {
    await change({ accountStatus });
    await expectRefused(errorCode);
  });

  it('is a frozen account', async () => {
    await change({ accountFrozen: true });
    await expectRefused('change_payment_schedule_restricted_payments');
  });

  it('is an account of less than 30 days', async () => {
    const now = server.clock.now().getTime();
    await change({ createdAt: new Date(now - 29 * dayMs) });
    await expectRefused('change_payment_schedule_account_too_new');
    await change({ createdAt: new Date(now - 30 * dayMs) });
    expect((await check(await nextId())).status).toBe(200);
  });

  it('is a shop that allows no changes', async () => {
    const allow = (allowsDateChanges: boolean) =>
      server.db.update(merchants).set({ allowsDateChanges }).where(eq(merchants.id, shop.merchantId));
    await allow(false);
    await expectRefused('change_payment_schedule_merchant_blacklisted');
    await allow(true);
  });

  it('is a change of the same order', async () => {
    await move(await nextId());
    await run();
    await server.outbox.clear();
    await expectRefusedOnce('change_payment_schedule_max_changes_on_order', '2026-02-08');
  });

  it('is the third change within 180 days, also when two orders are moved at once', async () => {
    const more = [];
    for (let index = 0; index < 3; index += 1) more.push(await capturedOrder(server, shop, inCheckout));
    for (const id of more.slice(0, 2)) expect((await move(await nextId(id))).status).toBe(200);
    const [left, right] = [await nextId(), await nextId(more[2])];
    const answers = await Promise.all([move(left), move(right)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.error.errorCode).toBe(
      'change_payment_schedule_max_changes_in_duration',
    );
  });

  it('is a date of the day after, and a payment that is due', async () => {
    const id = await nextId();
    await server.clock.advance(13 * dayMs, shopper.consumerId);
    await expectRefused('change_payment_schedule_too_close_to_due_date', id);
  });

  it('is an overdue payment of the order', async () => {
    const late = await orderWithBadCard(server, shop);
    await change({ createdAt: new Date(server.clock.now().getTime() - 90 * dayMs) });
    await server.db
      .update(consumers)
      .set({ createdAt: new Date(server.clock.now().getTime() - 90 * dayMs) })
      .where(eq(consumers.id, late.shopper.consumerId));
    shopper = { ...late.shopper, visitor: await signIn(server, late.shopper.consumerId, 'PORTAL') };
    orderId = late.orderId;
    await passDays(server, 16, shopper.consumerId);
    for (const index of [1, 2]) {
      const { id } = await itemOf(index);
      await expectRefused('change_payment_schedule_payment_overdue', String(id));
    }
  });

  it('is any payment but the next one: a later one, a paid one, one being paid', async () => {
    for (const index of [0, 2, 3]) {
      const { id } = await itemOf(index);
      await expectRefused('change_payment_schedule_not_next_upcoming_payment', String(id));
    }
    const id = await nextId();
    const pending = 'update schedule_items set pending_minor = $2 where id = $1';
    await server.open.pool.query(pending, [id, 2500]);
    await expectRefused('change_payment_schedule_not_next_upcoming_payment', id);
    await server.open.pool.query(pending, [id, 0]);
    expect((await payNext()).body.status).toBe('PAYMENT_SUCCESS');
    await expectRefused('change_payment_schedule_not_next_upcoming_payment', id);
  });

  it('has nine codes, each with its own message [PAY-335]', async () => {
    const other = await capturedOrder(server, shop, inCheckout);
    const id = await nextId();
    const pool = server.open.pool;
    const allow = (allows: boolean) =>
      pool.query('update merchants set allows_date_changes = $2 where id = $1', [shop.merchantId, allows]);
    const overdue = (isOverdue: boolean) =>
      pool.query('update schedule_items set is_overdue = $2 where id = $1', [id, isOverdue]);
    const moved = (order: string, times: number) =>
      server.db.insert(dateChanges).values(
        Array.from({ length: times }, () => ({
          consumerId: shopper.consumerId,
          orderId: Number(order),
          scheduleItemId: Number(id),
          dateBefore: '2026-01-29',
          newDate: '2026-02-05',
          changedAt: server.clock.now(),
        })),
      );
    const forget = () => server.db.delete(dateChanges).where(eq(dateChanges.consumerId, shopper.consumerId));
    const now = server.clock.now();
    const yearAgo = new Date(now.getTime() - 365 * dayMs);
    const answered: string[] = [];
    const note = async (paymentScheduleId = id) => {
      const { error } = await check(paymentScheduleId);
      expect(error.message).toMatch(/^[A-Z].*\.$/);
      answered.push(error.errorCode);
    };
    await change({ createdAt: now });
    await note();
    await change({ createdAt: yearAgo, accountStatus: 'HARDSHIP' });
    await note();
    await change({ accountStatus: 'REGISTERED' });
    await moved(other, 3);
    await note();
    await forget();
    await allow(false);
    await note();
    await allow(true);
    await change({ accountFrozen: true });
    await note();
    await change({ accountFrozen: false });
    await moved(orderId, 1);
    await note();
    await forget();
    await server.clock.advance(13 * dayMs, shopper.consumerId);
    await note();
    await overdue(true);
    await note();
    await overdue(false);
    await note(String((await itemOf(2)).id));
    expect(answered).toEqual([
      'change_payment_schedule_account_too_new',
      'change_payment_schedule_account_hardship',
      'change_payment_schedule_max_changes_in_duration',
      'change_payment_schedule_merchant_blacklisted',
      'change_payment_schedule_restricted_payments',
      'change_payment_schedule_max_changes_on_order',
      'change_payment_schedule_too_close_to_due_date',
      'change_payment_schedule_payment_overdue',
      'change_payment_schedule_not_next_upcoming_payment',
    ]);
  });

  it('has a code and a message [PAY-334]', async () => {
    await change({ accountStatus: 'HARDSHIP' });
    const id = await nextId();
    for (const { error } of [await check(id), await move(id)]) {
      expect(error).toMatchObject({
        errorCode: 'change_payment_schedule_account_hardship',
        message: 'Your payment arrangement sets the dates. Contact us to talk about it.',
      });
    }
    expect(checkDateChange.errors).toEqual([...dateChangeRefusals, 'precondition_failed']);
  });

  async function expectRefusedOnce(errorCode: string, date: string) {
    const answer = await move(await nextId(), date);
    expect([answer.status, answer.error.errorCode]).toEqual([412, errorCode]);
    expect((await check(await nextId())).error.errorCode).toBe(errorCode);
    expect(await changesMade()).toHaveLength(1);
    await run();
    expect(await messages()).toEqual([]);
  }
});

describe('the money', () => {
  it('is taken on the new date, once, and costs no late fee', async () => {
    await move(await nextId());
    await passDays(server, 20, shopper.consumerId);
    expect(await charges()).toEqual([]);
    expect(await itemOf(1)).toMatchObject({ status: 'OWED', outstandingBalance: { amount: '25.00' } });
    await passDays(server, 1, shopper.consumerId);
    expect(await charges()).toHaveLength(1);
    expect(await itemOf(1)).toMatchObject({ status: 'PAID', installmentDueDate: '2026-02-05' });
    await passDays(server, 60, shopper.consumerId);
    expect(await charges()).toHaveLength(3);
    expect((await itemsOf()).map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID', 'PAID']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('is tried again the day after the new date, then overdue, with a fee after the grace of the new date', async () => {
    const late = await orderWithBadCard(server, shop);
    await server.db
      .update(consumers)
      .set({ createdAt: new Date(server.clock.now().getTime() - 90 * dayMs) })
      .where(eq(consumers.id, late.shopper.consumerId));
    shopper = { ...late.shopper, visitor: await signIn(server, late.shopper.consumerId, 'PORTAL') };
    orderId = late.orderId;
    expect((await move(await nextId())).status).toBe(200);
    const steps: string[] = [];
    for (let day = 0; day < 27; day += 1) {
      await server.clock.advance(dayMs, shopper.consumerId);
      const effects = await run();
      steps.push(...effects.map(({ at, type }) => `${at.slice(0, 10)} ${type}`));
    }
    // Days begin in Sydney, on the evening before in UTC.
    expect(steps).toEqual(['2026-02-04 INSTALMENT_DECLINED', '2026-02-05 INSTALMENT_OVERDUE']);
    await server.clock.advance(dayMs, shopper.consumerId);
    const fee = (await run()).find(({ type }) => type === 'LATE_FEE_CHARGED');
    expect(fee?.at).toBe(startOfDay(addDays('2026-02-05', 7), 'AU').toISOString());
  });

  it('is taken once where the charge of the old date was already running', async () => {
    const id = await nextId();
    const subject = eq(jobs.subject, id);
    const [planned] = await server.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, 'charge-instalment'), subject));
    if (!planned) throw new Error('No charge was planned');
    await move(id);
    // The state of a runner that took the job before the change and runs it afterwards.
    await server.db.insert(jobs).values({ ...planned, id: `${planned.id}:taken`, dueAt: planned.dueAt });
    await passDays(server, 15, shopper.consumerId);
    expect(await charges()).toEqual([]);
    await passDays(server, 6, shopper.consumerId);
    expect(await charges()).toHaveLength(1);
  });

  it.each([0, 1, 2, 3])(
    'is taken once where a change and the charge meet on two servers, try %i',
    async (round) => {
      const other = await createTestServer({ open: server.open, provider: server.provider });
      const second = { ...shopper, visitor: await signIn(other, shopper.consumerId, 'PORTAL') };
      const id = await nextId();
      // The change is still allowed as the calls begin, and the charge is due before they have ended.
      const due = startOfDay('2026-01-29', 'AU').getTime() - server.clock.nowOf(shopper.consumerId).getTime();
      const answers = await Promise.all([
        move(id, offered[round % 4]),
        server.clock.advance(due, shopper.consumerId).then(run),
        move(id, offered[(round + 1) % 4], second),
        runDueJobs(other, { consumerId: shopper.consumerId }),
      ]);
      await other.changes.close();
      await run();
      const moved = [answers[0], answers[2]].filter(({ status }) => status === 200);
      expect(moved.length).toBeLessThan(2);
      expect(await charges()).toHaveLength(moved.length === 1 ? 0 : 1);
      await passDays(server, 11, shopper.consumerId);
      expect(await charges()).toHaveLength(1);
      expect((await itemOf(1)).status).toBe('PAID');
      expect(await server.db.select().from(jobs).where(eq(jobs.subject, id))).toEqual([]);
      expect(await unbalanced(server.open.pool)).toEqual([]);
    },
  );

  it('follows the new date after a payment by hand was declined', async () => {
    await move(await nextId());
    const { traceId } = await beginPayNow(shopper, orderId);
    presentCard(server, 'payment', traceId, 'insufficientFunds');
    const declined = await shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
    expect(declined.body.status).toBe('PAYMENT_DECLINED');
    const successes = async () => (await charges()).filter(({ resultCode }) => resultCode === 0);
    await passDays(server, 20, shopper.consumerId);
    expect(await successes()).toEqual([]);
    await passDays(server, 1, shopper.consumerId);
    expect(await successes()).toHaveLength(1);
  });
});
