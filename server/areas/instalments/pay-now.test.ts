import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  listBillingAgreements,
  listOrdersOfBillingAgreement,
  listPurchaseAgreements,
} from '#shared/contract/agreements/agreements.contract.ts';
import {
  confirmNewCard,
  initiateNewCard,
  listCards,
  listCardsFor,
} from '#shared/contract/methods/methods.contract.ts';
import {
  listDuePayments,
  listOrders,
  listOverduePayments,
  readAmountDueSummary,
  readLimit,
  readOrder,
} from '#shared/contract/orders/orders.contract.ts';
import {
  confirmPayNow,
  finaliseThreeDS,
  initiatePayNow,
  initiateThreeDS,
} from '#shared/contract/payments/payments.contract.ts';
import { chargesOf } from '../../testing/instalments.ts';
import { shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  capturedOrder,
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

const order = async () => (await shopper.visitor.call(readOrder, { params: { orderId } })).body;
const itemOf = async (index: number) => {
  const item = (await order()).paymentScheduleSet[index];
  if (!item) throw new Error('No such instalment');
  return item;
};
const initiate = (id: string | number) =>
  shopper.visitor.call(initiatePayNow, {
    params: { paymentScheduleId: String(id) },
    body: { deviceDetails },
  });
const confirm = (traceId: string, by: Shopper = shopper) =>
  by.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } });

async function cardSessionFor(index: number, card: keyof typeof testCards = 'visa') {
  const { body } = await initiate((await itemOf(index)).id);
  expect(presentCard(server, 'payment', body.traceId, card)).toBe(0);
  return body.traceId;
}

