/** What belongs to another consumer: no call reveals it, and none changes it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedClients } from '#sandbox/seed/seed-clients.ts';
import { endSession, listSessions } from '#shared/contract/access/sessions.contract.ts';
import {
  authoriseAccountLink,
  listLinkedProducts,
  unlinkProduct,
} from '#shared/contract/account-link/account-link.contract.ts';
import {
  listAgreementDocuments,
  listOrdersOfBillingAgreement,
  readAgreementDocument,
  readBillingAgreement,
  readPurchaseAgreement,
  setBillingAgreementMethod,
  setOrderCard,
  setOrderMethod,
  setPurchaseAgreementMethod,
} from '#shared/contract/agreements/agreements.contract.ts';
import {
  commentOnDispute,
  createDispute,
  processDispute,
  readOrderDispute,
  reportProblem,
} from '#shared/contract/disputes/disputes.contract.ts';
import type { InputOf, OperationShape } from '#shared/contract/index.ts';
import { readOrder, tellReturn } from '#shared/contract/orders/orders.contract.ts';
import { initiatePartial } from '#shared/contract/payments/payments.contract.ts';
import type { LoginSession } from '#shared/domain/access/login-session.ts';
import { billingAgreements, purchaseAgreements } from '../areas/agreements/agreements.tables.ts';
import { cards } from '../areas/methods/methods.tables.ts';
import { claim, open, shopperWithOldOrder } from '../testing/disputes.ts';
import { shopperWithOrder } from '../testing/portal-shopper.ts';
import { createShop, createShopServer, deviceDetails, type Shopper, signIn } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { Visitor } from '../testing/visitor.ts';

let server: TestServer;
let owner: Shopper;
/** Has an order and a card too, so that only whose a thing is can refuse the call. */
let stranger: Visitor;
const ids = {
  order: '',
  purchase: '',
  billing: '',
  dispute: '',
  session: '',
  document: '',
  strangersCard: '',
};

const tallybook = (at: TestServer) => ({
  clientId: 'tallybook',
  grantType: 'authorization_code' as const,
  scopes: ['orders.read'],
  redirectUri: `${at.config.origins.partner}/linked`,
  state: 'a state',
});

beforeAll(async () => {
  server = await createShopServer();
  await seedClients(server);
  const shop = createShop(server);
  const { shopper, orderId } = await shopperWithOldOrder(server, shop);
  owner = shopper;
  const other = (await shopperWithOrder(server, shop)).shopper;
  stranger = other.visitor;
  const cardOf = async ({ consumerId }: Shopper) =>
    (await server.db.select().from(cards).where(eq(cards.consumerId, consumerId)))[0]?.id ?? '';
  const agreement = {
    consumerId: owner.consumerId,
    merchantId: shop.merchantId,
    status: 'ACTIVE',
    cardId: await cardOf(owner),
    createdAt: server.clock.now(),
  } as const;
  Object.assign(ids, { order: orderId, purchase: randomUUID(), billing: randomUUID() });
  const amount = { currency: 'AUD', amountMinor: 40_000 } as const;
  await server.db.insert(purchaseAgreements).values({ ...agreement, ...amount, id: ids.purchase });
  await server.db.insert(billingAgreements).values({ ...agreement, id: ids.billing });
  await signIn(server, owner.consumerId, 'PORTAL');
  await owner.visitor.call(authoriseAccountLink, { body: tallybook(server) });
  const { ppaDocs } = (await owner.visitor.call(listAgreementDocuments, { params: { orderId } })).body;
  const { sessions } = (await owner.visitor.call(listSessions, {})).body;
  ids.dispute = (await open(owner, orderId)).body.id ?? '';
  ids.document = ppaDocs[0]?.documentId ?? '';
  const isOther = ({ current, sessionType }: LoginSession) => !current && sessionType === 'PORTAL';
  ids.session = sessions.find(isOther)?.sessionId ?? '';
  ids.strangersCard = await cardOf(other);
});
afterAll(() => server.close());

