/** An account in hardship, or under an arrangement, pays all that it owes by a plan. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import {
  initiateAccountPayment,
  payAccount,
  readPaymentPlan,
} from '#shared/contract/payments/payment-plan.contract.ts';
import {
  confirmPayNow,
  finaliseThreeDS,
  initiateInstalments,
  initiatePartial,
  initiatePayNow,
  initiateThreeDS,
} from '#shared/contract/payments/payments.contract.ts';
import { addDays } from '#shared/domain/dates.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { dayOf } from '../../../core/market-day.ts';
import {
  becomeLate,
  becomeOverdue,
  instalmentsOf,
  lateFeeJob,
  refusalOf,
} from '../../../testing/instalments.ts';
import { unbalanced } from '../../../testing/money-rules.ts';
import { shopperWithOrder } from '../../../testing/portal-shopper.ts';
import {
  capturedOrder,
  completePayments,
  createShop,
  createShopServer,
  deviceDetails,
  newShopper,
  passDays,
  presentApplePay,
  presentCard,
  type Shop,
  type Shopper,
  type testCards,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { chargeLateFee } from '../late-fee.ts';
import { agreePlan } from './agree-plan.ts';
import { payPlan } from './pay-plan.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

let shopper: Shopper;
let orderIds: string[];
/** Two orders of 100.00 with a quarter paid: 150.00 is owed. */
beforeEach(async () => {
  const first = await shopperWithOrder(server, shop);
  shopper = first.shopper;
  orderIds = [first.orderId, await capturedOrder(server, shop, first.inCheckout)];
});

const setStatus = (accountStatus: string) =>
  server.db.update(consumers).set({ accountStatus }).where(eq(consumers.id, shopper.consumerId));
async function beOnPlan(accountStatus = 'HARDSHIP') {
  const at = server.clock.nowOf(shopper.consumerId);
  const dates = [3, 17, 31, 45].map((days) => addDays(dayOf(at, 'AU'), days));
  const { consumerId } = shopper;
  await server.db.transaction((tx) => agreePlan(tx, { consumerId, currency: 'AUD', dates, at }));
  await setStatus(accountStatus);
  return planOf();
}
const planOf = async () => (await shopper.visitor.call(readPaymentPlan, {})).body;
const planned = async () =>
  (await planOf()).paymentSchedules.map(({ status, amountOwed }) => `${status} ${amountOwed.amount}`);

type Payment = Omit<InputOf<typeof initiateAccountPayment>['body'], 'deviceDetails'>;
async function paymentOf(position = 1): Promise<Payment> {
  const plan = await planOf();
  const item = plan.paymentSchedules[position - 1];
  return {
    amount: item?.outstandingBalance ?? fromMinor(1, 'AUD'),
    paymentPlanUuid: plan.paymentPlanUuid,
    paymentScheduleUuid: item?.paymentScheduleUuid ?? '',
  };
}
const initiate = (payment: Payment, by = shopper) =>
  by.visitor.call(initiateAccountPayment, { body: { deviceDetails, ...payment } });

type Pay = InputOf<typeof payAccount>['body'];
const pay = (payment: Payment, traceId: string, more: Partial<Pay> = {}, by = shopper) =>
  by.visitor.call(payAccount, {
    body: { traceId, ...payment, channel: 'ONLINE', storeToken: true, ...more },
  });
/** A card session with a card that waits for its confirm. */
async function ready(payment: Payment, card: keyof typeof testCards = 'visa') {
  const initiated = await initiate(payment);
  expect(initiated.status).toBe(200);
  expect(presentCard(server, 'payment', initiated.body.traceId, card)).toBe(0);
  return initiated.body.traceId;
}
async function payNext(position = 1) {
  const payment = await paymentOf(position);
  return pay(payment, await ready(payment));
}
const itemsOf = (orderId: string) => instalmentsOf(shopper, orderId);
const owed = async () =>
  (await Promise.all(orderIds.map(itemsOf))).map((items) => items.map(({ owedAmount }) => owedAmount.amount));
const statuses = async () =>
  (await Promise.all(orderIds.map(itemsOf))).map((items) => items.map(({ status }) => status));