describe('an order in the portal', () => {
  it('shows four instalments, the first paid, and what is owed [PAY-070] [PAY-101]', async () => {
    const shown = await order();
    expect(shown.paymentScheduleSet.map(({ status, amount }) => [status, amount.amount])).toEqual([
      ['PAID', '25.00'],
      ['OWED', '25.00'],
      ['OWED', '25.00'],
      ['OWED', '25.00'],
    ]);
    expect(shown.paymentScheduleSet.map(({ installmentDueDate }) => installmentDueDate)).toEqual([
      '2026-01-15',
      '2026-01-29',
      '2026-02-12',
      '2026-02-26',
    ]);
    expect(shown).toMatchObject({
      owedAmount: { amount: '75.00', currency: 'AUD', symbol: '$' },
      pendingAmount: { amount: '0.00' },
      owedWithoutPending: { amount: '75.00' },
    });
    expect(shown.paymentScheduleSet[1]).toMatchObject({
      amountOwed: { amount: '25.00' },
      amountPending: { amount: '0.00' },
      owedAmount: { amount: '25.00' },
      amountPayable: { amount: '25.00' },
      outstandingBalance: { amount: '25.00' },
    });
  });

  it('has amounts of what is settled, pending and late [PAY-381] [PAY-382]', async () => {
    const { id } = await itemOf(1);
    await server.open.pool.query(
      'update schedule_items set settled_minor = 1000, pending_minor = 500, late_fee_minor = 700 where id = $1',
      [id],
    );
    expect(await itemOf(1)).toMatchObject({
      amount: { amount: '25.00' },
      amountOwed: { amount: '15.00' },
      owedAmount: { amount: '15.00' },
      amountPending: { amount: '5.00' },
      amountPayable: { amount: '10.00' },
      outstandingBalance: { amount: '22.00' },
    });
    expect(await order()).toMatchObject({
      owedAmount: { amount: '65.00' },
      pendingAmount: { amount: '5.00' },
      owedWithoutPending: { amount: '60.00' },
    });
  });

  it('is listed with a total and in pages [PAY-086] [PAY-166] [POR-159]', async () => {
    const list = await shopper.visitor.call(listOrders, { query: { limit: '1' } });
    expect(list.body).toMatchObject({ totalResults: 1, results: [{ id: orderId }] });
    const due = await shopper.visitor.call(listDuePayments, { query: { limit: '2' } });
    expect(due.body.totalResults).toBe(3);
    expect(
      due.body.results.map(({ orderNumber, installmentDueDate }) => [orderNumber, installmentDueDate]),
    ).toEqual([
      [orderId, '2026-01-29'],
      [orderId, '2026-02-12'],
    ]);
    expect(due.body.results.map(({ position, paymentCount }) => [position, paymentCount])).toEqual([
      [2, 4],
      [3, 4],
    ]);
    const datesOf = async (query: { offset: string; limit: string; ascending: 'true' | 'false' }) => {
      const { body } = await shopper.visitor.call(listDuePayments, {
        query: { ...query, orderBy: 'dueDate' },
      });
      return body.results.map(({ installmentDueDate }) => installmentDueDate);
    };
    expect(await datesOf({ offset: '0', limit: '1', ascending: 'false' })).toEqual(['2026-02-26']);
    expect(await datesOf({ offset: '1', limit: '2', ascending: 'false' })).toEqual([
      '2026-02-12',
      '2026-01-29',
    ]);
    expect(await datesOf({ offset: '2', limit: '1', ascending: 'true' })).toEqual(['2026-02-26']);
  });

  it('is listed by its date in both directions, from an offset [PAY-104]', async () => {
    const older = await capturedOrder(server, shop, inCheckout);
    // Its id is higher, as that of a newer order.
    await server.open.pool.query(
      "update orders set order_date = order_date - interval '1 hour' where id = $1",
      [older],
    );
    for (const [query, ids] of [
      [{}, [orderId, older]],
      [{ orderBy: 'orderDate', ascending: 'true' }, [older, orderId]],
      [{ orderBy: 'orderDate', ascending: 'false' }, [orderId, older]],
      [{ limit: '1', ascending: 'true' }, [older]],
      [{ limit: '1', ascending: 'false' }, [orderId]],
      [{ offset: '1', ascending: 'true' }, [orderId]],
      [{ offset: '1', ascending: 'false' }, [older]],
      [{ offset: '2', ascending: 'false' }, []],
    ] as const) {
      const { body } = await shopper.visitor.call(listOrders, { query });
      expect([body.results.map(({ id }) => id), body.totalResults]).toEqual([ids, 2]);
    }
    const other = await shopper.visitor.send('GET', `${listOrders.path}?orderBy=dueDate`);
    expect([other.status, (await other.json()).errorCode]).toEqual([400, 'invalid_object']);
  });

  it('splits an odd total by the rule, on the days of the rule [PAY-070] [PAY-071] [PAY-072]', async () => {
    for (const [amount, parts] of [
      ['100.01', ['25.00', '25.00', '25.00', '25.01']],
      ['110.10', ['27.53', '27.53', '27.53', '27.51']],
    ] as const) {
      orderId = await capturedOrder(server, shop, inCheckout, { amount: { amount, currency: 'AUD' } });
      const { paymentScheduleSet } = await order();
      expect(paymentScheduleSet.map((item) => item.amount.amount)).toEqual(parts);
      expect(paymentScheduleSet.map(({ installmentDueDate }) => installmentDueDate)).toEqual([
        '2026-01-15',
        '2026-01-29',
        '2026-02-12',
        '2026-02-26',
      ]);
    }
  });

  it('shows what is overdue, with its order [PAY-165] [PAY-085]', async () => {
    const { id } = await itemOf(1);
    await server.open.pool.query('update schedule_items set is_overdue = true where id = $1', [id]);
    const overdue = await shopper.visitor.call(listOverduePayments, {});
    expect(overdue.body).toMatchObject({
      totalResults: 1,
      results: [
        {
          id,
          status: 'OVERDUE',
          orderNumber: orderId,
          orderChannel: 'ONLINE',
          orderSource: 'CHECKOUT',
          orderDateTime: '2026-01-15T00:00:00.000Z',
          merchant: { id: 'demo-au', name: 'Marlow Field', merchantDisplayName: 'Marlow Field' },
        },
      ],
    });
  });

  it('comes in pages of 1 to 100, in each list [PAY-399]', async () => {
    const ofAgreement = listOrdersOfBillingAgreement.path.replace('{id}', '7');
    for (const limit of ['0', '101']) {
      const page = await shopper.visitor.send('GET', `${ofAgreement}?limit=${limit}`);
      expect([page.status, (await page.json()).errorCode]).toEqual([400, 'invalid_object']);
    }
    for (const list of [listOrders, listDuePayments, listPurchaseAgreements, listBillingAgreements]) {
      for (const [limit, status] of [
        ['0', 400],
        ['1', 200],
        ['100', 200],
        ['101', 400],
      ] as const) {
        const page = await shopper.visitor.send('GET', `${list.path}?limit=${limit}`);
        expect([list.path, limit, page.status]).toEqual([list.path, limit, status]);
        if (status === 400) expect((await page.json()).errorCode).toBe('invalid_object');
      }
    }
  });

  it('does not exist for another shopper', async () => {
    const other = await newShopper(server, { channel: 'PORTAL' });
    const read = await other.visitor.call(readOrder, { params: { orderId } });
    expect([read.status, read.error.errorCode]).toEqual([404, 'not_found']);
  });

  it('counts against the limit and is part of what is due [PAY-169] [PAY-170] [POR-141]', async () => {
    const limit = await shopper.visitor.call(readLimit, {});
    expect(limit.body).toMatchObject({
      creditLimit: { amount: '2000.00', symbol: '$' },
      used: { amount: '75.00' },
      availableToSpend: { amount: '1925.00' },
    });
    const { body } = await shopper.visitor.call(readAmountDueSummary, {});
    expect(body.paymentPeriods.map(({ period, amount, count }) => [period, amount.amount, count])).toEqual([
      ['OVERDUE', '0.00', 0],
      ['TODAY', '0.00', 0],
      ['NEXT_7_DAYS', '0.00', 0],
      ['NEXT_30_DAYS', '50.00', 2],
    ]);
  });
});

