/** A shopper pays several instalments of an order together, or an amount of it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import {
  confirmPartial,
  confirmPayNow,
  finaliseThreeDS,
  initiateInstalments,
  initiatePartial,
  initiateThreeDS,
} from '#shared/contract/payments/payments.contract.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { ChargeCard } from '../../core/providers.ts';
import { isOnPostgres } from '../../testing/database.ts';
import { deferred } from '../../testing/deferred.ts';
import { becomeLate, chargesOf, instalmentsOf, refusalOf } from '../../testing/instalments.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import { beginPayNow, shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  approvedCheckout,
  capturedOrder,
  completePayments,
  createShop,
  createShopServer,
  deviceDetails,
  newShopper,
  passDays,
  presentCard,
  type Shop,
  type Shopper,
  type testCards,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { confirmPayment } from './confirm-payment.ts';

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
  ({ shopper, inCheckout, orderId } = await shopperWithOrder(server, shop));
});

const items = (id = orderId) => instalmentsOf(shopper, id);
const idsOf = async (...positions: number[]) => {
  const all = await items();
  return positions.map((position) => String(all[position - 1]?.id));
};
const owed = async () => (await items()).map(({ owedAmount }) => owedAmount.amount);
const statuses = async () => (await items()).map(({ status }) => status);
const charged = async (resultCode = 0) =>
  (await chargesOf(server, orderId))
    .filter((entry) => entry.resultCode === resultCode)
    .map(({ amount }) => amount.minorUnits);

const choose = (paymentScheduleIds: string[], by: Shopper = shopper, ofOrder?: string) =>
  by.visitor.call(initiateInstalments, {
    body: { deviceDetails, paymentScheduleIds, ...(ofOrder && { orderId: ofOrder }) },
  });
const chooseAmount = (amount: string, by: Shopper = shopper, currency: 'AUD' | 'NZD' = 'AUD') =>
  by.visitor.call(initiatePartial, {
    params: { orderId },
    body: { deviceDetails, amount: { amount, currency } },
  });
const confirm = (traceId: string, by: Shopper = shopper) =>
  by.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
const confirmAmount = (traceId: string, by: Shopper = shopper, ofOrder = orderId) =>
  by.visitor.call(confirmPartial, { params: { orderId: ofOrder }, body: { traceId, storeToken: true } });

type Card = keyof typeof testCards;
async function cardSessionPaying(positions: number[], card: Card = 'visa') {
  const { body } = await choose(await idsOf(...positions));
  expect(presentCard(server, 'payment', body.traceId, card)).toBe(0);
  return body.traceId;
}
async function cardSessionOfAmount(amount: string, card: Card = 'visa') {
  const { body } = await chooseAmount(amount);
  expect(presentCard(server, 'payment', body.traceId, card)).toBe(0);
  return body.traceId;
}
/** Makes the call at a server with some behaviour replaced. */
const confirmAt = (at: TestServer, traceId: string, purpose: 'INSTALMENT' | 'PARTIAL') =>
  confirmPayment(at, {
    body: { traceId, storeToken: true },
    purpose,
    orderId,
    consumerId: shopper.consumerId,
    channel: 'PORTAL',
    network: '192.0.2.1',
    signal: new AbortController().signal,
  });
/** The second instalment is overdue, and costs a fee of 10.00. */
async function makeSecondLate(): Promise<void> {
  const [id = ''] = await idsOf(2);
  await becomeLate(server, id);
}
const untouched = ['0.00', '25.00', '25.00', '25.00'];

