/** Telling that an order goes back, as the portal's call does it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { readOrder, tellReturn } from '#shared/contract/orders/orders.contract.ts';
import { changePaymentDate, confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import { restrictedReturnMessage } from '#shared/domain/returns/return-notice.ts';
import { runDueJobs } from '../../jobs/job-runner.ts';
import { open } from '../../testing/disputes.ts';
import { becomeOverdue, chargesOf, instalmentsOf } from '../../testing/instalments.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import { beginPayNow, shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  createShop,
  createShopServer,
  newShopper,
  passDays,
  presentCard,
  type Shop,
  type Shopper,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { orderReturns } from './returns.tables.ts';

const dayMs = 86_400_000;
/** The schedule of an order of the first day. */
const dates = ['2026-01-15', '2026-01-29', '2026-02-12', '2026-02-26'];

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

let shopper: Shopper;
let orderId: string;
beforeEach(async () => {
  const createdAt = new Date(server.clock.now().getTime() - 365 * dayMs);
  ({ shopper, orderId } = await shopperWithOrder(server, shop, { createdAt }));
});

type Notice = { orderReturned?: boolean; returnDate?: string; returnReason?: 'DAMAGED' | 'OTHER' };
const tell = (notice: Notice = {}, by = shopper) =>
  by.visitor.call(tellReturn, {
    params: { orderId },
    body: { orderReturned: true, returnDate: '2026-01-15', returnReason: 'DAMAGED', ...notice },
  });
const order = async () => (await shopper.visitor.call(readOrder, { params: { orderId } })).body;
const duesOf = async () => (await instalmentsOf(shopper, orderId)).map((item) => item.installmentDueDate);
const run = () => runDueJobs(server, { consumerId: shopper.consumerId });
const change = (columns: Partial<typeof consumers.$inferInsert>) =>
  server.db.update(consumers).set(columns).where(eq(consumers.id, shopper.consumerId));
const messages = () => server.outbox.list({ to: shopper.email });
const moved = (date: string) => ({ updatedScheduleDueDate: date, returnNotifyNoUpdatePushDateReason: null });
const kept = (reason: string) => ({
  updatedScheduleDueDate: null,
  returnNotifyNoUpdatePushDateReason: reason,
});

async function expectRefused(status: number, errorCode: string, notice: Record<string, unknown> = {}) {
  const before = await order();
  const answer = await tell(notice as Notice);
  expect([notice, answer.status, answer.error.errorCode]).toEqual([notice, status, errorCode]);
  expect(await order()).toEqual(before);
  return answer.error;
}

describe('a return', () => {
  it('moves the next payment by 14 days, and is shown with the order [POR-253] [POR-254]', async () => {
    const answer = await tell();
    expect([answer.status, answer.body]).toEqual([200, moved('2026-02-12')]);
    expect(await duesOf()).toEqual([dates[0], '2026-02-12', ...dates.slice(2)]);
    const { returnNotice, paymentScheduleSet } = await order();
    expect(returnNotice).toEqual({
      orderReturned: true,
      returnDate: '2026-01-15',
      returnReason: 'DAMAGED',
      toldAt: server.clock.nowOf(shopper.consumerId).toISOString(),
    });
    expect(paymentScheduleSet[1]?.originalInstallmentDueDate).toBe('2026-01-29');
  });

  it('says why it moves no payment, with no date [POR-254]', async () => {
    const [, next] = await instalmentsOf(shopper, orderId);
    await change({ accountStatus: 'HARDSHIP' });
    expect((await tell({ orderReturned: false })).body).toEqual(kept('ACCOUNT_RESTRICTED'));
    await change({ accountStatus: 'REGISTERED' });
    await becomeOverdue(server, next?.id ?? 0);
    expect((await tell()).body).toEqual(kept('PAYMENT_OVERDUE'));
    expect(await duesOf()).toEqual(dates);
    await run();
    expect(await messages()).toEqual([]);
  });

  it('that was only planned moves a payment once, also when it is told as made [POR-254]', async () => {
    expect((await tell({ orderReturned: false, returnDate: '2026-01-20' })).body).toEqual(
      moved('2026-02-12'),
    );
    expect((await tell()).body).toEqual(kept('ALREADY_NOTIFIED'));
    expect((await order()).returnNotice).toMatchObject({ orderReturned: true, returnDate: '2026-01-15' });
    expect((await duesOf())[1]).toBe('2026-02-12');
    expect(
      await server.db
        .select()
        .from(orderReturns)
        .where(eq(orderReturns.orderId, Number(orderId))),
    ).toMatchObject([{ dateBefore: '2026-01-29', newDate: '2026-02-12' }]);
  });

  it('that moved nothing while a payment was late moves it once that is paid', async () => {
    const [, next] = await instalmentsOf(shopper, orderId);
    await becomeOverdue(server, next?.id ?? 0);
    expect((await tell({ orderReturned: false })).body).toEqual(kept('PAYMENT_OVERDUE'));
    const { traceId } = await beginPayNow(shopper, orderId);
    presentCard(server, 'payment', traceId, 'visa');
    await shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
    expect((await tell()).body).toEqual(moved('2026-02-26'));
  });

  it('has no payment to move where the order was refunded, or waits for a dispute', async () => {
    await open(shopper, orderId, {
      ...{ reason: 'REFUND_AND_RETURN', reasonDetail: 'OTHER', files: [], amount: '10.00' },
    });
    expect((await tell()).body).toEqual(kept('NO_FUTURE_INSTALMENT'));
    expect(await duesOf()).toEqual(dates);
    ({ shopper, orderId } = await shopperWithOrder(server, shop));
    const amount = { amount: '100.00', currency: 'AUD' } as const;
    await shop.call(merchantContract.refundPayment, { params: { orderId }, body: { amount } });
    expect((await tell()).body).toEqual(kept('NO_FUTURE_INSTALMENT'));
  });

  it('sends one message in the shopper’s language with a link to the order', async () => {
    await change({ preferredLocale: 'de-DE' });
    await tell();
    await run();
    await run();
    const link = `${server.config.origins.portal}/au/#/order/${orderId}`;
    expect(await messages()).toMatchObject([{ channel: 'EMAIL', locale: 'de-DE', template: 'return-told' }]);
    const [message] = await messages();
    expect(message?.text).toContain('vom 29. Januar 2026 auf den 12. Februar 2026');
    expect(message?.text).toContain(link);
  });
});