describe('paying an instalment now', () => {
  it('charges the card once and shows it paid [PAY-158] [PAY-379]', async () => {
    const paid = await confirm(await cardSessionFor(1));
    expect(paid.body).toMatchObject({
      status: 'PAYMENT_SUCCESS',
      resultCode: 0,
      prePaidCard: false,
      amount: { amount: '25.00' },
      orderId,
    });
    expect((await itemOf(1)).status).toBe('PAID');
    expect((await itemOf(1)).paymentResponses).toMatchObject([{ status: 'SUCCESS', type: 'MANUAL' }]);
    expect(await chargesOf(server, orderId)).toHaveLength(1);
  });

  it('returns the first outcome for a repeat, also in parallel, and charges nothing more', async () => {
    const traceId = await cardSessionFor(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(traceId)));
    const late = await confirm(traceId);
    for (const answer of answers) expect(answer.body).toEqual(late.body);
    expect(late.body.status).toBe('PAYMENT_SUCCESS');
    expect(await chargesOf(server, orderId)).toHaveLength(1);
  });

  it('says that a card was prepaid, and never saves one [PAY-386]', async () => {
    const paid = await confirm(await cardSessionFor(1, 'prepaid'));
    expect(paid.body).toMatchObject({ status: 'PAYMENT_SUCCESS', prePaidCard: true });
    const { creditcards } = (await shopper.visitor.call(listCards, {})).body;
    expect(creditcards.map(({ cardBrand, maskedPan }) => [cardBrand, maskedPan])).toEqual([
      ['VISA', '************1111'],
    ]);
  });

  it('keeps a decline as the outcome of its card session, also of confirms in parallel [PAY-379] [PAY-384]', async () => {
    const traceId = await cardSessionFor(1, 'insufficientFunds');
    const declined = await confirm(traceId);
    expect(declined.body).toMatchObject({ status: 'PAYMENT_DECLINED', resultCode: 41, receiptId: null });
    const again = await Promise.all([1, 2, 3].map(() => confirm(traceId)));
    expect(again.map(({ body }) => body)).toEqual(Array(3).fill(declined.body));
    expect(await chargesOf(server, orderId)).toHaveLength(1);
    expect((await itemOf(1)).status).toBe('OWED');
  });

  it('pays only when every earlier instalment is paid, and no paid one [PAY-132] [PAY-133] [PAY-178]', async () => {
    for (const index of [0, 2, 3]) {
      const refused = await initiate((await itemOf(index)).id);
      expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    }
  });

  it('pays the instalment after a pending one [PAY-133]', async () => {
    const { id } = await itemOf(1);
    await server.open.pool.query('update schedule_items set pending_minor = amount_minor where id = $1', [
      id,
    ]);
    expect((await itemOf(1)).status).toBe('PAYMENT_PENDING');
    expect((await initiate((await itemOf(2)).id)).status).toBe(200);
    expect((await initiate((await itemOf(3)).id)).status).toBe(412);
  });

  it('counts as earlier what was to be paid earlier, and of equal or missing dates the lower id [PAY-134]', async () => {
    const [second, third] = [(await itemOf(1)).id, (await itemOf(2)).id];
    const planned = (id: number, day: string | null, movedTo = day) =>
      server.open.pool.query(
        'update schedule_items set original_due_date = $1, due_date = $2 where id = $3',
        [day, movedTo, id],
      );
    const mayBePaid = async () => [(await initiate(second)).status, (await initiate(third)).status];
    await planned(second, '2026-01-29', '2026-06-01');
    expect(await mayBePaid()).toEqual([200, 412]);
    await planned(third, '2026-01-28', '2026-06-02');
    expect(await mayBePaid()).toEqual([412, 200]);
    await planned(third, '2026-01-29');
    expect(await mayBePaid()).toEqual([200, 412]);
    await planned(third, null);
    expect(await mayBePaid()).toEqual([200, 412]);
    await planned(second, null);
    await planned(third, '2026-01-28');
    expect(await mayBePaid()).toEqual([412, 412]);
  });

  it('is offered for a cent, but not for zero [PAY-135]', async () => {
    const { id } = await itemOf(1);
    const settle = (minor: number) =>
      server.open.pool.query('update schedule_items set settled_minor = $1 where id = $2', [minor, id]);
    await settle(2_499);
    const offered = await initiate(id);
    expect([offered.status, offered.body.amount]).toEqual([
      200,
      { amount: '0.01', currency: 'AUD', symbol: '$' },
    ]);
    await settle(2_500);
    const refused = await initiate(id);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
  });

  it.each([
    [0, 'PAYMENT_SUCCESS', 'PAID'],
    [1, 'PAYMENT_DECLINED', 'OWED'],
    [2, 'PAYMENT_DECLINED', 'OWED'],
    [3, 'PAYMENT_DECLINED', 'OWED'],
    [4, 'PAYMENT_DECLINED', 'OWED'],
    [21, 'PAYMENT_DECLINED', 'OWED'],
    [22, 'PAYMENT_DECLINED', 'OWED'],
    [23, 'PAYMENT_DECLINED', 'OWED'],
    [41, 'PAYMENT_DECLINED', 'OWED'],
    [98, 'PAYMENT_DECLINED', 'OWED'],
    [99, 'PAYMENT_DECLINED', 'OWED'],
  ] as const)(
    'turns result code %i of the bank into %s, and is %s then [PAY-088] [PAY-379]',
    async (resultCode, status, after) => {
      const { charge } = server.cards;
      Object.assign(server.cards, {
        charge: (request: Parameters<typeof charge>[0]) =>
          charge({ ...request, simulatedResult: resultCode }),
      });
      const answered = await confirm(await cardSessionFor(1));
      Object.assign(server.cards, { charge });
      expect(answered.status).toBe(200);
      expect(answered.body).toMatchObject({ status, resultCode });
      expect((await itemOf(1)).status).toBe(after);
    },
  );

  it.each([2, 98, 99] as const)(
    'ends a card session with result code %i for good, and takes nothing [PAY-380]',
    async (resultCode) => {
      const { charge } = server.cards;
      Object.assign(server.cards, {
        charge: (request: Parameters<typeof charge>[0]) =>
          charge({ ...request, simulatedResult: resultCode }),
      });
      const traceId = await cardSessionFor(1);
      const ended = await confirm(traceId);
      Object.assign(server.cards, { charge });
      expect(ended.body).toMatchObject({ status: 'PAYMENT_DECLINED', resultCode, receiptId: null });
      expect((await confirm(traceId)).body).toEqual(ended.body);
      expect((await itemOf(1)).status).toBe('OWED');
    },
  );

  it('lets one of two card sessions of the same instalment pay [PAY-133]', async () => {
    const first = await cardSessionFor(1);
    const second = await cardSessionFor(1);
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await chargesOf(server, orderId)).toHaveLength(1);
  });

  it.each([
    ['HARDSHIP', 'precondition_failed', '[PAY-144]'],
    ['PAYMENT_ARRANGEMENT', 'precondition_failed', '[PAY-144]'],
    ['WRITTEN_OFF', 'chargeback_pending', '[PAY-179]'],
  ])('is refused to an account in %s with %s %s', async (accountStatus, errorCode) => {
    const { id } = await itemOf(1);
    await server.open.pool.query('update consumers set account_status = $1 where id = $2', [
      accountStatus,
      shopper.consumerId,
    ]);
    const refused = await initiate(id);
    expect([refused.status, refused.error.errorCode]).toEqual([412, errorCode]);
  });

  it.each([
    { accountStatus: 'POLICY_HOLD' },
    { identityCheckStatus: 'FAILED' },
    { accountFrozen: true },
  ] as const)('is still possible for a shopper who may not buy: %o', async (columns) => {
    const { id } = await itemOf(1);
    await server.db.update(consumers).set(columns).where(eq(consumers.id, shopper.consumerId));
    expect((await initiate(id)).status).toBe(200);
    expect((await confirm(await cardSessionFor(1))).body).toMatchObject({ resultCode: 0 });
  });

  it('is accepted from a card on its last day, and not afterwards', async () => {
    const pay = async (index: number, setup: object, named: object = {}) => {
      const { traceId } = (await initiate((await itemOf(index)).id)).body;
      const given = { traceId, storeToken: true, ...setup } as Parameters<
        typeof server.provider.vault.setUp
      >[1];
      expect(server.provider.vault.setUp('payment', given)).toBe(0);
      return shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true, ...named } });
    };
    const typed = {
      cardNumber: '5555555555554444',
      cardSecurityCode: '123',
      cardHolderName: 'Ana Marlow',
      cardExpiryMonth: '01',
      cardExpiryYear: '26',
    };
    expect((await pay(1, typed)).body.status).toBe('PAYMENT_SUCCESS');
    const { creditcards } = (await shopper.visitor.call(listCards, {})).body;
    const savedCardToken = creditcards.find(({ cardBrand }) => cardBrand === 'MASTERCARD')?.token ?? '';
    await passDays(server, 16, shopper.consumerId);
    const onLastDay = await pay(2, { token: savedCardToken }, { savedCardToken });
    expect(onLastDay.body.status).toBe('PAYMENT_SUCCESS');
    await passDays(server, 1, shopper.consumerId);
    const refused = await pay(3, { token: savedCardToken }, { savedCardToken });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'payment_method_not_usable']);
    const again = await pay(3, typed);
    expect([again.status, again.error.errorCode]).toEqual([412, 'payment_method_not_usable']);
    expect(await chargesOf(server, orderId)).toHaveLength(2);
    expect((await itemOf(3)).status).toBe('OWED');
  });

  it('treats an unknown, foreign, expired or other-purpose card session as unknown [PAY-383]', async () => {
    const traceId = await cardSessionFor(1);
    const other = await newShopper(server, { channel: 'PORTAL' });
    const adding = await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } });
    const refused = [
      await confirm('7f1d2c3b-0000-4000-8000-000000000000'),
      await confirm(traceId, other),
      await confirm(adding.body.traceId),
    ];
    server.passTime(15 * 60_000);
    refused.push(await confirm(traceId));
    for (const answer of refused) expect([answer.status, answer.error.errorCode]).toEqual([404, 'not_found']);
  });

  it('takes a card session to the last millisecond of its fifteen minutes [PAY-383]', async () => {
    const traceId = await cardSessionFor(1);
    server.passTime(15 * 60_000 - 1);
    expect((await confirm(traceId)).body.status).toBe('PAYMENT_SUCCESS');
  });

  it.each([true, false])(
    'saves the card of a payment only where the shopper wants it: %s [PAY-385]',
    async (storeToken) => {
      const { body } = await initiate((await itemOf(1)).id);
      presentCard(server, 'payment', body.traceId, 'mastercard', storeToken);
      const paid = await shopper.visitor.call(confirmPayNow, { body: { traceId: body.traceId, storeToken } });
      expect(paid.body.status).toBe('PAYMENT_SUCCESS');
      const { creditcards } = (await shopper.visitor.call(listCards, {})).body;
      const brands = creditcards.map(({ cardBrand }) => cardBrand).sort();
      expect(brands).toEqual(storeToken ? ['MASTERCARD', 'VISA'] : ['VISA']);
    },
  );
});

