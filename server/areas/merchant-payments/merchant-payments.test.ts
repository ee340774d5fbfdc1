import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { listOrders, readLimit, readOrder } from '#shared/contract/orders/orders.contract.ts';
import { toMinor } from '#shared/domain/money.ts';
import { runDueJobsInTurn } from '../../jobs/job-runner.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import {
  approvedCheckout,
  capturedOrder,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  type Shop,
  type Shopper,
  signIn,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { payments } from '../payments/payments.tables.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const authorise = (token: string, more: object = {}) =>
  shop.call(merchantContract.authorisePayment, { body: { token, ...more } });
const act = async (
  name: 'captureAuthorised' | 'voidPayment' | 'refundPayment',
  orderId: string,
  amount?: string,
) =>
  shop.call(merchantContract[name] as (typeof merchantContract)['voidPayment'], {
    params: { orderId },
    body: amount === undefined ? {} : { amount: aud(amount) },
  });
const read = async (orderId: string): Promise<MerchantPayment> =>
  (await shop.call(merchantContract.readPayment, { params: { orderId } })).body;
const scheduleOf = async (shopper: Shopper, orderId: string) => {
  const portal = await signIn(server, shopper.consumerId, 'PORTAL');
  return (await portal.call(readOrder, { params: { orderId } })).body;
};
const movementsOf = (reference: string) => server.provider.sandbox.statement({ reference });

describe('an approval', () => {
  it.each([
    ['is written off', { accountStatus: 'WRITTEN_OFF' }],
    ['is put on hold', { accountStatus: 'POLICY_HOLD' }],
    ['is frozen', { accountFrozen: true }],
  ] as const)('is still valid for the shop although its shopper %s', async (_, standing) => {
    const shopper = await newShopper(server);
    const token = await approvedCheckout(server, shop, shopper);
    const become = (columns: Partial<typeof consumers.$inferInsert>) =>
      server.db.update(consumers).set(columns).where(eq(consumers.id, shopper.consumerId));
    await become(standing);
    const authorised = await authorise(token);
    expect([authorised.status, authorised.body.state]).toEqual([201, 'AUTHORISED']);
    const captured = await act('captureAuthorised', authorised.body.orderId, '100.00');
    expect(captured.body.state).toBe('CAPTURED');
  });
});

