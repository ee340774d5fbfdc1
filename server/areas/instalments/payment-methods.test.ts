/** What an order owes, paid with each kind of method. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCards } from '#shared/contract/methods/methods.contract.ts';
import {
  confirmPartial,
  confirmPayNow,
  initiateInstalments,
  initiatePartial,
  initiatePayNow,
} from '#shared/contract/payments/payments.contract.ts';
import { flagOverrides } from '../../core/flags/flags.tables.ts';
import { chargesOf, instalmentsOf } from '../../testing/instalments.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import { shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  createShop,
  createShopServer,
  deviceDetails,
  linkAccount,
  presentApplePay,
  presentCard,
  type Shopper,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const usd = (amount: string) => ({ amount, currency: 'USD' as const });

let shopper: Shopper;
let orderId: string;
beforeEach(async () => {
  const inUs = { countryCode: 'US' as const, patch: { amount: usd('100.00') } };
  ({ shopper, orderId } = await shopperWithOrder(server, createShop(server, 'demo-us'), inUs));
});

const items = () => instalmentsOf(shopper, orderId);

/** Sets up the chosen method for a card session. Returns the fields that name it in the confirm. */
const methods = {
  'a saved card': async (traceId: string) => {
    const { creditcards } = (await shopper.visitor.call(listCards, {})).body;
    const savedCardToken = creditcards[0]?.token ?? '';
    const setup = { traceId, token: savedCardToken, storeToken: true };
    expect(server.provider.vault.setUp('payment', setup)).toBe(0);
    return { savedCardToken, cardholderName: 'Ana Marlow' };
  },
  'a new card': async (traceId: string) => {
    expect(presentCard(server, 'payment', traceId, 'mastercard')).toBe(0);
    return { cardholderName: 'Ana Marlow' };
  },
  'Apple Pay': async (traceId: string) => ({
    paymentSourceId: presentApplePay(server, shopper, 'payment', traceId),
  }),
  'a linked bank account': async () => ({
    paymentMethodId: (await linkAccount(server, shopper)).id,
    paymentMethodType: 'ACH_BANK_ACCOUNT' as const,
  }),
};

const paid = { status: 'PAYMENT_SUCCESS', resultCode: 0, prePaidCard: false };
const pending = { ...paid, status: 'PAYMENT_PENDING' };
/** The result of each, and the method that the order then shows for the payment. */
const ends = [
  ['a saved card', paid, { type: 'CREDIT_CARD', cardBrand: 'VISA' }],
  ['a new card', paid, { type: 'CREDIT_CARD', cardBrand: 'MASTERCARD' }],
  ['Apple Pay', paid, { type: 'APPLE_PAY' }],
  ['a linked bank account', pending, { type: 'ACH_BANK_ACCOUNT' }],
] as const;