describe('the challenge of a bank', () => {
  const start = (traceId: string) =>
    shopper.visitor.call(initiateThreeDS, { body: { traceId, saveCard: true, workflow: 'PAYNOW' } });
  const finish = (traceId: string, threeDSId: string) =>
    shopper.visitor.call(finaliseThreeDS, { body: { traceId, threeDSId, workflow: 'PAYNOW' } });
  const press = (threeDSId: string, answer: 'approve' | 'decline') => {
    const found = server.provider.challenges.find(threeDSId);
    if (found) server.provider.challenges.answer(found.challenge, answer);
  };

  it('is not required for an ordinary card [PAY-256]', async () => {
    const started = await start(await cardSessionFor(1));
    expect(started.body).toMatchObject({ challengeRequired: false, challengeUri: null });
  });

  it('must be passed before the card pays [PAY-256] [PAY-257]', async () => {
    const traceId = await cardSessionFor(1, 'challenge');
    const tooEarly = await confirm(traceId);
    expect([tooEarly.status, tooEarly.error.errorCode]).toEqual([412, 'precondition_failed']);
    const { body } = await start(traceId);
    expect(body.challengeUri).toMatch(/^http:\/\/acs\.localhost:4401\//);
    press(body.threeDSId, 'approve');
    expect((await finish(traceId, body.threeDSId)).body).toEqual({ result: 'PASSED' });
    expect((await confirm(traceId)).body.status).toBe('PAYMENT_SUCCESS');
  });

  it('passed by one card is not valid for another card', async () => {
    const traceId = await cardSessionFor(1, 'challenge');
    const { body } = await start(traceId);
    press(body.threeDSId, 'approve');
    await finish(traceId, body.threeDSId);
    server.provider.vault.setUp('payment', {
      traceId,
      cardNumber: '4000000000003022',
      cardSecurityCode: '123',
      cardHolderName: 'Ana Marlow',
      cardExpiryMonth: '11',
      cardExpiryYear: '35',
      storeToken: true,
    });
    expect((await confirm(traceId)).status).toBe(412);
    expect(await chargesOf(server, orderId)).toHaveLength(0);
  });

  it('fails when the shopper declines or leaves [PAY-263]', async () => {
    const declinedCardSession = await cardSessionFor(1, 'challenge');
    const declined = await start(declinedCardSession);
    press(declined.body.threeDSId, 'decline');
    const leftCardSession = await cardSessionFor(1, 'challenge');
    const left = await start(leftCardSession);
    for (const [traceId, { body }] of [
      [declinedCardSession, declined],
      [leftCardSession, left],
    ] as const) {
      const finished = await finish(traceId, body.threeDSId);
      expect([finished.status, finished.error.errorCode]).toEqual([402, 'user_challenge_failed']);
    }
  });
});

describe('adding a card', () => {
  const begin = async () =>
    (await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } })).body.traceId;
  const add = (traceId: string, preferred = false) =>
    shopper.visitor.call(confirmNewCard, { body: { traceId, cardholderName: 'Ana Marlow', preferred } });
  const saved = async () => (await shopper.visitor.call(listCards, {})).body.creditcards;

  it('saves it once, also when the confirm is repeated [PAY-221] [PAY-222] [PAY-223]', async () => {
    server.passTime(1);
    const traceId = await begin();
    presentCard(server, 'order', traceId, 'mastercard');
    const [first, second] = await Promise.all([add(traceId, true), add(traceId, true)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).toBe(second.body.id);
    expect((await saved()).map(({ cardBrand, preferred }) => [cardBrand, preferred])).toEqual([
      ['VISA', false],
      ['MASTERCARD', true],
    ]);
  });

  it('refuses a card that is saved already [PAY-222]', async () => {
    const traceId = await begin();
    expect(presentCard(server, 'order', traceId, 'visa')).toBe(22);
    const refused = await add(traceId);
    expect([refused.status, refused.error.errorCode]).toEqual([409, 'duplicate_card']);
  });

  it('is listed with its permitted uses [PAY-224] [PAY-192] [POR-269]', async () => {
    const list = (body: { orderId?: string; checkoutToken?: string }) =>
      shopper.visitor.call(listCardsFor, { body });
    const { body } = await list({ orderId });
    expect(body.creditcards).toEqual([
      {
        id: expect.any(String),
        cardholderName: 'Ana Marlow',
        maskedPan: '************1111',
        expiryMonth: '11',
        expiryYear: '35',
        expiryDate: '11/35',
        token: expect.any(String),
        cvvRequired: false,
        cardBrand: 'VISA',
        preferred: true,
        allowed: true,
        issuingBank: expect.any(String),
        creditCardType: 'CREDIT',
        type: 'CREDIT_CARD',
        cardExpiryStatus: 'ok',
      },
    ]);
    const foreign = await list({ orderId: '999999999' });
    expect([foreign.status, foreign.error.errorCode]).toEqual([404, 'not_found']);
    const unknown = await list({ checkoutToken: `ffc_${'A'.repeat(43)}` });
    expect([unknown.status, unknown.error.errorCode]).toEqual([404, 'checkout_not_found']);
  });

  it('refuses a brand that is not taken, and a card session without a card', async () => {
    const traceId = await begin();
    const empty = await add(traceId);
    expect([empty.status, empty.error.errorCode]).toEqual([412, 'precondition_failed']);
    presentCard(server, 'order', traceId, 'discover');
    const refused = await add(traceId);
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'card_type_not_enabled']);
  });
});