describe('several instalments of one order', () => {
  it('are paid in one charge [PAY-159] [PAY-161] [PAY-171]', async () => {
    const chosen = await choose(await idsOf(2, 3), shopper, orderId);
    expect(chosen.body).toMatchObject({
      type: 'INSTALLMENT',
      amount: { amount: '50.00', currency: 'AUD' },
      lateFee: { amount: '0.00' },
      orderId,
      savedCards: [{ maskedPan: '************1111' }],
      savedBankAccounts: [],
    });
    const { traceId } = chosen.body;
    presentCard(server, 'payment', traceId, 'visa');
    const paid = await shopper.visitor.call(confirmPayNow, {
      body: { type: 'INSTALLMENT', orderId, traceId, storeToken: true },
    });
    expect(paid.body).toMatchObject({
      status: 'PAYMENT_SUCCESS',
      amount: { amount: '50.00' },
      orderId,
      prePaidCard: false,
    });
    expect(await statuses()).toEqual(['PAID', 'PAID', 'PAID', 'OWED']);
    expect(await charged()).toEqual([5000]);
    expect(
      (await items()).map(({ paymentResponses }) => paymentResponses.map((each) => each.amount.amount)),
    ).toEqual([['25.00'], ['25.00'], ['25.00'], []]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('can be named by their uuid, in any order, up to all that are left', async () => {
    const uuids = (await items()).slice(1).map(({ paymentScheduleUuid }) => paymentScheduleUuid);
    const { body } = await choose(uuids.toReversed());
    expect(body.amount.amount).toBe('75.00');
  });

  it('are paid with the late fees of those that are late', async () => {
    await makeSecondLate();
    const { body } = await choose(await idsOf(2, 3));
    expect(body).toMatchObject({ amount: { amount: '60.00' }, lateFee: { amount: '10.00' } });
    presentCard(server, 'payment', body.traceId, 'visa');
    expect((await confirm(body.traceId)).body.amount.amount).toBe('60.00');
    expect((await items())[1]?.paymentResponses[0]?.amount.amount).toBe('35.00');
    expect((await items())[1]?.outstandingBalance.amount).toBe('0.00');
  });

  it.each([
    ['skip one that comes before', [3]],
    ['skip one between', [2, 4]],
    ['hold one that is paid', [1, 2]],
  ])('cannot %s [PAY-178]', async (_, positions) => {
    expect(refusalOf(await choose(await idsOf(...positions)))).toEqual([412, 'precondition_failed']);
  });

  it('cannot skip one that is due or overdue for a future one', async () => {
    await makeSecondLate();
    expect(refusalOf(await choose(await idsOf(3, 4)))).toEqual([412, 'precondition_failed']);
    expect((await choose(await idsOf(2, 3))).status).toBe(200);
  });

  it('are of one order, four at most, and each once', async () => {
    const [second = ''] = await idsOf(2);
    const other = await capturedOrder(server, shop, inCheckout);
    const ofOther = (await items(other)).map(({ id }) => String(id));
    const invalid = [422, 'invalid_selection'];
    expect(refusalOf(await choose([second, ofOther[1] ?? '']))).toEqual(invalid);
    expect(refusalOf(await choose([second], shopper, other))).toEqual(invalid);
    expect(refusalOf(await choose([second, second]))).toEqual(invalid);
    expect(refusalOf(await choose([...(await idsOf(1, 2, 3, 4)), ofOther[0] ?? '']))).toEqual(invalid);
    expect(refusalOf(await choose([]))).toEqual([400, 'invalid_object']);
    expect(await owed()).toEqual(untouched);
    expect(await charged()).toEqual([]);
  });

  it('of another shopper are not found', async () => {
    const other = await newShopper(server, { channel: 'PORTAL' });
    expect(refusalOf(await choose(await idsOf(2), other))).toEqual([404, 'not_found']);
    const traceId = await cardSessionPaying([2, 3]);
    expect(refusalOf(await confirm(traceId, other))).toEqual([404, 'not_found']);
    expect(await owed()).toEqual(untouched);
  });

  it('are refused when one of them was paid in the meantime, and nothing is charged', async () => {
    const both = await cardSessionPaying([2, 3]);
    const { traceId } = await beginPayNow(shopper, orderId);
    presentCard(server, 'payment', traceId, 'visa');
    await confirm(traceId);
    expect(refusalOf(await confirm(both))).toEqual([412, 'precondition_failed']);
    expect(await charged()).toEqual([2500]);
  });

  it('are refused when more would be taken than was offered', async () => {
    const traceId = await cardSessionPaying([2, 3]);
    await makeSecondLate();
    expect(refusalOf(await confirm(traceId))).toEqual([412, 'precondition_failed']);
    expect(await charged()).toEqual([]);
  });

  it('stay owed when the bank declines, and the schedule continues for each', async () => {
    const traceId = await cardSessionPaying([2, 3], 'insufficientFunds');
    const declined = await confirm(traceId);
    expect(declined.body).toMatchObject({ status: 'PAYMENT_DECLINED', resultCode: 41, receiptId: null });
    expect((await confirm(traceId)).body).toEqual(declined.body);
    expect(await owed()).toEqual(untouched);
    expect(await charged(41)).toEqual([5000]);
    await passDays(server, 30, shopper.consumerId);
    expect(await statuses()).toEqual(['PAID', 'PAID', 'PAID', 'OWED']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('are charged once, also by repeated and concurrent calls', async () => {
    const traceId = await cardSessionPaying([2, 3]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(traceId)));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await charged()).toEqual([5000]);
  });

  it('return the first outcome for a repeat that reads the order after the claim', async () => {
    const traceId = await cardSessionPaying([2, 3]);
    let first: unknown;
    const overtaken: TestServer = {
      ...server,
      cards: {
        ...server.cards,
        // The other call pays while this one looks up the card.
        async setupOf() {
          first = (await confirm(traceId)).body;
          return { state: 'NONE' } as never;
        },
      },
    };
    expect(await confirmAt(overtaken, traceId, 'INSTALMENT')).toEqual(first);
    expect(await charged()).toEqual([5000]);
  });

  it('are not paid again during a payment of one of them, or of an amount', async () => {
    const [one, several, amount] = [
      await cardSessionPaying([2]),
      await cardSessionPaying([2, 3]),
      await cardSessionOfAmount('30.00'),
    ];
    const answers = await Promise.all([confirm(one), confirm(several), confirmAmount(amount)]);
    // Another payment of an amount may follow for the rest.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const taken = (await charged()).reduce((sum, each) => sum + each, 0);
    const left = (await owed()).reduce((sum, each) => sum + Math.round(Number(each) * 100), 0);
    expect(taken + left).toBe(7500);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('need the challenge of the bank for their whole sum', async () => {
    const traceId = await cardSessionPaying([2, 3], 'challenge');
    expect(refusalOf(await confirm(traceId))).toEqual([412, 'precondition_failed']);
    const call = { traceId, workflow: 'PAYNOW' as const };
    const { body } = await shopper.visitor.call(initiateThreeDS, { body: { ...call, saveCard: true } });
    const found = server.provider.challenges.find(body.threeDSId);
    expect(found?.challenge).toMatchObject({ amount: { minorUnits: 5000, currency: 'AUD' } });
    if (found) server.provider.challenges.answer(found.challenge, 'approve');
    await shopper.visitor.call(finaliseThreeDS, { body: { ...call, threeDSId: body.threeDSId } });
    expect((await confirm(traceId)).body.status).toBe('PAYMENT_SUCCESS');
  });
});

describe('an amount of an order', () => {
  it('pays the oldest instalment first [PAY-160] [PAY-364] [PAY-172]', async () => {
    const offered = await chooseAmount('30.00');
    expect(offered.body).toMatchObject({
      type: 'PARTIAL',
      amount: { amount: '30.00', currency: 'AUD' },
      lateFee: { amount: '0.00' },
      orderId,
      savedCards: [{ maskedPan: '************1111' }],
      savedBankAccounts: [],
    });
    const { traceId } = offered.body;
    presentCard(server, 'payment', traceId, 'visa');
    const paid = await shopper.visitor.call(confirmPartial, {
      params: { orderId },
      body: { type: 'PARTIAL', orderId, traceId, storeToken: true },
    });
    expect(paid.body).toMatchObject({ status: 'PAYMENT_SUCCESS', amount: { amount: '30.00' }, orderId });
    expect(await owed()).toEqual(['0.00', '0.00', '20.00', '25.00']);
    expect(await statuses()).toEqual(['PAID', 'PAID', 'OWED', 'OWED']);
    expect(await charged()).toEqual([3000]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('leaves the rest to the schedule, on its date', async () => {
    await confirmAmount(await cardSessionOfAmount('30.00'));
    await passDays(server, 30, shopper.consumerId);
    expect(await charged()).toEqual([3000, 2000]);
    expect(await owed()).toEqual(['0.00', '0.00', '0.00', '25.00']);
  });

  it('leaves an overdue instalment overdue until it is paid in full, and charges its fee then', async () => {
    await makeSecondLate();
    await confirmAmount(await cardSessionOfAmount('24.99'));
    expect((await items())[1]).toMatchObject({
      status: 'OVERDUE',
      owedAmount: { amount: '0.01' },
      outstandingBalance: { amount: '10.01' },
    });
    const last = await chooseAmount('0.01');
    expect(last.body).toMatchObject({ amount: { amount: '10.01' }, lateFee: { amount: '10.00' } });
    presentCard(server, 'payment', last.body.traceId, 'visa');
    await confirmAmount(last.body.traceId);
    expect((await items())[1]).toMatchObject({ status: 'PAID', outstandingBalance: { amount: '0.00' } });
    expect(await charged()).toEqual([2499, 1001]);
  });

  it.each([
    ['falls with it when the payment', 'visa', { status: 'PAID', outstandingBalance: { amount: '0.00' } }],
    [
      'stays owed with it when no payment',
      'insufficientFunds',
      { status: 'OVERDUE', owedAmount: { amount: '24.99' }, outstandingBalance: { amount: '34.99' } },
    ],
  ] as const)(
    'without the fee of an instalment whose rest is refunded during the payment: the fee %s goes through',
    async (_, card, second) => {
      await makeSecondLate();
      const traceId = await cardSessionOfAmount('24.99', card);
      const { charge } = server.cards;
      Object.assign(server.cards, {
        charge: async (request: Parameters<typeof charge>[0]) => {
          const body = { amount: fromMinor(5001, 'AUD') };
          const refunded = await shop.call(merchantContract.refundPayment, { params: { orderId }, body });
          expect(refunded.status).toBe(201);
          return charge(request);
        },
      });
      expect((await confirmAmount(traceId)).status).toBe(200);
      Object.assign(server.cards, { charge });
      expect((await items())[1]).toMatchObject({ amount: { amount: '24.99' }, ...second });
      expect(await unbalanced(server.open.pool)).toEqual([]);
    },
  );

  it('can be all that is owed, and no more [PAY-187]', async () => {
    expect((await chooseAmount('75.00')).status).toBe(200);
    expect(refusalOf(await chooseAmount('75.01'))).toEqual([422, 'amount_exceeds_owed']);
    expect(await owed()).toEqual(untouched);
    expect(await charged()).toEqual([]);
    await server.open.pool.query(
      'update schedule_items set pending_minor = 500 where order_id = $1 and position = 4',
      [orderId],
    );
    expect(refusalOf(await chooseAmount('70.01'))).toEqual([422, 'amount_exceeds_owed']);
    // Owed and not pending, but its instalment waits for the pending payment.
    expect(refusalOf(await chooseAmount('70.00'))).toEqual([412, 'precondition_failed']);
    expect((await chooseAmount('50.00')).status).toBe(200);
    await server.open.pool.query('update schedule_items set pending_minor = 0 where order_id = $1', [
      orderId,
    ]);
  });

  it('cannot be paid of an order of which nothing is left to pay [PAY-178]', async () => {
    const last = await cardSessionOfAmount('75.00');
    await server.open.pool.query(
      'update schedule_items set pending_minor = 2500 where order_id = $1 and position > 1',
      [orderId],
    );
    expect(refusalOf(await chooseAmount('0.01'))).toEqual([412, 'precondition_failed']);
    await server.open.pool.query('update schedule_items set pending_minor = 0 where order_id = $1', [
      orderId,
    ]);
    expect((await confirmAmount(last)).body.status).toBe('PAYMENT_SUCCESS');
    for (const amount of ['0.01', '75.00'])
      expect(refusalOf(await chooseAmount(amount))).toEqual([412, 'precondition_failed']);
  });

  it.each([
    ['0.00', 'amount_negative'],
    ['-1.00', 'amount_negative'],
    ['', 'amount_negative'],
    ['ten', 'amount_negative'],
    ['1.001', 'amount_error'],
  ])('is refused as %j', async (amount, errorCode) => {
    expect(refusalOf(await chooseAmount(amount))).toEqual([422, errorCode]);
    expect(await owed()).toEqual(untouched);
    expect(await charged()).toEqual([]);
  });

  it('is in the currency of the order', async () => {
    expect(refusalOf(await chooseAmount('10.00', shopper, 'NZD'))).toEqual([422, 'unsupported_currency']);
    expect(await owed()).toEqual(untouched);
    expect(await charged()).toEqual([]);
  });

  it('is refused when less is owed by then, and nothing is charged', async () => {
    const traceId = await cardSessionOfAmount('70.00');
    await shop.call(merchantContract.refundPayment, {
      params: { orderId },
      body: { amount: fromMinor(1000, 'AUD') },
    });
    expect(refusalOf(await confirmAmount(traceId))).toEqual([412, 'precondition_failed']);
    expect(await charged()).toEqual([]);
  });

  it('is valid for one order and one shopper', async () => {
    const other = await newShopper(server, { channel: 'PORTAL' });
    expect(refusalOf(await chooseAmount('10.00', other))).toEqual([404, 'not_found']);
    const traceId = await cardSessionOfAmount('10.00');
    const otherOrder = await capturedOrder(server, shop, inCheckout);
    for (const answer of [
      await confirmAmount(traceId, other),
      await confirmAmount(traceId, shopper, otherOrder),
      await confirm(traceId),
      await confirmAmount(await cardSessionPaying([2])),
      await confirmAmount(
        (await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } })).body.traceId,
      ),
    ]) {
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
    }
    expect(await owed()).toEqual(untouched);
  });

  it('stays owed when the bank declines', async () => {
    const declined = await confirmAmount(await cardSessionOfAmount('30.00', 'insufficientFunds'));
    expect(declined.body).toMatchObject({ status: 'PAYMENT_DECLINED', resultCode: 41 });
    expect(await owed()).toEqual(untouched);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('is charged once, also by repeated and concurrent calls', async () => {
    const traceId = await cardSessionOfAmount('30.00');
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirmAmount(traceId)));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await charged()).toEqual([3000]);
  });

  it.runIf(isOnPostgres)(
    'is settled while a repeat asks for it, which does not hold its instalments',
    async () => {
      const traceId = await cardSessionOfAmount('15.00');
      const isCharged = deferred();
      const waiting = deferred();
      const released = deferred();
      const { cards, changes, open } = server;
      const first = {
        ...cards,
        charge: (request: ChargeCard) => {
          isCharged.resolve();
          return released.promise.then(() => cards.charge(request));
        },
      };
      const settlement = await open.pool.connect();
      let answer: unknown;
      const repeating: TestServer = {
        ...server,
        cards: {
          ...cards,
          // Another call claims the payment during this one, and begins to settle it.
          async setupOf(id) {
            answer = confirmAt({ ...server, cards: first }, traceId, 'PARTIAL');
            await isCharged.promise;
            await settlement.query('begin');
            await settlement.query('update payments set state = state where trace_id = $1', [traceId]);
            return cards.setupOf(id);
          },
        },
        changes: {
          ...changes,
          watch(topic) {
            waiting.resolve();
            return changes.watch(topic);
          },
        },
      };
      const repeat = confirmAt(repeating, traceId, 'PARTIAL');
      await waiting.promise;
      const locked = await settlement.query(
        'select id from schedule_items where order_id = $1 for update nowait',
        [orderId],
      );
      expect(locked.rowCount).toBe(4);
      await settlement.query('rollback');
      settlement.release();
      released.resolve();
      expect(await repeat).toEqual(await answer);
      expect(await charged()).toEqual([1500]);
    },
  );

  it('says that a card was prepaid [PAY-174]', async () => {
    const paid = await confirmAmount(await cardSessionOfAmount('30.00', 'prepaid'));
    expect(paid.body).toMatchObject({ status: 'PAYMENT_SUCCESS', prePaidCard: true });
    expect((await confirmAmount(await cardSessionOfAmount('10.00'))).body.prePaidCard).toBe(false);
  });

  it('cannot be paid of an order that waits for its delivery', async () => {
    const token = await approvedCheckout(server, shop, inCheckout, { paymentOption: 'PAD' });
    const authorised = await shop.call(merchantContract.authorisePayment, { body: { token } });
    orderId = authorised.body.orderId;
    expect(refusalOf(await chooseAmount('10.00'))).toEqual([412, 'precondition_failed']);
  });

  it.each([
    ['HARDSHIP', 'precondition_failed'],
    ['PAYMENT_ARRANGEMENT', 'precondition_failed'],
    ['WRITTEN_OFF', 'chargeback_pending'],
  ])(
    'is refused to an account in %s, as several instalments are [PAY-144] [PAY-149]',
    async (accountStatus, errorCode) => {
      const ids = await idsOf(2, 3);
      await server.db.update(consumers).set({ accountStatus }).where(eq(consumers.id, shopper.consumerId));
      for (const amount of ['10.00', '75.01', '0.00'])
        expect(refusalOf(await chooseAmount(amount))).toEqual([412, errorCode]);
      expect(refusalOf(await choose(ids))).toEqual([412, errorCode]);
    },
  );
});

describe('what was paid together', () => {
  const refund = async (minor: number) => {
    const refunded = await shop.call(merchantContract.refundPayment, {
      params: { orderId },
      body: { amount: fromMinor(minor, 'AUD') },
    });
    expect(refunded.status).toBe(201);
    await completePayments(server);
  };
  const refundsOf = async () =>
    (await server.provider.sandbox.statement({ reference: orderId }))
      .filter(({ kind, resultCode }) => kind === 'REFUND' && resultCode === 0)
      .reduce((sum, { amount }) => sum + amount.minorUnits, 0);

  it('is refunded to its charge, instalment by instalment', async () => {
    await confirm(await cardSessionPaying([2, 3, 4]));
    await refund(6000);
    expect(await refundsOf()).toBe(6000);
    expect((await items()).map(({ amount }) => amount.amount)).toEqual(['25.00', '15.00', '0.00', '0.00']);
    await refund(4000);
    expect(await refundsOf()).toBe(10_000);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('is refunded also when an instalment was paid by two charges, one of which paid another instalment too', async () => {
    await confirmAmount(await cardSessionOfAmount('40.00'));
    await confirmAmount(await cardSessionOfAmount('35.00'));
    await refund(5500);
    expect(await refundsOf()).toBe(5500);
    await refund(4500);
    expect(await refundsOf()).toBe(10_000);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});

it('a payment that a crash left open is settled once, for each instalment of it', async () => {
  const traceId = await cardSessionPaying([2, 3]);
  const { charge } = server.cards;
  Object.assign(server.cards, {
    charge: async (request: Parameters<typeof charge>[0]) => {
      await charge(request);
      throw new Error('the answer was lost');
    },
  });
  expect((await confirm(traceId)).status).toBe(500);
  Object.assign(server.cards, { charge });
  expect(await statuses()).toEqual(['PAID', 'PAYMENT_PENDING', 'PAYMENT_PENDING', 'OWED']);
  expect(await unbalanced(server.open.pool)).toEqual([]);
  await completePayments(server);
  expect((await confirm(traceId)).body.status).toBe('PAYMENT_SUCCESS');
  expect(await statuses()).toEqual(['PAID', 'PAID', 'PAID', 'OWED']);
  expect(await charged()).toEqual([5000]);
  expect(await unbalanced(server.open.pool)).toEqual([]);
});
