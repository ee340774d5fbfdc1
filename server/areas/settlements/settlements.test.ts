import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { merchantDisputesContract } from '#shared/contract/merchant/disputes.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { settlementsContract } from '#shared/contract/merchant/settlements.contract.ts';
import { runDueJobsInTurn } from '../../jobs/job-runner.ts';
import { open as openDispute } from '../../testing/disputes.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  newShopper,
  type Shop,
  signIn,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { closeSettlement, confirmPayout, sendPayout } from './index.ts';

/** It begins on Thursday 15 January in Sydney, 11:00. */
let server: TestServer;
let shop: Shop;
const open: TestServer[] = [];
beforeEach(async () => {
  server = await createShopServer();
  open.push(server);
  shop = createShop(server);
});
afterEach(async () => {
  expect(await unbalanced(server.open.pool)).toEqual([]);
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const shown = (amount: string) => ({ ...aud(amount), symbol: '$' });
const refund = (orderId: string, amount: string) =>
  shop.call(merchantContract.refundPayment, { params: { orderId }, body: { amount: aud(amount) } });
const order = async (amount = '120.00', merchantReference = 'cart-7') =>
  capturedOrder(server, shop, await newShopper(server), { amount: aud(amount), merchantReference });
const list = async (by = shop) =>
  (await by.call(settlementsContract.listSettlements, { query: {} })).body.results;
const newest = async () => {
  const [found] = await list();
  if (!found) throw new Error('There is no settlement');
  return found;
};
/** Everything that is due until then, as the sandbox's clock lets it happen. */
async function until(time: string) {
  await server.clock.advance(Date.parse(time) - server.clock.now().getTime());
  return runDueJobsInTurn(server);
}
const weekEnd = '2026-01-18T13:00:00.000Z';
const payoutDay = '2026-01-19T13:00:00.000Z';
const payouts = () =>
  server.provider.sentPayouts().map(({ merchantId, amount }) => [merchantId, amount.minorUnits]);

it('collects captures and refunds of a week, and pays them on the Tuesday after it', async () => {
  const orderId = await order();
  await order('80.00');
  await refund(orderId, '20.00');
  const week = {
    settlementId: expect.stringMatching(/^stl_[\w-]{22}$/),
    firstDay: '2026-01-12',
    lastDay: '2026-01-18',
    payoutDay: '2026-01-20',
    captures: { count: 2, amount: shown('200.00') },
    refunds: { count: 1, amount: shown('20.00') },
    disputes: { count: 0, amount: shown('0.00') },
    fees: shown('8.60'),
    feesGivenBack: shown('0.80'),
    carriedIn: shown('0.00'),
    carriedOut: shown('0.00'),
    payout: shown('172.20'),
  };
  expect(await list()).toEqual([{ ...week, state: 'OPEN', closedAt: null, paidAt: null }]);
  await until('2026-01-18T12:59:59.999Z');
  expect((await newest()).state).toBe('OPEN');
  await until(weekEnd);
  expect(await list()).toEqual([{ ...week, state: 'ON_ITS_WAY', closedAt: weekEnd, paidAt: null }]);
  await until('2026-01-19T12:59:59.999Z');
  expect((await newest()).state).toBe('ON_ITS_WAY');
  await until(payoutDay);
  expect(await list()).toEqual([{ ...week, state: 'PAID', closedAt: weekEnd, paidAt: payoutDay }]);
  expect(payouts()).toEqual([['demo-au', 17_220]]);
});

it('puts what is captured at the end of a week and after it into two settlements', async () => {
  await server.clock.advance(Date.parse(weekEnd) - 1 - server.clock.now().getTime());
  await order('100.00');
  await server.clock.advance(1);
  await order('50.00');
  const found = await list();
  expect(found.map(({ firstDay, captures }) => [firstDay, captures.amount.amount])).toEqual([
    ['2026-01-19', '50.00'],
    ['2026-01-12', '100.00'],
  ]);
});

it('carries what is missing over to the next weeks until captures cover it', async () => {
  const orderId = await order('100.00');
  await until(payoutDay);
  await refund(orderId, '100.00');
  await until('2026-01-25T13:00:00.000Z');
  // 100.00 less the 4.00 of the fee that comes back.
  expect(await newest()).toMatchObject({
    state: 'CARRIED_OVER',
    payout: shown('0.00'),
    feesGivenBack: shown('4.00'),
    carriedOut: shown('96.00'),
  });
  await order('40.00');
  expect(await newest()).toMatchObject({
    state: 'OPEN',
    carriedIn: shown('96.00'),
    carriedOut: shown('57.90'),
  });
  await until('2026-02-01T13:00:00.000Z');
  expect(await newest()).toMatchObject({ state: 'CARRIED_OVER', carriedOut: shown('57.90') });
  await order('200.00');
  await until('2026-02-09T13:00:00.000Z');
  expect(await newest()).toMatchObject({ state: 'PAID', carriedIn: shown('57.90'), payout: shown('133.80') });
  expect(payouts().map(([, amount]) => amount)).toEqual([9_570, 13_380]);
});

it('takes a dispute that the shop accepted off as a dispute, and gives its percentage back', async () => {
  const shopper = await newShopper(server);
  const orderId = await capturedOrder(server, shop, shopper, { amount: aud('120.00') });
  const portal = await signIn(server, shopper.consumerId, 'PORTAL');
  const { body } = await openDispute({ ...shopper, visitor: portal }, orderId, {
    reason: 'REFUND_AND_RETURN',
    reasonDetail: 'WRONG_ORDER',
    subject: 'The wrong lamp',
    amount: '60.00',
  });
  await shop.call(merchantDisputesContract.acceptMerchantDispute, {
    params: { disputeId: body.id ?? '' },
    body: {},
  });
  expect(await newest()).toMatchObject({
    captures: { count: 1 },
    refunds: { count: 0, amount: shown('0.00') },
    disputes: { count: 1, amount: shown('60.00') },
    fees: shown('5.10'),
    feesGivenBack: shown('2.40'),
    payout: shown('57.30'),
  });
});

it('closes and pays a week once, also where two servers run its jobs at the same time', async () => {
  await order('100.00');
  const { settlementId: subject } = await newest();
  const job = (dueAt: string) =>
    ({ subject, attempt: 1, dueAt: new Date(dueAt) }) as Parameters<typeof sendPayout>[1];
  const both = (work: (...given: Parameters<typeof sendPayout>) => Promise<unknown>, at: string) =>
    Promise.all([work(server, job(at)), work(server, job(at))]);
  await both(closeSettlement, weekEnd);
  await both(sendPayout, weekEnd);
  await both(confirmPayout, payoutDay);
  expect(await newest()).toMatchObject({ state: 'PAID', payout: shown('95.70') });
  expect(payouts()).toEqual([['demo-au', 9_570]]);
});

it('adds what is captured while a week closes to a settlement that is still open', async () => {
  await order('100.00');
  const { settlementId: subject } = await newest();
  const orders = Array.from({ length: 4 }, () => order('50.00'));
  const closing = closeSettlement(server, { subject } as Parameters<typeof closeSettlement>[1]);
  await Promise.all([closing, ...orders]);
  const found = await list();
  const captured = found.reduce((sum, { captures }) => sum + Number(captures.amount.amount), 0);
  expect(captured).toBe(300);
  expect(
    found.filter(({ settlementId }) => settlementId !== subject).map(({ state }) => state),
  ).not.toContain('PAID');
});

it('sends a payout once, and keeps the books balanced, where the process ends before its answer is stored', async () => {
  await order('100.00');
  const { crash } = server;
  const ended = vi.fn(crash).mockImplementationOnce((point) => {
    throw new Error(`The process ended at ${point}`);
  });
  Object.assign(server, { crash: ended });
  await until(weekEnd);
  expect(ended.mock.calls).toEqual([['after_payout_sent']]);
  expect(payouts()).toEqual([['demo-au', 9_570]]);
  expect((await newest()).state).toBe('ON_ITS_WAY');
  expect(await unbalanced(server.open.pool)).toEqual([]);
  await until('2026-01-19T12:59:59.999Z');
  expect(ended).toHaveBeenCalledTimes(2);
  await until(payoutDay);
  expect(await newest()).toMatchObject({ state: 'PAID', payout: shown('95.70') });
  expect(payouts()).toEqual([['demo-au', 9_570]]);
  const { rows } = await server.open.pool.query(
    `select side, sum(amount_minor)::int as amount from ledger_entries where account_id = 'PAYOUTS_DUE:AUD'
     group by side order by side`,
  );
  expect(rows).toEqual([
    { side: 'CREDIT', amount: 9_570 },
    { side: 'DEBIT', amount: 9_570 },
  ]);
});

it('says when the clock moves which week was closed, and which was paid', async () => {
  await order('100.00');
  const settled = { email: null, orderId: null, merchantId: 'demo-au', amount: shown('95.70') };
  const ofSettlements = (effects: Awaited<ReturnType<typeof until>>) =>
    effects.filter(({ type }) => type.startsWith('SETTLEMENT'));
  expect(ofSettlements(await until(weekEnd))).toEqual([
    { ...settled, at: weekEnd, type: 'SETTLEMENT_CLOSED' },
  ]);
  expect(ofSettlements(await until(payoutDay))).toEqual([
    { ...settled, at: payoutDay, type: 'SETTLEMENT_PAID' },
  ]);
});

it('asks again the next day for a payout that has not arrived', async () => {
  await order('100.00');
  await until(weekEnd);
  vi.spyOn(server.payouts, 'payoutOf').mockResolvedValueOnce({ state: 'PENDING' });
  await until(payoutDay);
  expect((await newest()).state).toBe('ON_ITS_WAY');
  await until('2026-01-20T13:00:00.000Z');
  expect((await newest()).state).toBe('PAID');
});

it('has the same settlements after one jump of the clock and after many', async () => {
  const seen: unknown[] = [];
  for (const step of [28, 1]) {
    server = await createShopServer();
    open.push(server);
    shop = createShop(server);
    await refund(await order('100.00'), '30.00');
    for (let day = 0; day < 28; day += step) {
      await server.clock.advance(step * 86_400_000);
      await runDueJobsInTurn(server);
    }
    seen.push((await list()).map(({ settlementId: _, ...rest }) => rest));
  }
  expect(seen[0]).toEqual(seen[1]);
});
