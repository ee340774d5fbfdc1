import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerDispute as answerCall } from '#shared/contract/control/disputes.contract.ts';
import { processDispute, readOrderDispute } from '#shared/contract/disputes/disputes.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import {
  listOverduePayments,
  readAmountDueSummary,
  readOrder,
} from '#shared/contract/orders/orders.contract.ts';
import { changePaymentDate, checkDateChange } from '#shared/contract/payments/payments.contract.ts';
import { currentEntity } from '#shared/domain/disputes/dispute.ts';
import { runDueJobsInTurn } from '../../jobs/job-runner.ts';
import { open } from '../../testing/disputes.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import { beginPayNow, inChannel, shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  approvedCheckout,
  completePayments,
  createShop,
  createShopServer,
  newShopper,
  orderWithBadCard,
  passDays,
  type Shop,
  type Shopper,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { acceptDispute } from './answer-dispute.ts';
import { answerDispute } from './index.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const refundReason = {
  reason: 'REFUND_AND_RETURN',
  reasonDetail: 'WRONG_ORDER',
  files: [] as File[],
} as const;

/** An order of 100.00 of 2026-01-15, a quarter paid; the rest is due on 29 January, 12 and 26 February. */
async function disputed(amount = '100.00') {
  const { shopper, orderId } = await shopperWithOrder(server, shop);
  const opened = await open(shopper, orderId, { ...refundReason, files: [], amount });
  return { shopper, orderId, disputeId: opened.body.id ?? '' };
}
const orderOf = async ({ visitor }: Shopper, orderId: string) =>
  (await visitor.call(readOrder, { params: { orderId } })).body;
const scheduleOf = async (shopper: Shopper, orderId: string) =>
  (await orderOf(shopper, orderId)).paymentScheduleSet.map(({ status, installmentDueDate }) => [
    status,
    installmentDueDate,
  ]);
const standingOf = async ({ visitor }: Shopper, orderId: string) => {
  const { body } = await visitor.call(readOrderDispute, { params: { orderId } });
  const { status, consumerDisplayState } = currentEntity(body.disputeEntities) ?? {};
  return [status, consumerDisplayState];
};
const cancel = ({ visitor }: Shopper, disputeId: string) =>
  visitor.call(processDispute, { params: { disputeId }, body: { action: 'CONSUMER_CANCEL' } });
const templatesTo = async (email: string) =>
  (await server.outbox.list({ to: email, limit: 50 })).map(({ template }) => template).toReversed();
const owedDates = ['2026-01-29', '2026-02-12', '2026-02-26'];