/** All that the owner has, as the owner reads it. */
async function belongings() {
  const { order, purchase, billing, document } = ids;
  const read = async <Op extends OperationShape>(operation: Op, input: InputOf<Op>) => {
    const { status, body } = await owner.visitor.call(operation, input);
    expect(status).toBe(200);
    return body;
  };
  return [
    await read(readOrder, { params: { orderId: order } }),
    await read(readOrderDispute, { params: { orderId: order } }),
    await read(readPurchaseAgreement, { params: { agreementId: purchase } }),
    await read(readBillingAgreement, { params: { id: billing } }),
    await read(readAgreementDocument, { params: { documentId: document } }),
    await read(listSessions, {}),
    await read(listLinkedProducts, {}),
  ];
}

const call =
  <Op extends OperationShape>(operation: Op, input: () => InputOf<Op>) =>
  (visitor: Visitor) =>
    visitor.call(operation, input());

const order = () => ({ params: { orderId: ids.order } });
const dispute = () => ({ params: { disputeId: ids.dispute } });
const billing = () => ({ params: { id: ids.billing } });
const card = () => ({ body: { cardId: ids.strangersCard } });

const attempts: Readonly<Record<string, (visitor: Visitor) => Promise<{ status: number; body: unknown }>>> = {
  'reading an order': call(readOrder, order),
  'telling its return': call(tellReturn, () => ({
    ...order(),
    body: { orderReturned: true, returnDate: '2026-01-15', returnReason: 'OTHER' as const },
  })),
  'paying a part of it': call(initiatePartial, () => ({
    ...order(),
    body: { deviceDetails, amount: { amount: '1.00', currency: 'AUD' as const } },
  })),
  'changing its card': call(setOrderCard, () => ({
    params: { orderId: ids.order, paymentMethodId: ids.strangersCard },
  })),
  'changing its payment method': call(setOrderMethod, () => ({
    ...order(),
    body: { bankAccountId: randomUUID() },
  })),
  'listing its documents': call(listAgreementDocuments, order),
  'reading a document': call(readAgreementDocument, () => ({ params: { documentId: ids.document } })),
  'reading a purchase agreement': call(readPurchaseAgreement, () => ({
    params: { agreementId: ids.purchase },
  })),
  'changing its method': call(setPurchaseAgreementMethod, () => ({
    params: { agreementId: ids.purchase },
    ...card(),
  })),
  'reading a billing agreement': call(readBillingAgreement, billing),
  'listing its orders': call(listOrdersOfBillingAgreement, () => ({ ...billing(), query: {} })),
  'changing the method of a billing agreement': call(setBillingAgreementMethod, () => ({
    params: { agreementId: ids.billing },
    ...card(),
  })),
  'reading a dispute': call(readOrderDispute, order),
  'opening one': call(createDispute, () => ({ ...order(), body: claim() })),
  'reporting a problem': call(reportProblem, () => ({ ...order(), body: claim() })),
  'withdrawing a dispute': call(processDispute, () => ({
    ...dispute(),
    body: { action: 'CONSUMER_CANCEL' as const },
  })),
  'commenting on a dispute': call(commentOnDispute, () => ({
    ...dispute(),
    body: { content: 'mine', files: [] },
  })),
  'ending a login': call(endSession, () => ({
    params: { sessionType: 'PORTAL' as const, sessionId: ids.session },
  })),
  'unlinking an app': call(unlinkProduct, () => ({ params: { clientId: 'tallybook' } })),
};

describe('to another consumer', () => {
  it.each(Object.entries(attempts))(
    'it is not there, and stays as it is: %s [POR-400]',
    async (name, attempt) => {
      const before = await belongings();
      const { status, body } = await attempt(stranger);
      // A login has a code of its own, which says no more than the others.
      const errorCode = name === 'ending a login' ? 'session_not_found' : 'not_found';
      expect([status, body]).toEqual([
        404,
        { errorCode, message: expect.any(String), errorId: expect.any(String) },
      ]);
      expect(await belongings()).toEqual(before);
    },
  );

  it('it is in no list, while its owner may end the login and unlink the app [POR-400]', async () => {
    expect((await stranger.call(listLinkedProducts, {})).body.permissions).toEqual([]);
    const { sessions } = (await stranger.call(listSessions, {})).body;
    expect(sessions.map(({ sessionId }) => sessionId)).not.toContain(ids.session);
    const owned = await owner.visitor.call(endSession, {
      params: { sessionType: 'PORTAL', sessionId: ids.session },
    });
    expect(owned.status).toBe(204);
    expect((await owner.visitor.call(unlinkProduct, { params: { clientId: 'tallybook' } })).status).toBe(204);
  });
});
