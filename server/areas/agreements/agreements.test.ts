/** Agreements with shops, the documents of orders, and which card pays for them. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  listAgreementDocuments,
  listBillingAgreements,
  listOrdersOfBillingAgreement,
  listPurchaseAgreements,
  readAgreementDocument,
  readBillingAgreement,
  readPurchaseAgreement,
  setBillingAgreementMethod,
  setOrderCard,
  setOrderMethod,
  setPurchaseAgreementMethod,
} from '#shared/contract/agreements/agreements.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { removeApplePay, saveApplePay } from '#shared/contract/methods/apple-pay.contract.ts';
import {
  listBankAccounts,
  preferBankAccount,
  removeBankAccount,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import {
  initiateNewCard,
  listCards,
  preferCard,
  removeCard,
} from '#shared/contract/methods/methods.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { confirmPartial, initiatePartial } from '#shared/contract/payments/payments.contract.ts';
import { purchaseAgreementStatusSchema } from '#shared/domain/agreements/agreement.ts';
import { becomeLate, refusalOf } from '../../testing/instalments.ts';
import { addSavedCard, shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  approvedCheckout,
  capturedOrder,
  createShop,
  createShopServer,
  deviceDetails,
  linkAccount,
  newShopper,
  passDays,
  presentApplePay,
  presentCard,
  type Shop,
  type Shopper,
  type testCards,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { cards } from '../methods/methods.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { billingAgreements, purchaseAgreements } from './agreements.tables.ts';

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

/** The saved card of that brand; what Apple Pay gave is one of a brand too, and in no list. */
const cardIdOf = async (brand = 'VISA') => {
  const isOfBrand = eq(cards.brand, brand as 'VISA');
  const ofBrand = and(eq(cards.consumerId, shopper.consumerId), isOfBrand, eq(cards.isListed, true));
  const [card] = await server.db.select().from(cards).where(ofBrand);
  return card?.id ?? '';
};
const addCard = (card: keyof typeof testCards) => addSavedCard(server, shopper, card);
const day = 86_400_000;
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * day);
type NewPurchase = Partial<typeof purchaseAgreements.$inferInsert>;
async function purchaseAgreement(changes: NewPurchase = {}): Promise<string> {
  const id = randomUUID();
  await server.db.insert(purchaseAgreements).values({
    id,
    consumerId: shopper.consumerId,
    merchantId: 'demo-au',
    status: 'ACTIVE',
    currency: 'AUD',
    amountMinor: 40_000,
    chargedMinor: 12_500,
    cardId: await cardIdOf(),
    createdAt: daysAgo(30),
    expiresAt: daysAgo(-30),
    ...changes,
  });
  return id;
}
type NewBilling = Partial<typeof billingAgreements.$inferInsert>;
async function billingAgreement(changes: NewBilling = {}): Promise<string> {
  const id = randomUUID();
  await server.db.insert(billingAgreements).values({
    id,
    consumerId: shopper.consumerId,
    merchantId: 'demo-au',
    status: 'ACTIVE',
    cardId: await cardIdOf(),
    createdAt: daysAgo(30),
    ...changes,
  });
  return id;
}
const setPurchase = (agreementId: string, body: object, by = shopper) =>
  by.visitor.call(setPurchaseAgreementMethod, { params: { agreementId }, body: body as { cardId: string } });
const setBilling = (agreementId: string, body: object, by = shopper) =>
  by.visitor.call(setBillingAgreementMethod, { params: { agreementId }, body: body as { cardId: string } });