describe('the same return told again, as after a lost response', () => {
  /** Tells it once more, which must change nothing. */
  async function expectSame(notice: Notice, body: object) {
    const before = await order();
    const again = await tell(notice);
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await order()).toEqual(before);
  }

  it('is answered as the first time and moves nothing more, also by two clicks at once [POR-254]', async () => {
    const answers = await Promise.all([tell(), tell()]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, moved('2026-02-12')],
      [200, moved('2026-02-12')],
    ]);
    await server.clock.advance(dayMs, shopper.consumerId);
    await expectSame({}, moved('2026-02-12'));
    expect(await duesOf()).toEqual([dates[0], '2026-02-12', ...dates.slice(2)]);
    await run();
    expect(await messages()).toHaveLength(1);
  });

  it('is answered with the same reason why no date moves, whatever would be the reason now', async () => {
    await change({ accountStatus: 'HARDSHIP' });
    await tell({ orderReturned: false });
    await change({ accountStatus: 'REGISTERED' });
    await expectSame({ orderReturned: false }, kept('ACCOUNT_RESTRICTED'));
    expect(await duesOf()).toEqual(dates);
  });

  it('is answered for a plan and then for the return as each was, also when the day of the plan is over', async () => {
    const plan = { orderReturned: false, returnDate: '2026-01-20' };
    await tell(plan);
    await server.clock.advance(10 * dayMs, shopper.consumerId);
    await expectSame(plan, moved('2026-02-12'));
    await tell();
    await expectSame({}, kept('ALREADY_NOTIFIED'));
    await expectRefused(409, 'return_already_notified', plan);
  });
});