/** What the provider charged for the plan of this shopper. */
async function charged(): Promise<number[]> {
  const { paymentSchedules } = await planOf();
  const references = new Set(paymentSchedules.map(({ id }) => `plan:${id}`));
  return (await server.provider.sandbox.statement())
    .filter(({ reference, resultCode }) => resultCode === 0 && references.has(reference ?? ''))
    .map(({ amount }) => amount.minorUnits);
}
const untouched = [
  ['0.00', '25.00', '25.00', '25.00'],
  ['0.00', '25.00', '25.00', '25.00'],
];

describe('the plan of an account', () => {
  it('covers all that is owed, in its own payments [PAY-087] [PAY-167] [POR-169] [POR-170]', async () => {
    await beOnPlan();
    const answer = await shopper.visitor.call(readPaymentPlan, {});
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      paymentPlanUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      amount: { amount: '150.00', currency: 'AUD' },
      paymentStatus: 'ACTIVE',
      outstandingBalance: { amount: '150.00', currency: 'AUD' },
    });
    expect(await planned()).toEqual(Array(4).fill('OWED 37.50'));
  });

  it('is not found without one, nor by another shopper', async () => {
    expect(refusalOf(await shopper.visitor.call(readPaymentPlan, {}))).toEqual([404, 'not_found']);
    const { paymentPlanUuid } = await beOnPlan();
    const stranger = await newShopper(server, { channel: 'PORTAL', accountStatus: 'HARDSHIP' });
    expect((await stranger.visitor.call(readPaymentPlan, {})).status).toBe(404);
    const payment = await paymentOf();
    expect(payment.paymentPlanUuid).toBe(paymentPlanUuid);
    expect(refusalOf(await initiate(payment, stranger))).toEqual([404, 'not_found']);
    const traceId = await ready(payment);
    expect(refusalOf(await pay(payment, traceId, {}, stranger))).toEqual([404, 'not_found']);
    expect(await charged()).toEqual([]);
  });

  it('is late after the date of a payment, later broken, and in order again after paying', async () => {
    await beOnPlan();
    await passDays(server, 4, shopper.consumerId);
    expect((await planned())[0]).toBe('OVERDUE 37.50');
    expect((await planOf()).paymentStatus).toBe('ACTIVE');
    await passDays(server, 14, shopper.consumerId);
    expect((await planOf()).paymentStatus).toBe('BROKEN');
    expect((await payNext()).body.status).toBe('PAYMENT_SUCCESS');
    expect((await planOf()).paymentStatus).toBe('ACTIVE');
  });
});