describe('a purchase agreement', () => {
  it('has an id, a status, its amounts and a payment method [PAY-318] [PAY-319] [POR-199] [POR-202]', async () => {
    const agreementId = await purchaseAgreement();
    const { status, body } = await shopper.visitor.call(readPurchaseAgreement, { params: { agreementId } });
    expect([status, body]).toMatchObject([
      200,
      {
        id: agreementId,
        status: 'ACTIVE',
        createdAt: daysAgo(30).toISOString(),
        expiresAt: daysAgo(-30).toISOString(),
        merchant: { id: 'demo-au' },
        agreementAmount: { amount: '400.00', currency: 'AUD' },
        chargedAmount: { amount: '125.00' },
        paymentMethod: { type: 'CREDIT_CARD', id: await cardIdOf(), maskedPan: '************1111' },
      },
    ]);
  });

  it('is ACTIVE, COMPLETED, CANCELLED or EXPIRED, the last by its date [PAY-317] [POR-201]', async () => {
    const statusOf = async (changes: NewPurchase) => {
      const agreementId = await purchaseAgreement(changes);
      return (await shopper.visitor.call(readPurchaseAgreement, { params: { agreementId } })).body.status;
    };
    const now = server.clock.now().getTime();
    const found = [
      await statusOf({ expiresAt: new Date(now + 60_000) }),
      await statusOf({ status: 'COMPLETED', expiresAt: daysAgo(1) }),
      await statusOf({ status: 'CANCELLED', expiresAt: daysAgo(1) }),
      await statusOf({ expiresAt: new Date(now) }),
    ];
    expect(found).toEqual(purchaseAgreementStatusSchema.options);
    expect(await statusOf({ expiresAt: null })).toBe('ACTIVE');
  });

  it('is listed in pages, newest first or by status, only for its shopper [PAY-086] [PAY-360] [POR-113]', async () => {
    expect(listPurchaseAgreements).toMatchObject({
      method: 'GET',
      path: '/portal/consumers/purchase-agreements',
    });
    const ids: string[] = [];
    for (const days of [3, 2, 1]) ids.unshift(await purchaseAgreement({ createdAt: daysAgo(days) }));
    const expired = await purchaseAgreement({ createdAt: daysAgo(9), expiresAt: daysAgo(1) });
    const list = async (query: object, by = shopper) => {
      const { body } = await by.visitor.call(listPurchaseAgreements, { query });
      return [body.totalResults, ...body.results.map(({ id }) => id)];
    };
    expect(await list({})).toEqual([4, ...ids, expired]);
    expect(await list({ offset: '1', limit: '2' })).toEqual([4, ids[1], ids[2]]);
    expect(await list({ orderBy: 'createdAt', ascending: 'true', limit: '1' })).toEqual([4, expired]);
    expect(await list({ orderBy: 'status', ascending: 'false', limit: '1' })).toEqual([4, expired]);
    expect(await list({}, await newShopper(server, { channel: 'PORTAL' }))).toEqual([0]);
    for (const query of [{ limit: '0' }, { limit: '101' }, { orderBy: 'amount' as 'status' }])
      expect((await shopper.visitor.call(listPurchaseAgreements, { query })).status).toBe(400);
  });
});

describe('a billing agreement', () => {
  it('has an id, a status, a shop and a payment method [PAY-318] [PAY-322] [POR-202] [POR-203]', async () => {
    const id = await billingAgreement({ status: 'CANCELLED' });
    const { status, body } = await shopper.visitor.call(readBillingAgreement, { params: { id } });
    expect([status, body]).toMatchObject([
      200,
      {
        id,
        status: 'CANCELLED',
        merchant: { id: 'demo-au' },
        paymentMethod: { type: 'CREDIT_CARD', id: await cardIdOf() },
      },
    ]);
  });

  it('is listed in pages, newest first or by status, only for its shopper [PAY-086] [PAY-321] [POR-115]', async () => {
    const ids: string[] = [];
    for (const days of [3, 2, 1]) ids.unshift(await billingAgreement({ createdAt: daysAgo(days) }));
    const cancelled = await billingAgreement({ createdAt: daysAgo(9), status: 'CANCELLED' });
    const list = async (query: object, by = shopper) => {
      const { body } = await by.visitor.call(listBillingAgreements, { query });
      return [body.totalResults, ...body.results.map(({ id }) => id)];
    };
    expect(await list({})).toEqual([4, ...ids, cancelled]);
    expect(await list({ offset: '1', limit: '2' })).toEqual([4, ids[1], ids[2]]);
    expect(await list({ orderBy: 'createdAt', ascending: 'true', limit: '1' })).toEqual([4, cancelled]);
    expect(await list({ orderBy: 'status', ascending: 'false', limit: '1' })).toEqual([4, cancelled]);
    expect(await list({}, await newShopper(server, { channel: 'PORTAL' }))).toEqual([0]);
  });

  it('lists its own orders, newest first, in pages [PAY-086] [PAY-323] [POR-204]', async () => {
    const id = await billingAgreement();
    const later = await capturedOrder(server, shop, inCheckout);
    const other = await capturedOrder(server, shop, inCheckout);
    for (const [index, each] of [orderId, later].entries())
      await server.db
        .update(orders)
        .set({ billingAgreementId: id, orderDate: daysAgo(9 - index) })
        .where(eq(orders.id, Number(each)));
    const list = async (query: object) => {
      const { body } = await shopper.visitor.call(listOrdersOfBillingAgreement, { params: { id }, query });
      return [body.totalResults, ...body.results.map((order) => order.id)];
    };
    expect(await list({})).toEqual([2, later, orderId]);
    expect(await list({ ascending: 'true', limit: '1' })).toEqual([2, orderId]);
    expect(await list({ offset: '1', orderBy: 'orderDate' })).toEqual([2, orderId]);
    expect(await list({})).not.toContain(other);
  });
});

