/** The fields of a refund for the merchant, and a refund that the card provider refuses. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import type { Transaction } from '../../core/database/database.ts';
import { ProviderUnavailable } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret } from '../../core/secrets.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import {
  approvedCheckout,
  capturedOrder,
  completePayments,
  createShop,
  createShopServer,
  newShopper,
  type Shop,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { limits } from '../access/codes/limits.ts';
import { attempts } from '../access/security.tables.ts';
import { payments } from '../payments/payments.tables.ts';
import { expireAuthorisation, refundMerchantPayment, voidMerchantPayment } from './index.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const shown = (amount: string) => ({ ...aud(amount), symbol: '$' });
const refund = (orderId: string, body: { amount: string; merchantReference?: string; reason?: string }) =>
  shop.call(merchantContract.refundPayment, {
    params: { orderId },
    body: { ...body, amount: aud(body.amount) },
  });
const authorised = async () => {
  const token = await approvedCheckout(server, shop, await newShopper(server));
  return (await shop.call(merchantContract.authorisePayment, { body: { token } })).body.orderId;
};
const eventsOf = async (orderId: string) =>
  (
    await server.open.pool.query<{ type: string }>(
      'select type from outbox_events where natural_key like $1 order by natural_key',
      [`payment.%:${orderId}:%`],
    )
  ).rows.map(({ type }) => type);
const refundsOf = async (orderId: string) =>
  (
    await server.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, Number(orderId)))
  )
    .filter(({ kind }) => kind === 'REFUND')
    .map(({ state, amountMinor, naturalKey }) => [state, amountMinor, naturalKey.split(':').slice(0, 3)]);

/** The server, with another reply of the provider to refunds. */
const refunding = (answer: TestServer['cards']['refund']): TestServer => ({
  ...server,
  cards: { ...server.cards, refund: answer },
});
async function commit<Reply>(work: (tx: Transaction) => Promise<Reply | Refusal>): Promise<Reply> {
  const reply = await server.db.transaction(work);
  if (reply instanceof Refusal) throw reply;
  return reply;
}

it('carries the reference and the reason that the merchant gave, or neither', async () => {
  const orderId = await capturedOrder(server, shop, await newShopper(server));
  const given = await refund(orderId, { amount: '1.50', merchantReference: 'return 7', reason: 'too small' });
  expect(given.body).toMatchObject({
    refundId: expect.stringMatching(/^ref_/),
    orderId,
    amount: shown('1.50'),
    merchantReference: 'return 7',
    reason: 'too small',
  });
  expect((await refund(orderId, { amount: '0.50' })).body).toMatchObject({
    merchantReference: null,
    reason: null,
  });
  expect(await eventsOf(orderId)).toEqual([
    'payment.authorised',
    'payment.captured',
    'payment.refunded',
    'payment.refunded',
  ]);
});

it('is listed only with its own payment', async () => {
  const [one, other] = [await capturedOrder(server, shop, await newShopper(server)), await authorised()];
  await refund(one, { amount: '2.00' });
  const { body } = await shop.call(merchantContract.listPayments, { query: {} });
  const listed = (orderId: string) => body.results.find((payment) => payment.orderId === orderId);
  expect(listed(one)?.refunds.map(({ amount }) => amount)).toEqual([shown('2.00')]);
  expect(listed(one)?.events.map(({ type }) => type)).toEqual(['AUTHORISED', 'CAPTURED', 'REFUNDED']);
  expect(listed(other)?.refunds).toEqual([]);
  expect(listed(other)?.events.map(({ type }) => type)).toEqual(['AUTHORISED']);
});

