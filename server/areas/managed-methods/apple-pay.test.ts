import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  preferApplePay,
  removeApplePay,
  saveApplePay,
  startApplePaySession,
} from '#shared/contract/methods/apple-pay.contract.ts';
import {
  confirmNewCard,
  initiateNewCard,
  listCards,
  preferCard,
  readCardReport,
  removeCard,
} from '#shared/contract/methods/methods.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import {
  confirmPartial,
  confirmPayNow,
  initiateInstalments,
  initiatePartial,
  initiateThreeDS,
} from '#shared/contract/payments/payments.contract.ts';
import { flagOverrides } from '../../core/flags/flags.tables.ts';
import { ProviderUnavailable } from '../../core/providers.ts';
import { addSavedCard, beginPayNow, inChannel } from '../../testing/portal-shopper.ts';
import {
  capturedOrder,
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  passDays,
  presentApplePay,
  presentCard,
  type Shop,
  type Shopper,
  startFor,
  walletCapture,
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
beforeEach(async () => {
  shopper = await newShopper(server, { channel: 'PORTAL' });
});

const { capturePayment } = merchantContract;
const gateway = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
const ofSandbox = () => `${server.config.origins.provider}/paymentservices/startSession`;
const start = (validationUrl: string, by = shopper) =>
  by.visitor.call(startApplePaySession, { body: { validationUrl } });
const list = async (by = shopper) => (await by.visitor.call(listCards, {})).body;
const statusOf = ({ status, error }: { status: number; error?: { errorCode: string } }) =>
  status < 300 ? String(status) : `${status} ${error?.errorCode}`;
const prefer = async (by = shopper) => statusOf(await by.visitor.call(preferApplePay, {}));
const remove = async (by = shopper) => statusOf(await by.visitor.call(removeApplePay, {}));
const inCheckout = (by = shopper) => inChannel(server, by, 'CHECKOUT');

async function opened(by = shopper): Promise<string> {
  server.passTime(1);
  return (await by.visitor.call(initiateNewCard, { body: { deviceDetails } })).body.traceId;
}
async function add(by = shopper, card?: string) {
  const traceId = await opened(by);
  const paymentSourceId = presentApplePay(server, by, 'order', traceId, card);
  const saved = await by.visitor.call(saveApplePay, { body: { traceId, paymentSourceId } });
  return { traceId, paymentSourceId, saved };
}
const addCard = () => addSavedCard(server, shopper, 'visa');
const orderOnCard = async () => capturedOrder(server, shop, await inCheckout());
const orderOf = async (orderId: string) =>
  (await shopper.visitor.call(readOrder, { params: { orderId } })).body;
const statement = async (reference: string) =>
  (await server.provider.sandbox.statement({ reference })).map(({ kind, subject, amount, resultCode }) => ({
    kind,
    subject,
    amount: amount.minorUnits,
    resultCode,
  }));

describe('the session of a sheet', () => {
  it('is Apple’s response, unread [PAY-269]', async () => {
    const asked = vi.spyOn(server.wallet, 'startSession');
    for (const validationUrl of [gateway, ofSandbox()]) {
      const { status, body } = await start(validationUrl);
      expect([status, body]).toEqual([
        200,
        {
          sessionObject: expect.objectContaining({ domainName: 'portal.localhost', displayName: 'Fourfold' }),
        },
      ]);
    }
    expect(asked.mock.calls).toEqual([
      [expect.objectContaining({ validationUrl: gateway, merchantId: 'merchant.fourfold' })],
      [expect.objectContaining({ validationUrl: ofSandbox() })],
    ]);
    asked.mockRestore();
    const inside = await start(gateway, await inCheckout());
    expect(inside.body.sessionObject).toMatchObject({ domainName: 'checkout.localhost' });
  });

  it('is null when the gateway returns none', async () => {
    const none = `${server.config.origins.provider}/paymentservices/no-session`;
    expect((await start(none)).body).toEqual({ sessionObject: null });
  });

  it.each(['https://evil.example/', 'http://169.254.169.254/', 'http://localhost:4400/', ''])(
    'is requested only from Apple and the sandbox, never from “%s” [PAY-377]',
    async (validationUrl) => {
      const asked = vi.spyOn(server.wallet, 'startSession');
      expect(statusOf(await start(validationUrl))).toBe('422 invalid_validation_url');
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
    },
  );

  it('is not requested from the sandbox when its controls are off', async () => {
    const closed = await createShopServer({ environment: { SANDBOX_CONTROL: 'off' } });
    const by = await newShopper(closed, { channel: 'PORTAL' });
    const asked = by.visitor.call(startApplePaySession, { body: { validationUrl: ofSandbox() } });
    expect(statusOf(await asked)).toBe('422 invalid_validation_url');
    await closed.close();
  });

  it('is not requested where Apple Pay is not set up', async () => {
    const scope = `consumer:${shopper.consumerId}`;
    await server.db.insert(flagOverrides).values({ name: 'apple-pay-configuration', scope, value: {} });
    expect(statusOf(await start(gateway))).toBe('412 precondition_failed');
  });

  it('fails as an unavailable service', async () => {
    const asked = vi.spyOn(server.wallet, 'startSession').mockRejectedValue(new ProviderUnavailable('none'));
    expect((await start(gateway)).status).toBe(503);
    asked.mockRestore();
  });
});

describe('Apple Pay in the account', () => {
  it('is added once, also when it is sent again [PAY-376]', async () => {
    expect((await list()).applePay).toBeNull();
    const { traceId, paymentSourceId, saved } = await add();
    expect([saved.status, saved.body]).toEqual([200, { type: 'APPLE_PAY', id: expect.any(String) }]);
    const again = await shopper.visitor.call(saveApplePay, { body: { traceId, paymentSourceId } });
    expect(again.body).toEqual(saved.body);
    expect(await list()).toEqual({
      creditcards: [],
      applePay: {
        type: 'APPLE_PAY',
        id: saved.body.id,
        preferred: false,
        openOrders: 0,
        paymentSourceId,
        hasActiveAgreement: false,
      },
      owedIn: [],
    });
  });

  it('is added once by two calls at the same time', async () => {
    const traceId = await opened();
    const paymentSourceId = presentApplePay(server, shopper, 'order', traceId);
    const call = () => shopper.visitor.call(saveApplePay, { body: { traceId, paymentSourceId } });
    const [first, second] = await Promise.all([call(), call()]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.body).toEqual(second?.body);
  });

  it('is added only with the source that was captured and set up', async () => {
    const traceId = await opened();
    const save = async (paymentSourceId: string, by = shopper) =>
      statusOf(await by.visitor.call(saveApplePay, { body: { traceId, paymentSourceId } }));
    expect(await save('src')).toBe('412 precondition_failed');
    const captured = server.provider.vault.capture(walletCapture(shopper.consumerId, traceId));
    const id = typeof captured === 'string' ? '' : captured.id;
    expect(await save(id)).toBe('412 precondition_failed');
    server.provider.vault.setUp('order', { traceId, storeToken: true, paymentSourceId: id });
    expect(await save('src')).toBe('412 precondition_failed');
    expect(await save(id, await newShopper(server, { channel: 'PORTAL' }))).toBe('404 not_found');
    const body = { traceId, cardholderName: 'Ana', preferred: true };
    expect(statusOf(await shopper.visitor.call(confirmNewCard, { body }))).toBe('412 precondition_failed');
    expect(await save(id)).toBe('200');
  });

  it('is not added with a card', async () => {
    const traceId = await opened();
    presentCard(server, 'order', traceId, 'visa');
    const setup = await server.cards.setupOf(traceId);
    const paymentSourceId = setup.state === 'READY' ? setup.card.cardToken : '';
    const saved = await shopper.visitor.call(saveApplePay, { body: { traceId, paymentSourceId } });
    expect(statusOf(saved)).toBe('412 precondition_failed');
  });

  it('becomes the default, and stays the default when its card is replaced [PAY-304] [PAY-307] [POR-263]', async () => {
    expect(await prefer()).toBe('404 not_found');
    const cardId = await addCard();
    const { saved } = await add();
    expect((await list()).applePay?.preferred).toBe(false);
    const preferred = await shopper.visitor.call(preferApplePay, {});
    expect([preferred.status, preferred.body]).toEqual([200, { type: 'APPLE_PAY', id: saved.body.id }]);
    const { creditcards, applePay } = await list();
    expect([creditcards.map((card) => card.preferred), applePay?.preferred]).toEqual([[false], true]);
    const replaced = await add(shopper, 'mastercard-debit');
    expect((await list()).applePay).toMatchObject({ id: replaced.saved.body.id, preferred: true });
    await shopper.visitor.call(preferCard, { params: { paymentMethodId: cardId } });
    expect((await list()).applePay?.preferred).toBe(false);
  });

  it('is removed, unless it is the default among several or the last one that pays [PAY-375]', async () => {
    expect(await remove()).toBe('404 not_found');
    const cardId = await addCard();
    await add();
    await prefer();
    expect(await remove()).toBe('409 default_payment_method');
    const removeIt = async () =>
      statusOf(await shopper.visitor.call(removeCard, { params: { paymentMethodId: cardId } }));
    expect(await removeIt()).toBe('204');
    expect(await remove()).toBe('204');
    expect((await list()).applePay).toBeNull();
    expect(await remove()).toBe('404 not_found');

    const { saved } = await add();
    const { token } = await buyWith(shopper);
    await shop.call(capturePayment, { body: { token } });
    expect((await list()).applePay).toMatchObject({ openOrders: 1 });
    expect((await list()).applePay?.id).not.toBe(saved.body.id);
    expect(await remove()).toBe('409 payment_method_in_use');
  });

  it('is not a card that can be reported as lost', async () => {
    await buyWith(shopper);
    await addCard();
    const report = await shopper.visitor.call(readCardReport, {});
    expect(report.body.cards.map(({ maskedPan }) => maskedPan)).toEqual(['************1111']);
    expect((await list()).creditcards).toHaveLength(1);
  });

  it('belongs only to its shopper', async () => {
    await add();
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    expect((await list(stranger)).applePay).toBeNull();
    expect([await prefer(stranger), await remove(stranger)]).toEqual(['404 not_found', '404 not_found']);
  });
});

/** A checkout confirmed with Apple Pay, captured. */
async function buyWith(by: Shopper, card?: string) {
  server.passTime(1);
  const buyer = await inCheckout(by);
  const token = await newCheckout(server, shop);
  const paymentSourceId = presentApplePay(server, by, 'order', await startFor(buyer, token), card);
  const confirmed = await confirmFor(buyer, token);
  return { token, paymentSourceId, confirmed };
}

describe('a checkout', () => {
  it('is confirmed with Apple Pay, and later payments are charged to it', async () => {
    const { token, paymentSourceId, confirmed } = await buyWith(shopper);
    expect(confirmed.body).toMatchObject({ status: 'APPROVED' });
    const { orderId } = (await shop.call(capturePayment, { body: { token } })).body;
    const { paymentMethod, paymentScheduleSet } = await orderOf(orderId);
    expect(paymentMethod).toEqual({ type: 'APPLE_PAY', id: (await list()).applePay?.id });
    expect(paymentScheduleSet[0]?.paymentResponses[0]?.paymentSource).toMatchObject({ type: 'APPLE_PAY' });
    await passDays(server, 14, shopper.consumerId);
    expect(await statement(orderId)).toContainEqual({
      kind: 'CHARGE',
      subject: paymentSourceId,
      amount: 2500,
      resultCode: 0,
    });
  });

  it('is declined by its bank as with any card', async () => {
    const { confirmed } = await buyWith(shopper, 'insufficient-funds');
    expect(confirmed.body).toMatchObject({ status: 'DECLINED', resultCode: 41 });
  });

  it('charges the default method once Apple Pay was removed', async () => {
    const { token } = await buyWith(shopper);
    const { orderId } = (await shop.call(capturePayment, { body: { token } })).body;
    const cardId = await addCard();
    expect(await remove()).toBe('204');
    expect((await orderOf(orderId)).paymentMethod).toMatchObject({ type: 'CREDIT_CARD', id: cardId });
    await passDays(server, 14, shopper.consumerId);
    const [item] = (await orderOf(orderId)).paymentScheduleSet.slice(1);
    expect(item?.status).toBe('PAID');
  });
});

describe('an order', () => {
  let orderId: string;
  beforeEach(async () => {
    orderId = await orderOnCard();
  });
  const itemIds = async () => (await orderOf(orderId)).paymentScheduleSet.map(({ id }) => String(id));
  const owed = async () =>
    (await orderOf(orderId)).paymentScheduleSet.map(({ owedAmount }) => owedAmount.amount);
  const begin = async () => (await beginPayNow(shopper, orderId)).traceId;
  const confirm = (traceId: string, body: object) =>
    shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true, ...body } });
  const chargesOf = async () => (await statement(orderId)).filter(({ kind }) => kind === 'CHARGE');

  it('pays one instalment with Apple Pay [PAY-131] [PAY-164]', async () => {
    const traceId = await begin();
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId);
    const paid = await confirm(traceId, { paymentSourceId });
    expect(paid.body).toMatchObject({
      status: 'PAYMENT_SUCCESS',
      amount: { amount: '25.00' },
      prePaidCard: false,
    });
    expect((await confirm(traceId, { paymentSourceId })).body).toEqual(paid.body);
    expect(await chargesOf()).toEqual([
      { kind: 'CHARGE', subject: paymentSourceId, amount: 2500, resultCode: 0 },
    ]);
    expect(await owed()).toEqual(['0.00', '0.00', '25.00', '25.00']);
    const [, item] = (await orderOf(orderId)).paymentScheduleSet;
    expect(item?.paymentResponses[0]?.paymentSource).toMatchObject({ type: 'APPLE_PAY' });
  });

  it('is paid by a confirm with only the card session and the payment source [POR-426]', async () => {
    const traceId = await begin();
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId);
    const body = { traceId, paymentSourceId };
    const paid = await shopper.visitor.call(confirmPayNow, { body });
    expect([paid.status, paid.body.status]).toEqual([200, 'PAYMENT_SUCCESS']);
    expect(await owed()).toEqual(['0.00', '0.00', '25.00', '25.00']);
    expect((await chargesOf()).map(({ subject }) => subject)).toEqual([paymentSourceId]);
  });

  it('pays several instalments with Apple Pay', async () => {
    const [, ...paymentScheduleIds] = await itemIds();
    const begun = await shopper.visitor.call(initiateInstalments, {
      body: { deviceDetails, paymentScheduleIds },
    });
    const { traceId } = begun.body;
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId);
    expect((await confirm(traceId, { paymentSourceId })).body).toMatchObject({ status: 'PAYMENT_SUCCESS' });
    expect(await chargesOf()).toEqual([
      { kind: 'CHARGE', subject: paymentSourceId, amount: 7500, resultCode: 0 },
    ]);
    expect(await owed()).toEqual(['0.00', '0.00', '0.00', '0.00']);
  });

  it('pays a part of what is owed with Apple Pay', async () => {
    const begun = await shopper.visitor.call(initiatePartial, {
      params: { orderId },
      body: { deviceDetails, amount: { amount: '30.00', currency: 'AUD' } },
    });
    const { traceId } = begun.body;
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId);
    const paid = await shopper.visitor.call(confirmPartial, {
      params: { orderId },
      body: { traceId, storeToken: true, paymentSourceId },
    });
    expect(paid.body).toMatchObject({ status: 'PAYMENT_SUCCESS', amount: { amount: '30.00' } });
    expect(await owed()).toEqual(['0.00', '0.00', '20.00', '25.00']);
  });

  it('is declined by the bank, with nothing paid', async () => {
    const traceId = await begin();
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId, 'insufficient-funds');
    expect((await confirm(traceId, { paymentSourceId })).body).toMatchObject({
      status: 'PAYMENT_DECLINED',
      resultCode: 41,
      receiptId: null,
    });
    expect(await owed()).toEqual(['0.00', '25.00', '25.00', '25.00']);
  });

  it('accepts only the source that was set up, and no source for a card', async () => {
    const traceId = await begin();
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId);
    const other = presentApplePay(server, shopper, 'order', await opened());
    const refused = [
      await confirm(traceId, { paymentSourceId: other }),
      await confirm(traceId, { paymentSourceId: randomUUID() }),
      await confirm(traceId, { savedCardToken: paymentSourceId }),
      await confirm(traceId, { paymentSourceId, savedCardToken: paymentSourceId }),
    ];
    expect(refused.map(statusOf)).toEqual(Array(4).fill('412 precondition_failed'));
    const ofCard = await begin();
    presentCard(server, 'payment', ofCard, 'visa');
    expect(statusOf(await confirm(ofCard, { paymentSourceId }))).toBe('412 precondition_failed');
    expect(await chargesOf()).toEqual([]);
  });

  it('needs no challenge, since the device has authenticated its owner', async () => {
    const { rows } = await server.open.pool.query(
      'update consumers set email = $1 where id = $2 returning id',
      [
        `good+3ds-ask.n${shopper.consumerId.replace(/\D/g, '').slice(0, 5)}@scenario.test`,
        shopper.consumerId,
      ],
    );
    expect(rows).toHaveLength(1);
    const ofCard = await begin();
    presentCard(server, 'payment', ofCard, 'visa');
    const asked = await shopper.visitor.call(initiateThreeDS, {
      body: { traceId: ofCard, saveCard: true, workflow: 'PAYNOW' },
    });
    expect(asked.body.challengeRequired).toBe(true);
    const traceId = await begin();
    const paymentSourceId = presentApplePay(server, shopper, 'payment', traceId);
    expect((await confirm(traceId, { paymentSourceId })).body).toMatchObject({ status: 'PAYMENT_SUCCESS' });
  });
});

it('is not captured for a shopper with that scenario', async () => {
  const email = 'good+apple-fail.n7@scenario.test';
  await server.db.update(consumers).set({ email }).where(eq(consumers.id, shopper.consumerId));
  const traceId = await opened();
  expect(server.provider.vault.capture(walletCapture(shopper.consumerId, traceId))).toBe(
    'service_unavailable',
  );
});
