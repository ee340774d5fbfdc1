/** What belongs to another consumer: no call reveals it, and none changes it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession, listSessions } from '#shared/contract/access/sessions.contract.ts';
import { listLinkedProducts, unlinkProduct } from '#shared/contract/account-link/account-link.contract.ts';
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
import { cardIdOf, shopperWithBelongings } from '../testing/belongings.ts';
import { claim } from '../testing/disputes.ts';
import { shopperWithOrder } from '../testing/portal-shopper.ts';
import { createShop, createShopServer, deviceDetails } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { Visitor } from '../testing/visitor.ts';

let server: TestServer;
/** Has an order and a card too, so that only whose a thing is can refuse the call. */
let stranger: Visitor;
let strangersCard: string;
let owned: Awaited<ReturnType<typeof shopperWithBelongings>>;
beforeAll(async () => {
  server = await createShopServer();
  const shop = createShop(server);
  owned = await shopperWithBelongings(server, shop);
  const other = (await shopperWithOrder(server, shop)).shopper;
  stranger = other.visitor;
  strangersCard = await cardIdOf(server, other);
});
afterAll(() => server.close());

const call =
  <Op extends OperationShape>(operation: Op, input: () => InputOf<Op>) =>
  (visitor: Visitor) =>
    visitor.call(operation, input());

const order = () => ({ params: { orderId: owned.ids.orderId } });
const dispute = () => ({ params: { disputeId: owned.ids.disputeId } });
const billing = () => ({ params: { id: owned.ids.billingId } });
const card = () => ({ body: { cardId: strangersCard } });

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
    params: { orderId: owned.ids.orderId, paymentMethodId: strangersCard },
  })),
  'changing its payment method': call(setOrderMethod, () => ({
    ...order(),
    body: { bankAccountId: randomUUID() },
  })),
  'listing its documents': call(listAgreementDocuments, order),
  'reading a document': call(readAgreementDocument, () => ({ params: { documentId: owned.ids.documentId } })),
  'reading a purchase agreement': call(readPurchaseAgreement, () => ({
    params: { agreementId: owned.ids.purchaseId },
  })),
  'changing its method': call(setPurchaseAgreementMethod, () => ({
    params: { agreementId: owned.ids.purchaseId },
    ...card(),
  })),
  'reading a billing agreement': call(readBillingAgreement, billing),
  'listing its orders': call(listOrdersOfBillingAgreement, () => ({ ...billing(), query: {} })),
  'changing the method of a billing agreement': call(setBillingAgreementMethod, () => ({
    params: { agreementId: owned.ids.billingId },
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
    params: { sessionType: 'PORTAL' as const, sessionId: owned.ids.sessionId },
  })),
  'unlinking an app': call(unlinkProduct, () => ({ params: { clientId: 'tallybook' } })),
};

describe('to another consumer', () => {
  it.each(Object.entries(attempts))(
    'it is not there, and stays as it is: %s [POR-400]',
    async (name, attempt) => {
      const before = await owned.belongings();
      const { status, body } = await attempt(stranger);
      // A login is refused with `session_not_found`, also one that does not exist.
      const errorCode = name === 'ending a login' ? 'session_not_found' : 'not_found';
      expect([status, body]).toEqual([
        404,
        { errorCode, message: expect.any(String), errorId: expect.any(String) },
      ]);
      expect(await owned.belongings()).toEqual(before);
    },
  );

  it('it is in no list, while its owner may end the login and unlink the app [POR-400]', async () => {
    expect((await stranger.call(listLinkedProducts, {})).body.permissions).toEqual([]);
    const { sessions } = (await stranger.call(listSessions, {})).body;
    expect(sessions.map(({ sessionId }) => sessionId)).not.toContain(owned.ids.sessionId);
    const ended = await owned.shopper.visitor.call(endSession, {
      params: { sessionType: 'PORTAL', sessionId: owned.ids.sessionId },
    });
    expect(ended.status).toBe(204);
    expect(
      (await owned.shopper.visitor.call(unlinkProduct, { params: { clientId: 'tallybook' } })).status,
    ).toBe(204);
  });
});