describe('an agreement of another shopper, or an unknown one', () => {
  it('is not found', async () => {
    const [bought, billed] = [await purchaseAgreement(), await billingAgreement()];
    const cardId = await cardIdOf();
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    const mine = { ...stranger, cardId };
    for (const [agreementId, id] of [
      [bought, billed],
      [randomUUID(), randomUUID()],
      ['1', "'; drop table orders"],
    ] as const) {
      const { visitor } = mine;
      const answers = [
        await visitor.call(readPurchaseAgreement, { params: { agreementId } }),
        await visitor.call(readBillingAgreement, { params: { id } }),
        await visitor.call(listOrdersOfBillingAgreement, { params: { id }, query: {} }),
        await setPurchase(agreementId, { cardId }, stranger),
        await setBilling(id, { cardId }, stranger),
      ];
      for (const answer of answers) expect(refusalOf(answer)).toEqual([404, 'not_found']);
    }
    const documents = await stranger.visitor.call(listAgreementDocuments, { params: { orderId } });
    expect(refusalOf(documents)).toEqual([404, 'not_found']);
    const document = await stranger.visitor.call(readAgreementDocument, {
      params: { documentId: `${orderId}-agreement` },
    });
    expect(refusalOf(document)).toEqual([404, 'not_found']);
    const changed = await stranger.visitor.call(setOrderCard, {
      params: { orderId, paymentMethodId: cardId },
    });
    expect(refusalOf(changed)).toEqual([404, 'not_found']);
  });
});

const kinds = [
  ['purchase', () => purchaseAgreement(), setPurchase],
  ['billing', () => billingAgreement(), setBilling],
] as const;

describe.each(kinds)('the payment method of a %s agreement', (kind, create, set) => {
  it('is set to another saved card [PAY-320] [PAY-324] [POR-200] [POR-205]', async () => {
    const id = await create();
    const cardId = await addCard('mastercard');
    const { status, body } = await set(id, { cardId });
    expect([status, body]).toMatchObject([
      200,
      { id, paymentMethod: { type: 'CREDIT_CARD', id: cardId, cardBrand: 'MASTERCARD' } },
    ]);
    const read =
      kind === 'purchase'
        ? await shopper.visitor.call(readPurchaseAgreement, { params: { agreementId: id } })
        : await shopper.visitor.call(readBillingAgreement, { params: { id } });
    expect(read.body.paymentMethod?.id).toBe(cardId);
  });

  it('is exactly one [PAY-320] [PAY-324]', async () => {
    const id = await create();
    const cardId = await cardIdOf();
    for (const body of [
      {},
      { cardId, bankAccountId: 'b' },
      { cardId, paymentSourceId: 'p' },
      { bankAccountId: 'b', paymentSourceId: 'p' },
      { cardId, bankAccountId: 'b', paymentSourceId: 'p' },
      { card: cardId },
    ])
      expect(refusalOf(await set(id, body))).toEqual([400, 'invalid_object']);
  });

  it('cannot be unknown, another shopper’s, removed, expired, or of a brand that the shop does not accept', async () => {
    const id = await create();
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    const other = await addCard('mastercard');
    for (const cardId of [randomUUID(), 'x'])
      expect(refusalOf(await set(id, { cardId }))).toEqual([404, 'not_found']);
    await server.db.update(cards).set({ consumerId: stranger.consumerId }).where(eq(cards.id, other));
    expect(refusalOf(await set(id, { cardId: other }))).toEqual([404, 'not_found']);
    await server.db
      .update(cards)
      .set({ consumerId: shopper.consumerId, expiryYear: 2025 })
      .where(eq(cards.id, other));
    expect(refusalOf(await set(id, { cardId: other }))).toEqual([412, 'payment_method_not_usable']);
    await server.db.update(cards).set({ expiryYear: 2035, brand: 'DISCOVER' }).where(eq(cards.id, other));
    expect(refusalOf(await set(id, { cardId: other }))).toEqual([412, 'payment_method_not_usable']);
    await server.db.update(cards).set({ brand: 'MASTERCARD' }).where(eq(cards.id, other));
    await shopper.visitor.call(removeCard, { params: { paymentMethodId: other } });
    expect(refusalOf(await set(id, { cardId: other }))).toEqual([404, 'not_found']);
  });
});

describe('an agreement that is not active', () => {
  it.each([
    ['COMPLETED', {}],
    ['CANCELLED', {}],
    ['ACTIVE', { expiresAt: new Date(0) }],
  ] as const)('accepts no new payment method: %s %o [PAY-406]', async (status, more) => {
    const id = await purchaseAgreement({ status, ...more });
    const cardId = await addCard('mastercard');
    expect(refusalOf(await setPurchase(id, { cardId }))).toEqual([412, 'precondition_failed']);
    const read = await shopper.visitor.call(readPurchaseAgreement, { params: { agreementId: id } });
    expect(read.body.paymentMethod?.id).not.toBe(cardId);
  });

  it('accepts no new payment method when it is a cancelled one for recurring payments [PAY-406]', async () => {
    const id = await billingAgreement({ status: 'CANCELLED' });
    const cardId = await addCard('mastercard');
    expect(refusalOf(await setBilling(id, { cardId }))).toEqual([412, 'precondition_failed']);
  });
});