it('stays owed to the shopper when the bank of the card refuses it', async () => {
  const orderId = await capturedOrder(server, shop, await newShopper(server));
  const on = refunding(async () => ({ resultCode: 4, id: null, amount: null }));
  const log = vi.spyOn(server.log, 'error').mockImplementation(() => {});
  await refundMerchantPayment(
    { server: on, merchantId: shop.merchantId },
    orderId,
    { amount: aud('80.00') },
    commit,
  );
  expect(log.mock.calls).toEqual([[{ paymentId: expect.any(String), resultCode: 4 }, 'refund was refused']]);
  log.mockRestore();
  expect(await refundsOf(orderId)).toEqual([['DECLINED', 500, ['refund', orderId, '3']]]);
  const { rows } = await server.open.pool.query(
    `select side, amount_minor::int as amount from ledger_entries where order_id = $1 and account_id = 'REFUNDS_DUE:AUD'`,
    [orderId],
  );
  expect(rows).toEqual([{ side: 'CREDIT', amount: 500 }]);
});

it('is finished by the completer when the provider was unavailable', async () => {
  const orderId = await authorised();
  const on = refunding(() => Promise.reject(new ProviderUnavailable('no answer')));
  const log = vi.spyOn(server.log, 'warn').mockImplementation(() => {});
  await voidMerchantPayment({ server: on, merchantId: shop.merchantId }, orderId, {}, commit);
  expect(log.mock.calls).toEqual([
    [{ err: expect.any(ProviderUnavailable), paymentId: expect.any(String) }, 'refund stays open'],
  ]);
  log.mockRestore();
  expect(await refundsOf(orderId)).toEqual([['CLAIMED', 2500, ['refund', orderId, '2']]]);
  await completePayments(server);
  expect(await refundsOf(orderId)).toEqual([['SUCCEEDED', 2500, ['refund', orderId, '2']]]);
  expect(await eventsOf(orderId)).toEqual(['payment.authorised', 'payment.voided']);
  expect(await unbalanced(server.open.pool)).toEqual([]);
});

it('of an expiry returns the open amount, once', async () => {
  const orderId = await authorised();
  const at = new Date('2026-01-22T00:00:00.000Z');
  expect(await expireAuthorisation(server, Number(orderId), at)).toEqual({
    orderId: Number(orderId),
    amount: shown('100.00'),
  });
  expect(await expireAuthorisation(server, Number(orderId), at)).toBeNull();
  expect(await expireAuthorisation(server, 1, at)).toBeNull();
  expect(await eventsOf(orderId)).toEqual(['payment.authorised', 'payment.expired']);
  expect(await refundsOf(orderId)).toEqual([['SUCCEEDED', 2500, ['refund', orderId, '2']]]);
});

describe('changes of one payment', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await createShopServer({ environment: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => limited.close());

  it('are limited to a hundred a day, since each event lists all of them, and refused ones do not count', async () => {
    const own = createShop(limited);
    const cent = aud('0.01');
    const changed = async (call: 'captureAuthorised' | 'voidPayment' | 'refundPayment', orderId: string) => {
      const answer = await own.call(merchantContract[call], { params: { orderId }, body: { amount: cent } });
      return answer.error?.errorCode ?? answer.status;
    };
    const token = await approvedCheckout(limited, own, await newShopper(limited));
    const { orderId } = (await own.call(merchantContract.authorisePayment, { body: { token } })).body;
    expect(await changed('refundPayment', orderId)).toBe('payment_not_captured');
    const calls = ['captureAuthorised', 'refundPayment', 'voidPayment'] as const;
    for (const call of calls) expect(await changed(call, orderId)).toBeLessThan(300);
    const ofPayment = eq(attempts.keyHash, hashSecret(`changesOfPayment ${orderId}`));
    const [{ tries } = expect.fail('nothing was counted'), ...others] = await limited.db
      .select()
      .from(attempts)
      .where(ofPayment);
    expect([tries, others]).toEqual([calls.length, []]);
    await limited.db
      .update(attempts)
      .set({ tries: limits.changesOfPayment.atMost - 1 })
      .where(ofPayment);
    expect(await changed('captureAuthorised', orderId)).toBe(201);
    for (const call of calls) expect(await changed(call, orderId)).toBe('too_many_requests');
    const another = await capturedOrder(limited, own, await newShopper(limited));
    expect(await changed('refundPayment', another)).toBe(201);
    limited.passTime(limits.changesOfPayment.withinMs);
    expect(await changed('refundPayment', orderId)).toBe(201);
  });
});