describe('a shop that accepts', () => {
  it('refunds the amount and closes the case', async () => {
    const { shopper, orderId, disputeId } = await disputed('30.00');
    await answerDispute(server, disputeId, { action: 'ACCEPT', note: 'Sorry.' });
    expect(await standingOf(shopper, orderId)).toEqual(['CLOSE', 'RESOLVED']);
    expect((await orderOf(shopper, orderId)).orderSummary.totalAfterRefund.amount).toBe('70.00');
    const { body } = await shop.call(merchantContract.readPayment, { params: { orderId } });
    expect([body.refunded.amount, body.refunds.map(({ reason }) => reason)]).toEqual(['30.00', ['dispute']]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('refunds no more than is left, of captured and open amounts alike', async () => {
    const left = await disputed('100.00');
    const refund = { amount: { amount: '60.00', currency: 'AUD' as const } };
    await shop.call(merchantContract.refundPayment, { params: { orderId: left.orderId }, body: refund });
    await answerDispute(server, left.disputeId, { action: 'ACCEPT' });
    expect((await orderOf(left.shopper, left.orderId)).orderSummary.totalAfterRefund.amount).toBe('0.00');

    const inCheckout = await newShopper(server);
    const token = await approvedCheckout(server, shop, inCheckout);
    const { body } = await shop.call(merchantContract.authorisePayment, { body: { token } });
    const { orderId } = body;
    const capture = { amount: { amount: '40.00', currency: 'AUD' as const } };
    await shop.call(merchantContract.captureAuthorised, { params: { orderId }, body: capture });
    const shopper = await inChannel(server, inCheckout, 'PORTAL');
    const opened = await open(shopper, orderId, { ...refundReason, files: [], amount: '70.00' });
    await answerDispute(server, opened.body.id ?? '', { action: 'ACCEPT' });
    const payment = (await shop.call(merchantContract.readPayment, { params: { orderId } })).body;
    expect([payment.refunded.amount, payment.voided.amount, payment.openToCapture.amount]).toEqual([
      '40.00',
      '30.00',
      '30.00',
    ]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('whose process dies refunds once, and the completer sends the money', async () => {
    const { shopper, orderId, disputeId } = await disputed();
    const dying: TestServer = {
      ...server,
      crash(point) {
        if (point === 'after_dispute_accepted') throw new Error('crashed');
      },
    };
    await expect(answerDispute(dying, disputeId, { action: 'ACCEPT' })).rejects.toThrow('crashed');
    expect(await standingOf(shopper, orderId)).toEqual(['CLOSE', 'RESOLVED']);
    expect(await completePayments(server)).toBe(1);
    await expect(answerDispute(server, disputeId, { action: 'ACCEPT' })).rejects.toThrow(
      'INVALID_DISPUTE_STATE',
    );
    const refunds = await server.open.pool.query(
      "select state, amount_minor::int as amount from payments where order_id = $1 and kind = 'REFUND'",
      [orderId],
    );
    expect(refunds.rows).toEqual([{ state: 'SUCCEEDED', amount: 2_500 }]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('twice at once refunds once', async () => {
    const { shopper, orderId, disputeId } = await disputed('20.00');
    const accept = () => answerDispute(server, disputeId, { action: 'ACCEPT' });
    const answers = await Promise.allSettled([accept(), accept()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await orderOf(shopper, orderId)).orderSummary.totalAfterRefund.amount).toBe('80.00');
  });

  it('by refunding all of the order also closes the case, but not by refunding less', async () => {
    const { shopper, orderId } = await disputed();
    const refund = (amount: string) =>
      shop.call(merchantContract.refundPayment, {
        params: { orderId },
        body: { amount: { amount, currency: 'AUD' } },
      });
    await refund('99.99');
    expect(await standingOf(shopper, orderId)).toEqual(['OPEN', 'SUBMITTED']);
    await refund('0.01');
    expect(await standingOf(shopper, orderId)).toEqual(['CLOSE', 'RESOLVED']);
  });
});

describe('silence', () => {
  it('of the shop for fourteen days counts as acceptance', async () => {
    const { shopper, orderId } = await disputed('100.00');
    await passDays(server, 13, shopper.consumerId);
    expect(await standingOf(shopper, orderId)).toEqual(['OPEN', 'SUBMITTED']);
    await passDays(server, 1, shopper.consumerId);
    expect(await standingOf(shopper, orderId)).toEqual(['CLOSE', 'RESOLVED']);
    expect((await orderOf(shopper, orderId)).orderSummary.totalAfterRefund.amount).toBe('0.00');
  });

  it('of the shopper for fourteen days after the last response ends the case', async () => {
    const { shopper, orderId, disputeId } = await disputed();
    await passDays(server, 10, shopper.consumerId);
    await answerDispute(server, disputeId, { action: 'CHALLENGE', note: 'No.' });
    await passDays(server, 13, shopper.consumerId);
    expect(await standingOf(shopper, orderId)).toEqual(['INQUIRY', 'WAITING_FOR_YOU']);
    await passDays(server, 1, shopper.consumerId);
    expect(await standingOf(shopper, orderId)).toEqual(['CLOSE', 'CANCELLED']);
    expect((await orderOf(shopper, orderId)).orderSummary.totalAfterRefund.amount).toBe('100.00');
    await runDueJobsInTurn(server);
    expect(await templatesTo(shopper.email)).toEqual(['dispute-answered', 'dispute-expired']);
  });
});

describe('the payments of an order', () => {
  it('wait while its case is open, and continue a week after it at the earliest', async () => {
    const { shopper, orderId, disputeId } = await disputed();
    await passDays(server, 13, shopper.consumerId);
    await answerDispute(server, disputeId, { action: 'CHALLENGE', note: 'No.' });
    await passDays(server, 5, shopper.consumerId);
    // 2 February.
    expect(await scheduleOf(shopper, orderId)).toEqual([
      ['PAID', '2026-01-15'],
      ...owedDates.map((date) => ['OWED', date]),
    ]);
    await cancel(shopper, disputeId);
    expect(await scheduleOf(shopper, orderId)).toEqual([
      ['PAID', '2026-01-15'],
      ['OWED', '2026-02-09'],
      ['OWED', '2026-02-16'],
      ['OWED', '2026-02-26'],
    ]);
    await passDays(server, 6, shopper.consumerId);
    expect((await scheduleOf(shopper, orderId))[1]?.[0]).toBe('OWED');
    await passDays(server, 1, shopper.consumerId);
    expect((await scheduleOf(shopper, orderId)).map(([status]) => status)).toEqual([
      'PAID',
      'PAID',
      'OWED',
      'OWED',
    ]);
    await passDays(server, 17, shopper.consumerId);
    expect((await scheduleOf(shopper, orderId)).map(([status]) => status)).toEqual(Array(4).fill('PAID'));
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('may still be made by the shopper', async () => {
    const { shopper, orderId } = await disputed();
    expect((await beginPayNow(shopper, orderId)).traceId).toEqual(expect.any(String));
  });

  it('that were overdue before it still are, and cost their fee a week after it at the earliest', async () => {
    const { shopper: inCheckout, orderId } = await orderWithBadCard(server, shop);
    const shopper = await inChannel(server, inCheckout, 'PORTAL');
    const { consumerId, visitor } = shopper;
    await passDays(server, 15, consumerId);
    const second = async () => {
      const { body } = await visitor.call(listOverduePayments, {});
      return [body.totalResults, ...((await scheduleOf(shopper, orderId))[1] ?? [])];
    };
    const fees = async () => {
      const text = 'select sum(late_fee_minor) from schedule_items where order_id = $1';
      return Number((await server.open.pool.query(text, [orderId])).rows[0].sum);
    };
    expect(await second()).toEqual([1, 'OVERDUE', '2026-01-29']);
    const opened = await open(shopper, orderId, { ...refundReason, files: [] });
    const disputeId = opened.body.id ?? '';
    await answerDispute(server, disputeId, { action: 'CHALLENGE', note: 'No.' });
    // Past the days of grace, and the date of the third.
    await passDays(server, 13, consumerId);
    expect([...(await second()), await fees()]).toEqual([1, 'OVERDUE', '2026-01-29', 0]);
    expect((await scheduleOf(shopper, orderId))[2]).toEqual(['OWED', '2026-02-12']);
    await cancel(shopper, disputeId);
    expect((await scheduleOf(shopper, orderId)).slice(1, 3)).toEqual([
      ['OVERDUE', '2026-01-29'],
      ['OWED', '2026-02-19'],
    ]);
    await passDays(server, 6, consumerId);
    expect(await fees()).toBe(0);
    await passDays(server, 1, consumerId);
    expect(await fees()).toBe(1000);
  });

  it('that were overdue cost no fee before their days of grace, even if the case ends early', async () => {
    const american = createShop(server, 'demo-us');
    const { shopper: inCheckout, orderId } = await orderWithBadCard(server, american, {
      countryCode: 'US',
      patch: { amount: { amount: '100.00', currency: 'USD' }, allowedCountries: ['US'] },
    });
    const shopper = await inChannel(server, inCheckout, 'PORTAL', 'US');
    await passDays(server, 15, shopper.consumerId);
    expect((await scheduleOf(shopper, orderId))[1]?.[0]).toBe('OVERDUE');
    const opened = await open(shopper, orderId, { ...refundReason, files: [] });
    await cancel(shopper, opened.body.id ?? '');
    const fees = async () => {
      const text = 'select sum(late_fee_minor)::int as fees from schedule_items where order_id = $1';
      return (await server.open.pool.query(text, [orderId])).rows[0].fees;
    };
    await passDays(server, 8, shopper.consumerId);
    expect(await fees()).toBe(0);
    await passDays(server, 1, shopper.consumerId);
    expect(await fees()).toBe(800);
  });

  it('are a separate sum while they wait, and keep their dates', async () => {
    const { shopper, orderId, disputeId } = await disputed();
    const { visitor } = shopper;
    const sums = async () => {
      const { paymentPeriods, onHold } = (await visitor.call(readAmountDueSummary, {})).body;
      return [
        paymentPeriods.map(({ count }) => count),
        onHold?.map(({ amount, count }) => [amount.amount, count]),
      ];
    };
    const paymentScheduleId = String((await orderOf(shopper, orderId)).paymentScheduleSet[1]?.id);
    const check = () => visitor.call(checkDateChange, { params: { paymentScheduleId } });
    const move = { params: { paymentScheduleId }, body: { newPaymentDate: '2026-02-01' } };
    expect(await sums()).toEqual([[0, 0, 0, 0], [['75.00', 3]]]);
    for (const answer of [await check(), await visitor.call(changePaymentDate, move)]) {
      expect([answer.status, answer.error.errorCode]).toEqual([412, 'precondition_failed']);
    }
    await cancel(shopper, disputeId);
    expect(await sums()).toEqual([[0, 0, 0, 2], undefined]);
    expect((await check()).error.errorCode).toBe('change_payment_schedule_account_too_new');
  });

  it('that had a failed charge are tried twice from their new date', async () => {
    const { shopper: inCheckout, orderId } = await orderWithBadCard(server, shop);
    const shopper = await inChannel(server, inCheckout, 'PORTAL');
    await passDays(server, 14, shopper.consumerId);
    const opened = await open(shopper, orderId, { ...refundReason, files: [] });
    await passDays(server, 5, shopper.consumerId);
    await cancel(shopper, opened.body.id ?? '');
    expect((await scheduleOf(shopper, orderId))[1]).toEqual(['OWED', '2026-02-10']);
    await passDays(server, 8, shopper.consumerId);
    expect((await scheduleOf(shopper, orderId))[1]).toEqual(['OVERDUE', '2026-02-10']);
    const attempts = await server.open.pool.query(
      "select natural_key from payments where order_id = $1 and started_by = 'SCHEDULED' order by claimed_at",
      [orderId],
    );
    expect(attempts.rows.map(({ natural_key: key }) => key.split(':').at(-1))).toEqual(['1', '3', '4']);
  });

  it('wait only for its first case', async () => {
    const { shopper, orderId, disputeId } = await disputed();
    const shown = async () => {
      const { hasActiveDispute, paymentsOnHold } = await orderOf(shopper, orderId);
      return [hasActiveDispute, paymentsOnHold];
    };
    expect(await shown()).toEqual([true, true]);
    await cancel(shopper, disputeId);
    expect(await shown()).toEqual([false, false]);
    expect((await open(shopper, orderId, { ...refundReason, files: [] })).status).toBe(201);
    expect(await shown()).toEqual([true, false]);
    await passDays(server, 14, shopper.consumerId);
    expect((await scheduleOf(shopper, orderId))[1]?.[0]).toBe('PAID');
  });

  it('that come later than a week keep their dates', async () => {
    const { shopper, orderId, disputeId } = await disputed();
    await cancel(shopper, disputeId);
    expect((await scheduleOf(shopper, orderId)).slice(1).map(([, date]) => date)).toEqual(owedDates);
    await passDays(server, 14, shopper.consumerId);
    expect((await scheduleOf(shopper, orderId))[1]?.[0]).toBe('PAID');
  });
});

it('is not ended by the silence of an earlier turn', async () => {
  const { shopper, orderId, disputeId } = await disputed();
  const at = server.clock.nowOf(shopper.consumerId);
  const silent = acceptDispute(server, disputeId, { step: 'MERCHANT_SILENT', at });
  await expect(silent).rejects.toThrow('INVALID_DISPUTE_STATE');
  expect(await standingOf(shopper, orderId)).toEqual(['OPEN', 'SUBMITTED']);
  expect((await orderOf(shopper, orderId)).orderSummary.totalAfterRefund.amount).toBe('100.00');
});

describe('notifications', () => {
  it('go to the shopper for responses and ends, with a link to the order', async () => {
    const { shopper, orderId, disputeId } = await disputed();
    await answerDispute(server, disputeId, { action: 'REQUEST_INFO', note: 'Where is it?' });
    await answerDispute(server, disputeId, { action: 'ACCEPT' });
    await runDueJobsInTurn(server);
    expect(await templatesTo(shopper.email)).toEqual(['dispute-answered', 'dispute-refunded']);
    const [refunded, answered] = await server.outbox.list({ to: shopper.email, limit: 2 });
    for (const { text } of [refunded, answered].flatMap((each) => each ?? [])) {
      expect(text).toContain(`${server.config.origins.portal}/au/#/order/${orderId}`);
    }
    expect(answered?.text).toContain('29 January 2026');
  });

  it('go to the shop as an event for each step', async () => {
    await shop.call(webhooksContract.createWebhook, {
      body: {
        url: `${server.config.origins.shop}/hook`,
        events: ['dispute.opened', 'dispute.updated', 'dispute.closed'],
      },
    });
    const { orderId, disputeId, shopper } = await disputed('40.00');
    await answerDispute(server, disputeId, { action: 'CHALLENGE', note: 'No.' });
    await cancel(shopper, disputeId);
    const { rows } = await server.open.pool.query(
      "select type, body from outbox_events where consumer_id = $1 and type like 'dispute.%' order by sequence",
      [shopper.consumerId],
    );
    const data = (status: string) => ({
      disputeId,
      orderId,
      status,
      reason: 'REFUND_AND_RETURN',
      amount: { amount: '40.00', currency: 'AUD', symbol: '$' },
    });
    expect(rows.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
      ['dispute.opened', data('OPEN')],
      ['dispute.updated', data('INQUIRY')],
      ['dispute.closed', data('CLOSE')],
    ]);
  });
});

it('a response by the sandbox’s call needs a note, except an acceptance', async () => {
  const { disputeId } = await disputed();
  const call = (body: object) =>
    server.handle(
      new Request(`${server.config.origins.api}${answerCall.path.replace('{id}', disputeId)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const refused = await call({ action: 'CHALLENGE' });
  expect([refused.status, (await refused.json()).errorInfo]).toEqual([400, { note: 'required' }]);
  const listed = await server.handle(new Request(`${server.config.origins.api}/sandbox/disputes`));
  const { results } = await listed.json();
  expect(results.map(({ id }: { id: string }) => id)).toContain(disputeId);
  expect((await call({ action: 'ACCEPT' })).status).toBe(200);
  const closed = await call({ action: 'ACCEPT' });
  expect([closed.status, (await closed.json()).errorCode]).toEqual([412, 'INVALID_DISPUTE_STATE']);
});