describe('the card of an order', () => {
  const set = (paymentMethodId: string) =>
    shopper.visitor.call(setOrderCard, { params: { orderId, paymentMethodId } });

  it('pays the rest of the order from then on [PAY-312]', async () => {
    const cardId = await addCard('mastercard');
    const { status, body } = await set(cardId);
    expect([status, body]).toMatchObject([
      200,
      { id: orderId, paymentMethod: { type: 'CREDIT_CARD', id: cardId, cardBrand: 'MASTERCARD' } },
    ]);
    await passDays(server, 14, shopper.consumerId);
    const [card] = await server.db.select().from(cards).where(eq(cards.id, cardId));
    const charges = await server.provider.sandbox.statement({ reference: orderId });
    expect(charges.filter(({ kind }) => kind === 'CHARGE').map(({ subject }) => subject)).toEqual([
      card?.providerToken,
    ]);
  });

  it('must be saved and usable', async () => {
    expect(refusalOf(await set(randomUUID()))).toEqual([404, 'not_found']);
    expect(refusalOf(await set('card'))).toEqual([404, 'not_found']);
    const cardId = await addCard('mastercard');
    await server.db.update(cards).set({ expiryYear: 2025 }).where(eq(cards.id, cardId));
    expect(refusalOf(await set(cardId))).toEqual([412, 'payment_method_not_usable']);
    const { body } = await shopper.visitor.call(readOrder, { params: { orderId } });
    expect(body.paymentMethod?.id).toBe(await cardIdOf());
  });

  it('cannot be changed once nothing is owed [PAY-406]', async () => {
    const cardId = await addCard('mastercard');
    await refundAll(shop, orderId, 'AUD');
    expect(refusalOf(await set(cardId))).toEqual([412, 'precondition_failed']);
  });
});

/** Leaves nothing owed of the order. */
const refundAll = (by: Shop, ofOrder: string, currency: 'AUD' | 'USD') =>
  by.call(merchantContract.refundPayment, {
    params: { orderId: ofOrder },
    body: { amount: { amount: '100.00', currency } },
  });

async function addApplePay(by = shopper): Promise<string> {
  const { traceId } = (await by.visitor.call(initiateNewCard, { body: { deviceDetails } })).body;
  const paymentSourceId = presentApplePay(server, by, 'order', traceId);
  await by.visitor.call(saveApplePay, { body: { traceId, paymentSourceId } });
  return paymentSourceId;
}

describe('Apple Pay on an order', () => {
  const set = (paymentSourceId: string, by = shopper) =>
    by.visitor.call(setOrderMethod, { params: { orderId }, body: { paymentSourceId, deviceDetails } });

  it('pays the rest of the order from then on [PAY-311]', async () => {
    const paymentSourceId = await addApplePay();
    const { applePay } = (await shopper.visitor.call(listCards, {})).body;
    expect(applePay?.paymentSourceId).toBe(paymentSourceId);
    const { status, body } = await set(paymentSourceId);
    expect([status, body]).toMatchObject([
      200,
      { id: orderId, paymentMethod: { type: 'APPLE_PAY', id: applePay?.id } },
    ]);
    await passDays(server, 14, shopper.consumerId);
    const charges = await server.provider.sandbox.statement({ reference: orderId });
    expect(charges.filter(({ kind }) => kind === 'CHARGE').map(({ subject }) => subject)).toEqual([
      paymentSourceId,
    ]);
  });

  it('must be captured and added, on the device, by the same shopper', async () => {
    expect(refusalOf(await set('src_unknown'))).toEqual([404, 'not_found']);
    // A saved card is not a payment source, whatever it is called.
    const [card] = await server.db
      .select()
      .from(cards)
      .where(eq(cards.id, await cardIdOf()));
    expect(refusalOf(await set(card?.providerToken ?? ''))).toEqual([404, 'not_found']);
    const paymentSourceId = await addApplePay(await newShopper(server, { channel: 'PORTAL' }));
    expect(refusalOf(await set(paymentSourceId))).toEqual([404, 'not_found']);
    const own = await addApplePay();
    const body = { paymentSourceId: own } as { paymentSourceId: string; deviceDetails: typeof deviceDetails };
    const without = await shopper.visitor.call(setOrderMethod, { params: { orderId }, body });
    expect(refusalOf(without)).toEqual([400, 'invalid_object']);
    expect(refusalOf(await set(await cardIdOf()))).toEqual([404, 'not_found']);
  });

  it('is not set once nothing is owed [PAY-406]', async () => {
    const paymentSourceId = await addApplePay();
    await refundAll(shop, orderId, 'AUD');
    expect(refusalOf(await set(paymentSourceId))).toEqual([412, 'precondition_failed']);
    const { body } = await shopper.visitor.call(readOrder, { params: { orderId } });
    expect(body.paymentMethod?.type).toBe('CREDIT_CARD');
  });

  it('is not accepted for a shop whose market does not accept it', async () => {
    const paymentSourceId = await addApplePay();
    await server.db.update(merchants).set({ countryCode: 'FR' }).where(eq(merchants.id, 'demo-au'));
    const answer = await set(paymentSourceId);
    await server.db.update(merchants).set({ countryCode: 'AU' }).where(eq(merchants.id, 'demo-au'));
    expect(refusalOf(answer)).toEqual([412, 'payment_method_not_usable']);
  });

  it('is accepted for agreements too [PAY-320] [PAY-324] [POR-200] [POR-205]', async () => {
    const paymentSourceId = await addApplePay();
    for (const answer of [
      await setPurchase(await purchaseAgreement(), { paymentSourceId }),
      await setBilling(await billingAgreement(), { paymentSourceId }),
    ])
      expect([answer.status, answer.body]).toMatchObject([200, { paymentMethod: { type: 'APPLE_PAY' } }]);
  });
});