describe.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])('an account in %s', (accountStatus) => {
  it('pays the next payment of its plan, and with it the oldest instalments of all orders [PAY-168] [PAY-175] [PAY-378]', async () => {
    await beOnPlan(accountStatus);
    const payment = await paymentOf();
    const initiated = await initiate(payment);
    expect(initiated.body).toMatchObject({
      traceId: expect.any(String),
      type: 'ACCOUNT',
      amount: { amount: '37.50', currency: 'AUD' },
      savedCards: [{ maskedPan: '************1111' }],
    });
    const { traceId } = initiated.body;
    presentCard(server, 'payment', traceId, 'mastercard');
    const paid = await pay(payment, traceId);
    expect(paid.body).toMatchObject({
      status: 'PAYMENT_SUCCESS',
      resultCode: 0,
      amount: { amount: '37.50' },
      paymentPlanUuid: payment.paymentPlanUuid,
      paymentScheduleUuid: payment.paymentScheduleUuid,
      receiptId: expect.any(String),
    });
    expect(await owed()).toEqual([
      ['0.00', '0.00', '25.00', '25.00'],
      ['0.00', '12.50', '25.00', '25.00'],
    ]);
    expect(await planned()).toEqual(['PAID 0.00', 'OWED 37.50', 'OWED 37.50', 'OWED 37.50']);
    expect(await charged()).toEqual([3750]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
    const [first, second] = await Promise.all(orderIds.map(itemsOf));
    const paymentsOf = [first, second].map((items) =>
      items?.[1]?.paymentResponses.map(({ status, amount, type, paymentSource }) => [
        status,
        amount.amount,
        type,
        paymentSource?.type,
      ]),
    );
    expect(paymentsOf).toEqual([
      [['SUCCESS', '25.00', 'MANUAL', 'CREDIT_CARD']],
      [['SUCCESS', '12.50', 'MANUAL', 'CREDIT_CARD']],
    ]);
  });
});

it('lets no suspended account initiate any payment [PAY-149]', async () => {
  await beOnPlan();
  const payment = await paymentOf();
  const [first = ''] = orderIds;
  const [, next] = await itemsOf(first);
  const paymentScheduleId = String(next?.id);
  await setStatus('WRITTEN_OFF');
  const { visitor } = shopper;
  const begun = [
    await visitor.call(initiatePayNow, { params: { paymentScheduleId }, body: { deviceDetails } }),
    await visitor.call(initiateInstalments, {
      body: { deviceDetails, paymentScheduleIds: [paymentScheduleId] },
    }),
    await visitor.call(initiatePartial, {
      params: { orderId: first },
      body: { deviceDetails, amount: { amount: '1.00', currency: 'AUD' } },
    }),
    await initiate(payment),
  ];
  expect(begun.map(refusalOf)).toEqual(Array(4).fill([412, 'chargeback_pending']));
});

describe('a plan', () => {
  it('is complete with its last payment, and so are the orders', async () => {
    await beOnPlan();
    for (const position of [1, 2, 3, 4])
      expect((await payNext(position)).body.status).toBe('PAYMENT_SUCCESS');
    expect(await planOf()).toMatchObject({
      paymentStatus: 'COMPLETED',
      amount: { amount: '150.00' },
      outstandingBalance: { amount: '0.00' },
    });
    expect(await statuses()).toEqual([Array(4).fill('PAID'), Array(4).fill('PAID')]);
    expect(await charged()).toEqual([3750, 3750, 3750, 3750]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('accepts only its first payable payment [PAY-140] [PAY-378]', async () => {
    await beOnPlan();
    for (const position of [2, 4])
      expect(refusalOf(await initiate(await paymentOf(position)))).toEqual([412, 'precondition_failed']);
    await payNext();
    for (const position of [1, 3])
      expect(refusalOf(await initiate(await paymentOf(position)))).toEqual([412, 'precondition_failed']);
    expect((await initiate(await paymentOf(2))).status).toBe(200);
    // Ordinary payments do not exist for it while account-level payments are on.
    const { paymentScheduleUuid: paymentScheduleId } = await paymentOf(2);
    const params = { paymentScheduleId };
    const ordinary = await shopper.visitor.call(initiatePayNow, { params, body: { deviceDetails } });
    expect(refusalOf(ordinary)).toEqual([404, 'not_found']);
  });

  it.each([
    ['REGISTERED', 'precondition_failed'],
    ['POLICY_HOLD', 'precondition_failed'],
    ['WRITTEN_OFF', 'chargeback_pending'],
  ])('is not paid by an account in %s', async (accountStatus, code) => {
    await beOnPlan();
    const payment = await paymentOf();
    const traceId = await ready(payment);
    await setStatus(accountStatus);
    expect(refusalOf(await initiate(payment))).toEqual([412, code]);
    expect(refusalOf(await pay(payment, traceId))).toEqual([412, code]);
    expect(await owed()).toEqual(untouched);
    expect(await charged()).toEqual([]);
  });

  it.each([
    ['a cent less', 3749],
    ['a cent more', 3751],
    ['nothing at all', 0],
    ['all of the plan', 15_000],
  ])('is not paid by %s', async (_, minor) => {
    await beOnPlan();
    const payment = await paymentOf();
    const amount = fromMinor(minor, 'AUD');
    expect(refusalOf(await initiate({ ...payment, amount }))).toEqual([412, 'precondition_failed']);
    const traceId = await ready(payment);
    expect(refusalOf(await pay({ ...payment, amount }, traceId))).toEqual([412, 'precondition_failed']);
    expect(await owed()).toEqual(untouched);
    expect(await charged()).toEqual([]);
  });

  it('is not paid in another currency, nor by the id of another plan or payment', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const inNewZealand = { ...payment, amount: fromMinor(3750, 'NZD') };
    expect(refusalOf(await initiate(inNewZealand))).toEqual([422, 'unsupported_currency']);
    const traceId = await ready(payment);
    expect(refusalOf(await pay(inNewZealand, traceId))).toEqual([422, 'unsupported_currency']);
    const second = await paymentOf(2);
    for (const other of [
      { ...payment, paymentPlanUuid: randomUUID() },
      { ...payment, paymentScheduleUuid: randomUUID() },
    ]) {
      expect(refusalOf(await initiate(other))).toEqual([404, 'not_found']);
      expect(refusalOf(await pay(other, traceId))).toEqual([404, 'not_found']);
    }
    expect(refusalOf(await pay(second, traceId))).toEqual([404, 'not_found']);
    expect(await owed()).toEqual(untouched);
    expect(await charged()).toEqual([]);
  });

  it('is paid with a saved card, a new card and Apple Pay, and never by a bank account [PAY-363]', async () => {
    await beOnPlan();
    const payWith = async (position: number, present: (traceId: string) => Partial<Pay>) => {
      const payment = await paymentOf(position);
      const { traceId } = (await initiate(payment)).body;
      return pay(payment, traceId, present(traceId));
    };
    const byBank = { paymentMethodId: randomUUID(), paymentMethodType: 'ACH_BANK_ACCOUNT' } as const;
    expect(refusalOf(await payWith(1, () => byBank))).toEqual([422, 'bank_account_not_allowed']);
    expect(await charged()).toEqual([]);

    const [saved] = (await initiate(await paymentOf(1))).body.savedCards;
    const paid = [
      await payWith(1, (traceId) => {
        const token = saved?.token ?? '';
        server.provider.vault.setUp('payment', { traceId, token, storeToken: true });
        return { savedCardToken: token };
      }),
      await payWith(2, (traceId) => {
        presentCard(server, 'payment', traceId, 'mastercard');
        return {};
      }),
      await payWith(3, (traceId) => ({
        paymentSourceId: presentApplePay(server, shopper, 'payment', traceId),
      })),
    ];
    expect(paid.map(({ body }) => body.status)).toEqual(Array(3).fill('PAYMENT_SUCCESS'));
    expect(await planned()).toEqual(['PAID 0.00', 'PAID 0.00', 'PAID 0.00', 'OWED 37.50']);
    expect(await charged()).toEqual([3750, 3750, 3750]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
    const types = (await Promise.all(orderIds.map(itemsOf)))
      .flat()
      .flatMap(({ paymentResponses }) => paymentResponses.map(({ paymentSource }) => paymentSource?.type));
    expect(types).toContain('APPLE_PAY');
  });

  it('is paid by Apple Pay once, and only by the source that was set up', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const { traceId } = (await initiate(payment)).body;
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId);
    const ofCard = await ready(payment);
    const refused = [
      await pay(payment, traceId, { paymentSourceId: randomUUID() }),
      await pay(payment, traceId, { savedCardToken: paymentSourceId }),
      await pay(payment, ofCard, { paymentSourceId }),
    ];
    expect(refused.map(refusalOf)).toEqual(Array(3).fill([412, 'precondition_failed']));
    expect(await charged()).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => pay(payment, traceId, { paymentSourceId })));
    expect(new Set(answers.map(({ body }) => body.receiptId)).size).toBe(1);
    expect(await charged()).toEqual([3750]);
  });

  it('stays as it was when the bank declines the card in the wallet', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const { traceId } = (await initiate(payment)).body;
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId, 'insufficient-funds');
    expect((await pay(payment, traceId, { paymentSourceId })).body).toMatchObject({
      status: 'PAYMENT_DECLINED',
      resultCode: 41,
      receiptId: null,
    });
    expect(await owed()).toEqual(untouched);
  });

  it('is paid once its card was scanned, where that is required', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    expect(refusalOf(await pay(payment, await ready(payment, 'scan')))).toEqual([412, 'card_scan_required']);
    expect(await charged()).toEqual([]);
  });

  it('is not paid by a bank account', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const traceId = await ready(payment);
    const bank = { paymentMethodId: randomUUID(), paymentMethodType: 'ACH_BANK_ACCOUNT' } as const;
    expect(refusalOf(await pay(payment, traceId, bank))).toEqual([422, 'bank_account_not_allowed']);
    expect(await charged()).toEqual([]);
    expect((await pay(payment, traceId)).body.status).toBe('PAYMENT_SUCCESS');
  });

  it('is not paid with a card session of another purpose, nor an order with its own, nor after 15 minutes', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const { traceId: ofCard } = (await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } }))
      .body;
    expect(refusalOf(await pay(payment, ofCard))).toEqual([404, 'not_found']);
    const traceId = await ready(payment);
    const asOrder = await shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });
    expect(refusalOf(asOrder)).toEqual([404, 'not_found']);
    server.passTime(15 * 60_000);
    expect(refusalOf(await pay(payment, traceId))).toEqual([404, 'not_found']);
    expect(await charged()).toEqual([]);
  });

  it('requires a challenge for its amount if the card needs one', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const traceId = await ready(payment, 'challenge');
    expect(refusalOf(await pay(payment, traceId))).toEqual([412, 'precondition_failed']);
    const asked = await shopper.visitor.call(initiateThreeDS, {
      body: { traceId, saveCard: true, workflow: 'PAYNOW' },
    });
    expect(asked.body.challengeRequired).toBe(true);
    const { threeDSId } = asked.body;
    const found = server.provider.challenges.find(threeDSId);
    if (found) server.provider.challenges.answer(found.challenge, 'approve');
    await shopper.visitor.call(finaliseThreeDS, { body: { traceId, threeDSId, workflow: 'PAYNOW' } });
    expect((await pay(payment, traceId)).body.status).toBe('PAYMENT_SUCCESS');
    expect(await charged()).toEqual([3750]);
  });
});