describe('authorising', () => {
  it('charges the first instalment and shows the order from then on [MER-157]', async () => {
    const shopper = await newShopper(server);
    const token = await approvedCheckout(server, shop, shopper);
    const portal = await signIn(server, shopper.consumerId, 'PORTAL');
    expect((await portal.call(listOrders, { query: {} })).body.totalResults).toBe(0);

    const { status, body } = await authorise(token);
    expect([status, body.state]).toEqual([201, 'AUTHORISED']);
    const captured = (await movementsOf(token)).filter(({ kind }) => kind === 'CAPTURE');
    expect(captured.map(({ amount }) => amount.minorUnits)).toEqual([2500]);
    expect((await scheduleOf(shopper, body.orderId)).paymentScheduleSet.map(({ status }) => status)).toEqual([
      'PAID',
      'OWED',
      'OWED',
      'OWED',
    ]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('waits with the schedule until the capture when paying after delivery [MER-157]', async () => {
    const shopper = await newShopper(server);
    const token = await approvedCheckout(server, shop, shopper, { paymentOption: 'PAD' });
    const { body } = await authorise(token);
    expect(await movementsOf(token)).toEqual([]);
    const order = await scheduleOf(shopper, body.orderId);
    const deferred = order.paymentScheduleSet;
    expect(order.paymentOption).toBe('PAD');
    expect(deferred.map(({ status, installmentDueDate }) => [status, installmentDueDate])).toEqual(
      Array.from({ length: 4 }, () => ['DEFERRED', null]),
    );
    await act('captureAuthorised', body.orderId, '100.00');
    await runDueJobsInTurn(server);
    const begun = (await scheduleOf(shopper, body.orderId)).paymentScheduleSet;
    expect(begun.map(({ status, installmentDueDate }) => [status, installmentDueDate])).toEqual([
      ['PAID', '2026-01-15'],
      ['OWED', '2026-01-29'],
      ['OWED', '2026-02-12'],
      ['OWED', '2026-02-26'],
    ]);
  });

  it('charges everything when paying now [MER-157]', async () => {
    const shopper = await newShopper(server);
    const token = await approvedCheckout(server, shop, shopper, { paymentOption: 'PAY_NOW' });
    const { body } = await authorise(token);
    const order = await scheduleOf(shopper, body.orderId);
    const [item, ...others] = order.paymentScheduleSet;
    expect(order.paymentOption).toBe('PAY_NOW');
    expect([item?.status, item?.amount.amount, others]).toEqual(['PAID', '100.00', []]);
  });

  it('refuses an unapproved checkout, another amount and another schedule [MER-158]', async () => {
    const open = await authorise(await newCheckout(server, shop));
    expect([open.status, open.error.errorCode]).toEqual([412, 'checkout_not_approved']);
    const token = await approvedCheckout(server, shop, await newShopper(server));
    const amount = await authorise(token, { amount: aud('99.99') });
    expect([amount.status, amount.error.errorCode]).toEqual([422, 'amount_mismatch']);
    const schedule = await authorise(token, { scheduleChecksum: `sc1_${'A'.repeat(43)}` });
    expect([schedule.status, schedule.error.errorCode]).toEqual([422, 'quote_mismatch']);
    const { body } = await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
    const right = { amount: aud('100.00'), scheduleChecksum: body.quote?.scheduleChecksum };
    expect((await authorise(token, right)).status).toBe(201);
  });

  it('returns 402 with the code when the bank refuses, also for a repeat [MER-158]', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    const [hold] = await movementsOf(token);
    await server.cards.releaseHold({ key: 'elsewhere', holdId: hold?.id ?? '' });
    for (const declined of [await authorise(token), await authorise(token)]) {
      expect([declined.status, declined.error.errorCode]).toEqual([402, 'payment_declined']);
      expect(declined.error.errorInfo).toEqual({ resultCode: '98' });
    }
  });

  it('makes one payment from fifty parallel calls with separate keys [MER-159]', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    const answers = await Promise.all(Array.from({ length: 50 }, () => authorise(token)));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
    const late = await shop.call(merchantContract.capturePayment, { body: { token } });
    expect([late.status, late.body.state]).toEqual([200, 'AUTHORISED']);
    expect((await movementsOf(token)).map(({ kind }) => kind)).toEqual(['HOLD', 'CAPTURE']);
  });
});

describe('an authorised payment', () => {
  it('is captured part by part [MER-160]', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    const { orderId } = (await authorise(token)).body;
    expect((await act('captureAuthorised', orderId, '40.00')).body.state).toBe('PARTIALLY_CAPTURED');
    expect((await act('captureAuthorised', orderId, '60.00')).body).toMatchObject({
      state: 'CAPTURED',
      captured: aud('100.00'),
      openToCapture: aud('0.00'),
    });
  });

  it('keeps its sums consistent for any calls in any order [MER-160]', async () => {
    const call = fc.record({
      name: fc.constantFrom('captureAuthorised' as const, 'voidPayment' as const, 'refundPayment' as const),
      cents: fc.integer({ min: 1, max: 12_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6 }), async (calls) => {
        const token = await approvedCheckout(server, shop, await newShopper(server));
        const { orderId } = (await authorise(token)).body;
        for (const { name, cents } of calls) {
          await act(name, orderId, (cents / 100).toFixed(2));
          const payment = await read(orderId);
          const sum = [payment.openToCapture, payment.captured, payment.voided].map(toMinor);
          expect(sum.reduce((total, part) => total + part)).toBe(toMinor(payment.originalAmount));
          expect(toMinor(payment.refunded)).toBeLessThanOrEqual(toMinor(payment.captured));
        }
      }),
      { numRuns: 8 },
    );
    expect(await unbalanced(server.open.pool)).toEqual([]);
  }, 120_000);

  it('refuses amounts above what is left, and calls that are not possible yet [MER-161]', async () => {
    const { orderId } = (await authorise(await approvedCheckout(server, shop, await newShopper(server))))
      .body;
    const refusals = [
      await act('captureAuthorised', orderId, '100.01'),
      await act('voidPayment', orderId, '100.01'),
      await act('refundPayment', orderId, '1.00'),
      await shop.call(merchantContract.captureAuthorised, {
        params: { orderId },
        body: { amount: { amount: '1.00', currency: 'NZD' } },
      }),
    ];
    await act('captureAuthorised', orderId, '100.00');
    refusals.push(await act('captureAuthorised', orderId, '1.00'));
    refusals.push(await act('refundPayment', orderId, '100.01'));
    expect(refusals.map(({ status, error }) => [status, error.errorCode])).toEqual([
      [422, 'amount_exceeds_open'],
      [422, 'amount_exceeds_open'],
      [412, 'payment_not_captured'],
      [422, 'unsupported_currency'],
      [412, 'payment_not_open'],
      [422, 'amount_exceeds_captured'],
    ]);
    const said = (at: number) => refusals[at]?.error.message;
    expect(said(0)).toMatch(/ amount must be at most 100\.00 AUD\.$/);
    expect(said(1)).toMatch(/ amount must be at most 100\.00 AUD\.$/);
    expect(said(3)).toMatch(/ It must be AUD, not NZD\.$/);
    expect(said(4)).not.toContain('at most');
    expect(said(5)).toMatch(/ amount must be at most 100\.00 AUD\.$/);
  });

  it('is voided whole without an amount, or for the rest [MER-162]', async () => {
    const whole = (await authorise(await approvedCheckout(server, shop, await newShopper(server)))).body
      .orderId;
    expect((await act('voidPayment', whole)).body).toMatchObject({ state: 'VOIDED', voided: aud('100.00') });
    const part = (await authorise(await approvedCheckout(server, shop, await newShopper(server)))).body
      .orderId;
    await act('captureAuthorised', part, '30.00');
    expect((await act('voidPayment', part)).body).toMatchObject({ state: 'CAPTURED', voided: aud('70.00') });
  });

  it('shows the shopper what the shop refunded, and of which payment [PAY-411]', async () => {
    const givenBack = async (act: (shopper: Shopper, orderId: string) => Promise<unknown>) => {
      const shopper = await newShopper(server);
      const { orderId } = (await authorise(await approvedCheckout(server, shop, shopper))).body;
      await act(shopper, orderId);
      const { refund, paymentScheduleSet } = await scheduleOf(shopper, orderId);
      return {
        status: refund.refundStatus,
        back: paymentScheduleSet.map(({ paymentRefundResponses }) =>
          paymentRefundResponses.map(({ amount }) => amount.amount),
        ),
      };
    };
    const voided = await givenBack((_, orderId) => act('voidPayment', orderId, '60.00'));
    const expired = await givenBack(async ({ consumerId }, orderId) => {
      await act('captureAuthorised', orderId, '30.00');
      await server.clock.advance(7 * 86_400_000, consumerId);
      await runDueJobsInTurn(server, { consumerId });
    });
    const refunded = await givenBack(async (_, orderId) => {
      await act('captureAuthorised', orderId, '100.00');
      await act('refundPayment', orderId, '100.00');
    });
    expect([voided, expired, refunded]).toEqual([
      { status: 'PARTIALLY_REFUNDED', back: [[], ['10.00'], ['25.00'], ['25.00']] },
      { status: 'PARTIALLY_REFUNDED', back: [[], ['20.00'], ['25.00'], ['25.00']] },
      { status: 'REFUNDED', back: [['25.00'], ['25.00'], ['25.00'], ['25.00']] },
    ]);
  });

  it('expires seven days after authorise, except for what was captured [MER-162]', async () => {
    const shopper = await newShopper(server);
    const { orderId } = (await authorise(await approvedCheckout(server, shop, shopper))).body;
    await act('captureAuthorised', orderId, '30.00');
    await server.clock.advance(7 * 86_400_000 - 1, shopper.consumerId);
    await runDueJobsInTurn(server, { consumerId: shopper.consumerId });
    expect((await read(orderId)).state).toBe('PARTIALLY_CAPTURED');
    await server.clock.advance(1, shopper.consumerId);
    await runDueJobsInTurn(server, { consumerId: shopper.consumerId });
    expect(await read(orderId)).toMatchObject({
      state: 'CAPTURED',
      captured: aud('30.00'),
      voided: aud('70.00'),
    });
    const { rows } = await server.open.pool.query(
      "select count(*)::int as sent from outbox_events where natural_key like 'payment.expired:' || $1 || ':%'",
      [orderId],
    );
    expect(rows).toEqual([{ sent: 1 }]);
  });

  it('lowers the latest unpaid instalment first and then refunds to the card [MER-163]', async () => {
    const shopper = await newShopper(server);
    const orderId = await capturedOrder(server, shop, shopper);
    await act('refundPayment', orderId, '60.00');
    const lowered = await scheduleOf(shopper, orderId);
    expect(lowered.paymentScheduleSet.map(({ amount }) => amount.amount)).toEqual([
      '25.00',
      '15.00',
      '0.00',
      '0.00',
    ]);
    expect(lowered.refund.refundStatus).toBe('PARTIALLY_REFUNDED');

    const refund = await act('refundPayment', orderId, '40.00');
    expect(refund.body).toMatchObject({ orderId, amount: aud('40.00') });
    const returned = await scheduleOf(shopper, orderId);
    expect(returned.owedAmount.amount).toBe('0.00');
    expect(returned.refund.refundStatus).toBe('REFUNDED');
    expect(returned.paymentScheduleSet[0]?.paymentRefundResponses).toMatchObject([
      { amount: { amount: '25.00' }, paymentSource: { type: 'CREDIT_CARD' } },
    ]);
    const refunds = (await movementsOf(orderId)).filter(({ kind }) => kind === 'REFUND');
    expect(refunds.map(({ amount }) => amount.minorUnits)).toEqual([2500]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('belongs only to its merchant [MER-153]', async () => {
    const orderId = await capturedOrder(server, shop, await newShopper(server));
    const foreign = await createShop(server, 'demo-nz').call(merchantContract.readPayment, {
      params: { orderId },
    });
    expect([foreign.status, foreign.error.errorCode]).toEqual([404, 'payment_not_found']);
  });
});

describe('the list of payments', () => {
  it('filters and pages, newest first, and only the reference can change [MER-165]', async () => {
    const de = createShop(server, 'demo-de');
    const eur = { amount: { amount: '100.00', currency: 'EUR' as const } };
    const shopper = await newShopper(server, { countryCode: 'DE', creditLimit: 1_000_000 });
    const tokens: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      server.passTime(1000);
      const token = await approvedCheckout(server, de, shopper, {
        ...eur,
        merchantReference: `cart-${index}`,
      });
      await de.call(merchantContract.authorisePayment, { body: { token } });
      tokens.push(token);
    }
    const list = async (query: Record<string, string> = {}) =>
      (await de.call(merchantContract.listPayments, { query })).body;
    const all = await list();
    expect([all.totalResults, all.results.length]).toEqual([12, 10]);
    expect(all.results.map(({ token }) => token)).toEqual([...tokens].reverse().slice(0, 10));
    const rest = await list({ cursor: all.nextCursor ?? '' });
    expect(rest.results.map(({ token }) => token)).toEqual([tokens[1], tokens[0]]);
    expect([rest.totalResults, rest.nextCursor]).toEqual([12, null]);
    expect((await list({ limit: '12' })).nextCursor).toBeNull();
    expect((await list({ merchantReference: 'cart-3' })).results.map(({ token }) => token)).toEqual([
      tokens[3],
    ]);
    expect((await list({ token: tokens[5] ?? '' })).totalResults).toBe(1);
    expect((await list({ state: 'CAPTURED' })).totalResults).toBe(0);
    const third = all.results[2];
    expect((await list({ from: third?.createdAt ?? '' })).totalResults).toBe(3);
    expect((await list({ to: third?.createdAt ?? '' })).totalResults).toBe(9);
    expect((await list({ state: 'AUTHORISED' })).totalResults).toBe(12);
    expect((await list({ limit: '1' })).results.map(({ token }) => token)).toEqual([tokens[11]]);
    expect((await list({ limit: '100' })).results).toHaveLength(12);
    const queries = [
      ...[{ limit: '0' }, { limit: '101' }, { offset: '1' }],
      ...['x', 'a+b', '', Buffer.from('1.x').toString('base64url')].map((cursor) => ({ cursor })),
    ];
    for (const query of queries) {
      const refused = await de.call(merchantContract.listPayments, { query });
      expect([query, refused.status, refused.error.errorCode]).toEqual([query, 400, 'invalid_object']);
    }

    const changed = await de.call(merchantContract.updateMerchantReference, {
      params: { orderId: third?.orderId ?? '' },
      body: { merchantReference: 'order 77' },
    });
    expect(changed.body).toEqual({ ...third, merchantReference: 'order 77' });
  });
});

it('lists every payment once while others are captured and new ones come', async () => {
  const nz = createShop(server, 'demo-nz');
  const amount = { amount: '100.00', currency: 'NZD' as const };
  const shopper = await newShopper(server, { countryCode: 'NZ', creditLimit: 1_000_000 });
  const authorise = async () => {
    const token = await approvedCheckout(server, nz, shopper, { amount });
    return (await nz.call(merchantContract.authorisePayment, { body: { token } })).body.orderId;
  };
  const orderIds: string[] = [];
  // Of one moment, so that their order hangs on their ids.
  for (let index = 0; index < 5; index += 1) orderIds.unshift(await authorise());
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ReplyOf<typeof merchantContract.listPayments> = (
      await nz.call(merchantContract.listPayments, {
        query: { state: 'AUTHORISED', limit: '2', ...(cursor && { cursor }) },
      })
    ).body;
    for (const { orderId } of page.results) {
      seen.push(orderId);
      await nz.call(merchantContract.captureAuthorised, { params: { orderId }, body: { amount } });
    }
    server.passTime(1000);
    await authorise();
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(orderIds);
});

it('frees the limit of an approval whose charge was refused', async () => {
  const shopper = await newShopper(server);
  const token = await approvedCheckout(server, shop, shopper);
  const [hold] = await server.db.select().from(payments).where(eq(payments.checkoutToken, token));
  // Like a bank that releases a hold early.
  await server.cards.releaseHold({ key: randomUUID(), holdId: hold?.providerId ?? '' });
  const refused = await shop.call(merchantContract.authorisePayment, { body: { token } });
  expect([refused.status, refused.error.errorCode]).toEqual([402, 'payment_declined']);
  const visitor = await signIn(server, shopper.consumerId, 'PORTAL');
  const { body } = await visitor.call(readLimit, {});
  expect(body).toMatchObject({ used: { amount: '0.00' }, availableToSpend: { amount: '2000.00' } });
});

it('refuses a year that the database cannot store, and accepts the first one that it can', async () => {
  const status = async (from: string) =>
    (await shop.call(merchantContract.listPayments, { query: { from } })).status;
  expect(await status('0000-01-01T00:00:00.000Z')).toBe(400);
  expect(await status('0001-01-01T00:00:00.000Z')).toBe(200);
  expect(await status('9999-12-31T23:59:59.999Z')).toBe(200);
});