describe('a bank account', () => {
  let american: Shopper;
  let americanOrder: string;
  const setAccount = (bankAccountId: string, by = american) =>
    by.visitor.call(setOrderMethod, { params: { orderId: americanOrder }, body: { bankAccountId } });
  beforeEach(async () => {
    const patch = { amount: { amount: '100.00', currency: 'USD' } } as const;
    const buyer = await shopperWithOrder(server, createShop(server, 'demo-us'), { countryCode: 'US', patch });
    ({ shopper: american, orderId: americanOrder } = buyer);
  });
  const ofAmerican = { merchantId: 'demo-us', currency: 'USD', cardId: null } as const;

  it('pays the rest of an order from then on [PAY-313]', async () => {
    const { id } = await linkAccount(server, american);
    const { status, body } = await setAccount(id);
    expect([status, body]).toMatchObject([
      200,
      { id: americanOrder, paymentMethod: { type: 'ACH_BANK_ACCOUNT', id } },
    ]);
  });

  it('is not set once nothing is owed [PAY-406]', async () => {
    const { id } = await linkAccount(server, american);
    await refundAll(createShop(server, 'demo-us'), americanOrder, 'USD');
    expect(refusalOf(await setAccount(id))).toEqual([412, 'precondition_failed']);
    const { body } = await american.visitor.call(readOrder, { params: { orderId: americanOrder } });
    expect(body.paymentMethod?.type).toBe('CREDIT_CARD');
  });

  it('is accepted for agreements too [PAY-320] [PAY-324] [POR-200] [POR-205]', async () => {
    const { id: bankAccountId } = await linkAccount(server, american);
    const { consumerId } = american;
    const answers = [
      await setPurchase(await purchaseAgreement({ consumerId, ...ofAmerican }), { bankAccountId }, american),
      await setBilling(
        await billingAgreement({ consumerId, merchantId: 'demo-us', cardId: null }),
        { bankAccountId },
        american,
      ),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body]).toMatchObject([200, { paymentMethod: { id: bankAccountId } }]);
  });

  it('must be the shopper’s own, and pays only in its currency', async () => {
    const stranger = await newShopper(server, { channel: 'PORTAL', countryCode: 'US' });
    const theirs = await linkAccount(server, stranger);
    expect(refusalOf(await setAccount(theirs.id))).toEqual([404, 'not_found']);
    const { id: bankAccountId } = await linkAccount(server, american);
    const { consumerId } = american;
    const abroad = await purchaseAgreement({ consumerId, cardId: null });
    expect(refusalOf(await setPurchase(abroad, { bankAccountId }, american))).toEqual([
      422,
      'bank_account_not_allowed',
    ]);
  });

  it('cannot be removed while an active agreement charges it and anything is owed [PAY-120]', async () => {
    const { id } = await linkAccount(server, american);
    const other = await linkAccount(server, american, 'savings');
    await american.visitor.call(preferBankAccount, { params: { accountId: other.id } });
    const { consumerId } = american;
    const agreement = await billingAgreement({
      consumerId,
      merchantId: 'demo-us',
      cardId: null,
      bankAccountId: id,
    });
    const inAgreement = async () =>
      (await american.visitor.call(listBankAccounts, {})).body.bankAccounts
        .filter(({ hasActiveAgreement }) => hasActiveAgreement)
        .map((each) => each.id);
    const remove = () => american.visitor.call(removeBankAccount, { params: { accountId: id } });
    expect(await inAgreement()).toEqual([id]);
    expect(refusalOf(await remove())).toEqual([409, 'payment_method_in_use']);
    await server.db
      .update(billingAgreements)
      .set({ status: 'CANCELLED' })
      .where(eq(billingAgreements.id, agreement));
    expect(await inAgreement()).toEqual([]);
    expect((await remove()).status).toBe(204);
  });
});