describe('the charges after a return', () => {
  const charged = async () => (await chargesOf(server, orderId)).length;

  it('follow the new date, and two of one day are made in their order', async () => {
    await tell();
    await passDays(server, 20, shopper.consumerId);
    expect(await charged()).toBe(0);
    await passDays(server, 10, shopper.consumerId);
    expect(await charged()).toBe(2);
    const statuses = (await instalmentsOf(shopper, orderId)).map(({ status }) => status);
    expect(statuses).toEqual(['PAID', 'PAID', 'PAID', 'OWED']);
    expect((await messages()).map(({ template }) => template)).toEqual(['return-told']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('keep their order where a longer number would be first', async () => {
    const items = await instalmentsOf(shopper, orderId);
    await tell();
    // The name of the later payment's job comes before that of the earlier one.
    const late = await server.open.pool.query<{ id: string }>(
      `select id from jobs where kind = 'charge-instalment' and subject = $1`,
      [String(items[2]?.id)],
    );
    expect(late.rows).toHaveLength(1);
    await server.open.pool.query(`update jobs set id = 'a' || id where id = $1`, [late.rows[0]?.id]);
    await passDays(server, 30, shopper.consumerId);
    expect(await charged()).toBe(2);
    expect((await messages()).map(({ template }) => template)).toEqual(['return-told']);
  });

  it('are made once, of the payment that stays, when the schedule charges at the same moment', async () => {
    await server.clock.advance(14 * dayMs, shopper.consumerId);
    const [answer] = await Promise.all([tell({ returnDate: '2026-01-20' }), run()]);
    const { updatedScheduleDueDate } = answer.body;
    // Either it moved before its charge, or it was charged and the one after it moved.
    expect(['2026-02-12', '2026-02-26']).toContain(updatedScheduleDueDate);
    expect(await charged()).toBe(updatedScheduleDueDate === '2026-02-12' ? 0 : 1);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('take a payment that was moved before with all after it that it would pass', async () => {
    const [, next] = await instalmentsOf(shopper, orderId);
    const body = { newPaymentDate: '2026-02-08' };
    await shopper.visitor.call(changePaymentDate, {
      params: { paymentScheduleId: String(next?.id) },
      body,
    });
    expect((await tell()).body).toEqual(moved('2026-02-22'));
    expect(await duesOf()).toEqual([dates[0], '2026-02-22', '2026-02-22', dates[3]]);
    await passDays(server, 39, shopper.consumerId);
    expect(await charged()).toBe(2);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});

describe('a return that is refused changes nothing', () => {
  it('on a date before the order, in the future, passed or too far ahead', async () => {
    await server.clock.advance(5 * dayMs, shopper.consumerId);
    await expectRefused(422, 'return_date_before_order', { returnDate: '2026-01-14' });
    await expectRefused(422, 'return_date_in_future', { returnDate: '2026-01-21' });
    await expectRefused(422, 'return_date_passed', { orderReturned: false, returnDate: '2026-01-19' });
    await expectRefused(422, 'return_date_too_late', { orderReturned: false, returnDate: '2026-02-20' });
    expect((await tell({ orderReturned: false, returnDate: '2026-02-19' })).status).toBe(200);
    expect((await tell({ returnDate: '2026-01-20' })).status).toBe(200);
  });

  it('counts its days where the shop is', async () => {
    // Half an hour before and after midnight in Sydney.
    const midnight = new Date('2026-01-19T13:00:00.000Z').getTime();
    const now = server.clock.nowOf(shopper.consumerId).getTime();
    await server.clock.advance(midnight - now - dayMs / 48, shopper.consumerId);
    await expectRefused(422, 'return_date_in_future', { returnDate: '2026-01-20' });
    await server.clock.advance(dayMs / 24, shopper.consumerId);
    expect((await tell({ returnDate: '2026-01-20' })).status).toBe(200);
  });

  it('with a body that is none', async () => {
    const wrong = [
      { returnDate: '2026-02-30' },
      { returnDate: '15/01/2026' },
      { returnReason: 'BORED' },
      { orderReturned: 'yes' },
      { extra: true },
    ];
    for (const notice of wrong) await expectRefused(400, 'invalid_object', notice);
  });

  it('when it is told again with another date, reason or as a plan', async () => {
    await server.clock.advance(dayMs, shopper.consumerId);
    await tell();
    await expectRefused(409, 'return_already_notified', { returnDate: '2026-01-16' });
    await expectRefused(409, 'return_already_notified', { returnReason: 'OTHER' });
    await expectRefused(409, 'return_already_notified', { orderReturned: false, returnDate: '2026-01-16' });
    await run();
    expect(await messages()).toHaveLength(1);
  });

  it('when another plan of it is told', async () => {
    await tell({ orderReturned: false });
    await expectRefused(409, 'return_already_notified', { orderReturned: false, returnDate: '2026-01-16' });
  });

  it('when it is told again and how it was answered was not stored', async () => {
    await change({ accountStatus: 'HARDSHIP' });
    await tell();
    await server.db
      .update(orderReturns)
      .set({ unmovedReason: null })
      .where(eq(orderReturns.orderId, Number(orderId)));
    await expectRefused(409, 'return_already_notified');
  });

  it.each([{ accountStatus: 'WRITTEN_OFF' }, { accountStatus: 'POLICY_HOLD' }, { accountFrozen: true }])(
    'by a restricted account, %j, with a sentence for its shopper',
    async (columns) => {
      await change(columns);
      const { message } = await expectRefused(412, 'precondition_failed');
      expect(message).toBe(restrictedReturnMessage);
    },
  );

  it('for an order of another shopper, as for an unknown one', async () => {
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    const answer = await tell({}, stranger);
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'not_found']);
    expect((await order()).returnNotice).toBeUndefined();
  });
});