describe.each(ends)('%s', (method, end, paymentSource) => {
  const sourcesOf = async () =>
    (await items()).slice(1).map((item) => item.paymentResponses.map((response) => response.paymentSource));
  const none: object[] = [];
  const once = [expect.objectContaining(paymentSource)];

  it('pays one instalment [PAY-131]', async () => {
    const [, second] = await items();
    const params = { paymentScheduleId: String(second?.id) };
    const { traceId } = (await shopper.visitor.call(initiatePayNow, { params, body: { deviceDetails } }))
      .body;
    const confirmed = await shopper.visitor.call(confirmPayNow, {
      body: { traceId, storeToken: true, ...(await methods[method](traceId)) },
    });
    expect(confirmed.body).toMatchObject({ ...end, orderId, amount: usd('25.00') });
    expect(await sourcesOf()).toEqual([once, none, none]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('pays several instalments of one order together [PAY-173] [PAY-361]', async () => {
    const paymentScheduleIds = (await items()).slice(1, 3).map(({ id }) => String(id));
    const begun = await shopper.visitor.call(initiateInstalments, {
      body: { deviceDetails, orderId, paymentScheduleIds },
    });
    const { traceId } = begun.body;
    const confirmed = await shopper.visitor.call(confirmPayNow, {
      body: { type: 'INSTALLMENT', orderId, traceId, storeToken: true, ...(await methods[method](traceId)) },
    });
    expect(confirmed.body).toMatchObject({ ...end, orderId, amount: usd('50.00') });
    expect(await sourcesOf()).toEqual([once, once, none]);
    const isPending = end.status === 'PAYMENT_PENDING';
    expect((await items()).map(({ status }) => status)).toEqual(
      isPending ? ['PAID', 'PAYMENT_PENDING', 'PAYMENT_PENDING', 'OWED'] : ['PAID', 'PAID', 'PAID', 'OWED'],
    );
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('pays a part of what an order owes [PAY-173] [PAY-362]', async () => {
    const begun = await shopper.visitor.call(initiatePartial, {
      params: { orderId },
      body: { deviceDetails, amount: usd('30.00') },
    });
    const { traceId } = begun.body;
    const confirmed = await shopper.visitor.call(confirmPartial, {
      params: { orderId },
      body: { type: 'PARTIAL', orderId, traceId, storeToken: true, ...(await methods[method](traceId)) },
    });
    expect(confirmed.body).toMatchObject({ ...end, orderId, amount: usd('30.00') });
    expect(await sourcesOf()).toEqual([once, once, none]);
    expect((await items()).map(({ amountPayable }) => amountPayable?.amount)).toEqual([
      '0.00',
      '0.00',
      '20.00',
      '25.00',
    ]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});

describe('Apple Pay', () => {
  const payBy = async () => {
    const [, second] = await items();
    const begun = await shopper.visitor.call(initiateInstalments, {
      body: { deviceDetails, orderId, paymentScheduleIds: [String(second?.id)] },
    });
    const { traceId } = begun.body;
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId);
    return shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: false, paymentSourceId } });
  };
  const flags = {
    checkout: 'rosella-payment-in-checkout',
    portal: 'rosella-payment-in-pay-now-and-custom-payment',
  } as const;
  const switchOff = (name: (typeof flags)[keyof typeof flags]) =>
    server.db.insert(flagOverrides).values({ name, scope: `consumer:${shopper.consumerId}`, value: false });

  it('pays nothing in an app that does not offer it, whatever its page sends', async () => {
    await switchOff(flags.portal);
    const refused = await payBy();
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'card_type_not_enabled']);
    expect((await items())[1]?.status).toBe('OWED');
  });

  it('pays in it while the other app does not offer it', async () => {
    await switchOff(flags.checkout);
    expect((await payBy()).body).toMatchObject(paid);
  });

  it('pays no order of a shop whose market does not accept it', async () => {
    await server.open.pool.query("update merchants set country_code = 'FR' where id = 'demo-us'");
    const refused = await payBy();
    await server.open.pool.query("update merchants set country_code = 'US' where id = 'demo-us'");
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'card_type_not_enabled']);
  });
});

it('is not paid with a saved card of another shopper', async () => {
  const [, second] = await items();
  const params = { paymentScheduleId: String(second?.id) };
  const begun = await shopper.visitor.call(initiatePayNow, { params, body: { deviceDetails } });
  const { traceId } = begun.body;
  const stranger = await shopperWithOrder(server, createShop(server, 'demo-us'), {
    countryCode: 'US',
    patch: { amount: usd('100.00') },
  });
  const { creditcards } = (await stranger.shopper.visitor.call(listCards, {})).body;
  const savedCardToken = creditcards[0]?.token ?? '';
  expect(server.provider.vault.setUp('payment', { traceId, token: savedCardToken, storeToken: true })).toBe(
    21,
  );
  const body = { traceId, storeToken: true, savedCardToken };
  const refused = await shopper.visitor.call(confirmPayNow, { body });
  expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
  // Nor when the shopper's own card is presented, and the other card is named.
  expect(presentCard(server, 'payment', traceId, 'mastercard')).toBe(0);
  const named = await shopper.visitor.call(confirmPayNow, { body });
  expect([named.status, named.error.errorCode]).toEqual([412, 'precondition_failed']);
  expect((await items()).map(({ status }) => status)).toEqual(['PAID', 'OWED', 'OWED', 'OWED']);
  expect(await chargesOf(server, orderId)).toEqual([]);
});