describe('a card that an active agreement charges', () => {
  const inAgreement = async () =>
    (await shopper.visitor.call(listCards, {})).body.creditcards
      .filter(({ hasActiveAgreement }) => hasActiveAgreement)
      .map((each) => each.id);
  const remove = (paymentMethodId: string) =>
    shopper.visitor.call(removeCard, { params: { paymentMethodId } });

  it('cannot be removed while anything is owed, and can once the agreement has ended or another card pays [PAY-120]', async () => {
    const charged = await cardIdOf();
    const other = await addCard('mastercard');
    await shopper.visitor.call(preferCard, { params: { paymentMethodId: other } });
    expect(await inAgreement()).toEqual([]);
    const id = await purchaseAgreement({ expiresAt: daysAgo(-1) });
    expect(await inAgreement()).toEqual([charged]);
    expect(refusalOf(await remove(charged))).toEqual([409, 'payment_method_in_use']);
    await setPurchase(id, { cardId: other });
    expect(await inAgreement()).toEqual([other]);
    await setPurchase(id, { cardId: charged });
    await server.db
      .update(purchaseAgreements)
      .set({ expiresAt: server.clock.now() })
      .where(eq(purchaseAgreements.id, id));
    expect(await inAgreement()).toEqual([]);
    expect((await remove(charged)).status).toBe(204);
  });

  it('can be removed once nothing is owed [PAY-120]', async () => {
    const charged = await cardIdOf();
    const other = await addCard('mastercard');
    await shopper.visitor.call(preferCard, { params: { paymentMethodId: other } });
    await billingAgreement();
    expect(refusalOf(await remove(charged))).toEqual([409, 'payment_method_in_use']);
    await refundAll(shop, orderId, 'AUD');
    expect((await remove(charged)).status).toBe(204);
  });

  it('is replaced by the default if it was removed anyway', async () => {
    await billingAgreement();
    const other = await addCard('mastercard');
    await shopper.visitor.call(preferCard, { params: { paymentMethodId: other } });
    await server.db.update(cards).set({ deletedAt: server.clock.now() }).where(eq(cards.brand, 'VISA'));
    expect(await inAgreement()).toEqual([other]);
  });
});

it('cannot be removed if it is Apple Pay, while an active agreement charges it and anything is owed [PAY-120]', async () => {
  const paymentSourceId = await addApplePay();
  const id = await billingAgreement();
  await setBilling(id, { paymentSourceId });
  const applePay = async () => (await shopper.visitor.call(listCards, {})).body.applePay;
  expect(await applePay()).toMatchObject({ preferred: false, hasActiveAgreement: true });
  const remove = () => shopper.visitor.call(removeApplePay, {});
  expect(refusalOf(await remove())).toEqual([409, 'payment_method_in_use']);
  await setBilling(id, { cardId: await cardIdOf() });
  expect(await applePay()).toMatchObject({ hasActiveAgreement: false });
  expect((await remove()).status).toBe(204);
});