describe('a declined payment of a plan', () => {
  it('changes nothing, and another card pays', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const declined = await pay(payment, await ready(payment, 'insufficientFunds'));
    expect(declined.body).toMatchObject({ status: 'PAYMENT_DECLINED', resultCode: 41, receiptId: null });
    expect(await owed()).toEqual(untouched);
    expect((await planned())[0]).toBe('OWED 37.50');
    expect(await unbalanced(server.open.pool)).toEqual([]);
    expect((await payNext()).body.status).toBe('PAYMENT_SUCCESS');
    expect(await charged()).toEqual([3750]);
  });
});

describe('a payment of a plan is made once', () => {
  it('when its confirm is repeated, also at the same moment', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const traceId = await ready(payment);
    const answers = await Promise.all([1, 2, 3].map(() => pay(payment, traceId)));
    answers.push(await pay(payment, traceId));
    expect(new Set(answers.map(({ body }) => body.receiptId)).size).toBe(1);
    expect(await charged()).toEqual([3750]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('when two windows pay it', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const cardSessions = [await ready(payment), await ready(payment)];
    const answers = await Promise.all(cardSessions.map((traceId) => pay(payment, traceId)));
    expect(answers.map(({ status, body }) => (status === 200 ? body.status : status)).sort()).toEqual([
      412,
      'PAYMENT_SUCCESS',
    ]);
    expect(await charged()).toEqual([3750]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it.each([
    'before_claim',
    'in_claim',
    'after_claim',
    'after_provider',
    'after_claim_settled',
    'after_ledger',
    'before_commit',
    'after_commit',
  ])('when the server dies %s', async (point) => {
    await beOnPlan();
    const payment = await paymentOf();
    const traceId = await ready(payment);
    const crash = (at: string) => {
      if (at === point) throw new Error('crashed');
    };
    const confirmation = {
      body: { traceId, ...payment, channel: 'ONLINE' as const, storeToken: true },
      consumerId: shopper.consumerId,
      channel: 'PORTAL' as const,
      network: '192.0.2.1',
      signal: new AbortController().signal,
    };
    await expect(payPlan({ ...server, crash }, confirmation)).rejects.toThrow('crashed');
    await completePayments(server);
    expect((await pay(payment, traceId)).body.status).toBe('PAYMENT_SUCCESS');
    expect(await charged()).toEqual([3750]);
    expect((await planned())[0]).toBe('PAID 0.00');
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});

describe('the orders of a plan', () => {
  const refund = async (orderId: string | undefined, minor: number) => {
    const refunded = await shop.call(merchantContract.refundPayment, {
      params: { orderId: orderId ?? '' },
      body: { amount: fromMinor(minor, 'AUD') },
    });
    expect(refunded.status).toBe(201);
    await completePayments(server);
  };

  it('lowers its last payments, when a shop refunds', async () => {
    await beOnPlan();
    await refund(orderIds[0], 5000);
    expect(await planned()).toEqual(['OWED 37.50', 'OWED 37.50', 'OWED 25.00']);
    expect((await planOf()).outstandingBalance.amount).toBe('100.00');
  });

  it('goes back to the card that paid the plan, when a shop refunds what it paid', async () => {
    await beOnPlan();
    await payNext();
    await refund(orderIds[0], 10_000);
    expect((await planOf()).outstandingBalance.amount).toBe('62.50');
    await refund(orderIds[1], 10_000);
    expect(await planOf()).toMatchObject({
      paymentStatus: 'COMPLETED',
      outstandingBalance: { amount: '0.00' },
    });
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('refuses a payment of an amount that is no longer owed', async () => {
    await beOnPlan();
    const payment = await paymentOf();
    const traceId = await ready(payment);
    await refund(orderIds[0], 7500);
    await refund(orderIds[1], 5500);
    expect((await planned())[0]).toBe('OWED 20.00');
    expect(refusalOf(await pay(payment, traceId))).toEqual([412, 'precondition_failed']);
    expect(await charged()).toEqual([]);
  });

  it('is not charged on its dates, costs no late fee, and is not paid separately', async () => {
    await beOnPlan();
    await passDays(server, 60, shopper.consumerId);
    expect(await owed()).toEqual(untouched);
    const [, item] = await itemsOf(orderIds[0] ?? '');
    expect(
      refusalOf(
        await shopper.visitor.call(initiatePayNow, {
          params: { paymentScheduleId: String(item?.id) },
          body: { deviceDetails },
        }),
      ),
    ).toEqual([412, 'precondition_failed']);
    await becomeOverdue(server, item?.id ?? '');
    const late = lateFeeJob(item?.id ?? '');
    expect(await chargeLateFee(server, late)).toBeNull();
    await setStatus('REGISTERED');
    expect(await chargeLateFee(server, late)).not.toBeNull();
  });

  it('accepts another payment while the one before pays only a part of a late fee', async () => {
    const [first = ''] = orderIds;
    const [, item] = await itemsOf(first);
    await becomeLate(server, item?.id ?? '');
    const at = server.clock.nowOf(shopper.consumerId);
    const dates = Array.from({ length: 32 }, (_, index) => addDays(dayOf(at, 'AU'), index));
    const { consumerId } = shopper;
    await server.db.transaction((tx) => agreePlan(tx, { consumerId, currency: 'AUD', dates, at }));
    await setStatus('HARDSHIP');
    const payment = await paymentOf(1);
    const traceId = await ready(payment);
    const crash = (point: string) => {
      if (point === 'after_provider') throw new Error('crashed');
    };
    const confirmation = {
      body: { traceId, ...payment, channel: 'ONLINE' as const, storeToken: true },
      ...{ consumerId, channel: 'PORTAL' as const, network: '192.0.2.1' },
      signal: new AbortController().signal,
    };
    await expect(payPlan({ ...server, crash }, confirmation)).rejects.toThrow('crashed');
    expect((await payNext(2)).body).toMatchObject({ status: 'PAYMENT_SUCCESS', amount: { amount: '5.00' } });
    await completePayments(server);
    expect(await charged()).toEqual([500, 500]);
    expect((await planOf()).outstandingBalance.amount).toBe('150.00');
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('pays an earlier late fee with its instalment', async () => {
    const [, item] = await itemsOf(orderIds[0] ?? '');
    await becomeLate(server, item?.id ?? '');
    const plan = await beOnPlan();
    expect(plan.outstandingBalance.amount).toBe('160.00');
    for (const position of [1, 2, 3, 4])
      expect((await payNext(position)).body.status).toBe('PAYMENT_SUCCESS');
    expect(await charged()).toEqual([4000, 4000, 4000, 4000]);
    expect(await statuses()).toEqual([Array(4).fill('PAID'), Array(4).fill('PAID')]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});