describe('the documents of an order', () => {
  const read = async (documentId: string) =>
    (await shopper.visitor.call(readAgreementDocument, { params: { documentId } })).body.renderedHtml;
  const list = async () =>
    (await shopper.visitor.call(listAgreementDocuments, { params: { orderId } })).body.ppaDocs;
  const rowsOf = (html: string) =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell),
    );

  const partiesOf = (html: string) =>
    [...html.matchAll(/<div><dt>(.*?)<\/dt><dd>(.*?)<\/dd><\/div>/g)].map(([, term, lines = '']) => [
      term,
      ...lines.split('<br>'),
    ]);
  const setConsumer = (values: Partial<typeof consumers.$inferInsert>) =>
    server.db.update(consumers).set(values).where(eq(consumers.id, shopper.consumerId));
  const home = { address1: '24 Larch Lane', suburb: 'Bristol', postcode: 'BS1 4DJ', countryCode: 'GB' };

  it('are the agreement and the final schedule [PAY-102] [PAY-103] [POR-194] [POR-196]', async () => {
    const documents = await list();
    expect(documents.map(({ docType }) => docType)).toEqual([
      'PURCHASE_PAYMENT_AGREEMENT',
      'FINAL_PAYMENT_SCHEDULE',
    ]);
    const [agreement = '', schedule = ''] = await Promise.all(
      documents.map(({ documentId }) => read(documentId)),
    );
    expect(rowsOf(agreement)).toEqual([
      ['Payment', 'Due', 'Amount'],
      ['First', '15/01/2026', '$25.00'],
      ['Second', '29/01/2026', '$25.00'],
      ['Third', '12/02/2026', '$25.00'],
      ['Last', '26/02/2026', '$25.00'],
      ['In all', '$100.00'],
    ]);
    expect(agreement).toContain('<p>in four payments, the last on 26/02/2026. No interest.</p>');
    expect(rowsOf(schedule).map(([, amount]) => amount)).toEqual([
      'Amount',
      ...Array(4).fill('$25.00'),
      '$100.00',
    ]);
    expect(agreement).toContain(`<title>Payment agreement · Order ${orderId}</title>`);
    expect(agreement).toContain('<h1>Payment agreement</h1>');
    expect(schedule).toContain('<h1>Final payment schedule</h1>');
  });

  it('name the shopper with their address, the brand, and the shop with the order', async () => {
    await setConsumer({
      givenNames: 'Maya',
      surname: 'Rowe',
      contactAddress: { ...home, address2: 'Flat 2' },
    });
    for (const name of ['agreement', 'schedule']) {
      expect(partiesOf(await read(`${orderId}-${name}`))).toEqual([
        [
          'You',
          '<b><bdi>Maya Rowe</bdi></b>',
          '<bdi>24 Larch Lane, Flat 2</bdi>',
          '<bdi>Bristol BS1 4DJ</bdi>',
        ],
        ['Us', '<b><bdi>Fourfold</bdi></b>'],
        ['For', '<b><bdi>Marlow Field</bdi></b>', `<bdi>Order ${orderId}</bdi>`, '<bdi>15/01/2026</bdi>'],
      ]);
    }
  });

  it('have the address that the account has when they are opened', async () => {
    await setConsumer({ contactAddress: home });
    expect(await read(`${orderId}-agreement`)).toContain('<bdi>24 Larch Lane</bdi>');
    await setConsumer({ contactAddress: { ...home, address1: '3 Quay Lane' } });
    const html = await read(`${orderId}-agreement`);
    expect(html).toContain('<bdi>3 Quay Lane</bdi>');
    expect(html).not.toContain('24 Larch Lane');
  });

  it('leave out what is not known of the shopper', async () => {
    await setConsumer({ givenNames: 'Maya', surname: 'Rowe', contactAddress: null });
    expect(partiesOf(await read(`${orderId}-agreement`))[0]).toEqual(['You', '<b><bdi>Maya Rowe</bdi></b>']);
    await setConsumer({ givenNames: null, surname: null, contactAddress: home });
    expect(partiesOf(await read(`${orderId}-agreement`))[0]).toEqual([
      'You',
      '<bdi>24 Larch Lane</bdi>',
      '<bdi>Bristol BS1 4DJ</bdi>',
    ]);
    await setConsumer({ contactAddress: null });
    expect(partiesOf(await read(`${orderId}-agreement`)).map(([term]) => term)).toEqual(['Us', 'For']);
  });

  it('show a name and an address as text', async () => {
    await setConsumer({
      givenNames: '<b onclick="a()">',
      surname: "O'Neil",
      contactAddress: { ...home, address1: '</bdi><script>', suburb: 'A & B' },
    });
    expect(partiesOf(await read(`${orderId}-agreement`))[0]).toEqual([
      'You',
      '<b><bdi>&lt;b onclick=&quot;a()&quot;&gt; O&#39;Neil</bdi></b>',
      '<bdi>&lt;/bdi&gt;&lt;script&gt;</bdi>',
      '<bdi>A &amp; B BS1 4DJ</bdi>',
    ]);
  });

  it.each([
    ['de-DE', 'Zahlungsvertrag', ['Sie', 'Wir', 'Einkauf bei']],
    ['es-ES', 'Contrato de pago', ['Tú', 'Nosotros', 'Compra en']],
    ['fr-CA', 'Contrat de paiement', ['Vous', 'Nous', 'Achat chez']],
    ['fr-FR', 'Contrat de paiement', ['Vous', 'Nous', 'Achat chez']],
    ['it-IT', 'Contratto di pagamento', ['Tu', 'Noi', 'Acquisto da']],
  ])('are in the language of the shopper: %s', async (preferredLocale, title, terms) => {
    await setConsumer({ preferredLocale, contactAddress: home });
    const html = await read(`${orderId}-agreement`);
    expect(html).toContain(`<html lang="${preferredLocale}">`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(partiesOf(html).map(([term]) => term)).toEqual(terms);
    expect(html).toContain('<bdi>24 Larch Lane</bdi><br><bdi>Bristol BS1 4DJ</bdi>');
    expect(html).not.toContain('{{');
  });

  it('say what a late payment costs, and the most that all late fees of the order come to', async () => {
    expect(await read(`${orderId}-agreement`)).toContain(
      '<p>Once a payment is 7 days late, a late fee of $10.00 may be added. All late fees of this order together are never more than $25.00.',
    );
    const small = await capturedOrder(server, shop, inCheckout, {
      amount: { amount: '36.00', currency: 'AUD' },
    });
    expect(await read(`${small}-agreement`)).toContain(
      '<p>Once a payment is 7 days late, a late fee of $9.00 may be added. All late fees of this order together are never more than $9.00.',
    );
  });

  it('say of an order of one payment that it is paid', async () => {
    const token = await approvedCheckout(server, shop, inCheckout, { paymentOption: 'PAY_NOW' });
    const { body } = await shop.call(merchantContract.authorisePayment, { body: { token } });
    const html = await read(`${body.orderId}-agreement`);
    expect(html).toContain('<p>in one payment. No interest.</p>');
    expect(rowsOf(html)).toEqual([
      ['Due', 'Amount'],
      ['15/01/2026', '$100.00'],
      ['In all', '$100.00'],
    ]);
    expect(html).toContain('You paid when you placed the order, with the payment method you chose.');
    expect(html).not.toContain('late fee');
  });

  it('have what was agreed, and the amounts after a refund', async () => {
    await shop.call(merchantContract.refundPayment, {
      params: { orderId },
      body: { amount: { amount: '30.00', currency: 'AUD' } },
    });
    const [agreement, schedule] = await list();
    expect(rowsOf(await read(agreement?.documentId ?? '')).map((row) => row.at(-1))).toEqual([
      'Amount',
      ...Array(4).fill('$25.00'),
      '$100.00',
    ]);
    expect(await read(schedule?.documentId ?? '')).toContain('$20.00');
  });

  const factsOf = (html: string) =>
    [...html.matchAll(/(?<!<div>)<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, value]) => [term, value]);
  const pay = async (amount: string) => {
    const params = { orderId };
    const body = { deviceDetails, amount: { amount, currency: 'AUD' as const } };
    const { traceId } = (await shopper.visitor.call(initiatePartial, { params, body })).body;
    expect(presentCard(server, 'payment', traceId, 'visa')).toBe(0);
    await shopper.visitor.call(confirmPartial, { params, body: { traceId, storeToken: true } });
  };

  it.each([
    [null, '20.00', '$20.00', '$80.00'],
    [null, '100.00', '$100.00', '$0.00'],
    ['10.00', '20.00', '$20.00', '$80.00'],
    ['30.00', '90.00', '$90.00', '$10.00'],
    ['75.00', '0.01', '$0.01', '$99.99'],
  ])('add up after a payment of %s and a refund of %s', async (paid, amount, refunded, remaining) => {
    if (paid !== null) await pay(paid);
    const refund = { amount: { amount, currency: 'AUD' as const } };
    await shop.call(merchantContract.refundPayment, { params: { orderId }, body: refund });
    const html = await read(`${orderId}-schedule`);
    expect(factsOf(html)).toEqual([
      ['Ordered', '$100.00'],
      ['Refunded', refunded],
      ['Order total', remaining],
    ]);
    const cents = rowsOf(html)
      .slice(1, -1)
      .map((row) => row.slice(1).map((cell) => Math.round(Number(cell.replace('$', '')) * 100)));
    const sum = (column: number) => cents.reduce((all, row) => all + (row[column] ?? 0), 0);
    expect(sum(0)).toBe(Math.round(Number(remaining.replace('$', '')) * 100));
    for (const [total = 0, part = 0, left] of cents) expect(total - part).toBe(left);
    const sums = [0, 1, 2].map((column) => `$${(sum(column) / 100).toFixed(2)}`);
    expect(rowsOf(html).at(-1)).toEqual(['In all', ...sums]);
    const agreement = await read(`${orderId}-agreement`);
    expect(factsOf(agreement)).toEqual([]);
    expect(rowsOf(agreement).at(-1)).toEqual(['In all', '$100.00']);
  });

  it('have what was paid of each payment and what is left of it [POR-195]', async () => {
    await pay('10.00');
    expect(rowsOf(await read(`${orderId}-schedule`))).toEqual([
      ['Due', 'Amount', 'Paid', 'Left to pay'],
      ['15/01/2026', '$25.00', '$25.00', '$0.00'],
      ['29/01/2026', '$25.00', '$10.00', '$15.00'],
      ['12/02/2026', '$25.00', '$0.00', '$25.00'],
      ['26/02/2026', '$25.00', '$0.00', '$25.00'],
      ['In all', '$100.00', '$35.00', '$65.00'],
    ]);
    expect(rowsOf(await read(`${orderId}-agreement`))[2]).toEqual(['Second', '29/01/2026', '$25.00']);
  });

  it('have the late fees that are left to pay', async () => {
    expect(await read(`${orderId}-schedule`)).not.toContain('Late fees');
    const order = await shopper.visitor.call(readOrder, { params: { orderId } });
    await becomeLate(server, String(order.body.paymentScheduleSet[1]?.id));
    expect(await read(`${orderId}-schedule`)).toContain('<dt>Late fees left to pay</dt><dd>$10.00</dd>');
  });

  it('are only the agreement while the order waits for its delivery', async () => {
    const token = await approvedCheckout(server, shop, inCheckout, { paymentOption: 'PAD' });
    orderId = (await shop.call(merchantContract.authorisePayment, { body: { token } })).body.orderId;
    const [agreement, ...others] = await list();
    expect(others).toEqual([]);
    const html = await read(agreement?.documentId ?? '');
    expect(rowsOf(html)[1]).toEqual(['First', 'When the order is delivered', '$25.00']);
    expect(html).toContain('<p>in four payments. No interest.</p>');
    const schedule = await shopper.visitor.call(readAgreementDocument, {
      params: { documentId: `${orderId}-schedule` },
    });
    expect(refusalOf(schedule)).toEqual([404, 'not_found']);
  });

  it('show the name of a shop as text', async () => {
    await server.db
      .update(merchants)
      .set({ displayName: '<img src=x onerror="a()"> & Söhne' })
      .where(eq(merchants.id, 'demo-au'));
    const html = await read(`${orderId}-agreement`);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt; &amp; Söhne');
  });

  it('are not found with any other id', async () => {
    for (const documentId of ['x', `${orderId}-terms`, '999999999-agreement', `${orderId}-agreement-2`]) {
      const answer = await shopper.visitor.call(readAgreementDocument, { params: { documentId } });
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
    }
  });
});
