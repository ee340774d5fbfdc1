/** A shopper of the portal who has one of everything that another one must not see, and what they read of it. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { seedClients } from '#sandbox/seed/seed-clients.ts';
import { listSessions } from '#shared/contract/access/sessions.contract.ts';
import {
  authoriseAccountLink,
  listLinkedProducts,
} from '#shared/contract/account-link/account-link.contract.ts';
import {
  listAgreementDocuments,
  readAgreementDocument,
  readBillingAgreement,
  readPurchaseAgreement,
} from '#shared/contract/agreements/agreements.contract.ts';
import { readOrderDispute } from '#shared/contract/disputes/disputes.contract.ts';
import type { InputOf, OperationShape } from '#shared/contract/index.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { billingAgreements, purchaseAgreements } from '../areas/agreements/agreements.tables.ts';
import { cards } from '../areas/methods/methods.tables.ts';
import { open, shopperWithOldOrder } from './disputes.ts';
import { type Shop, type Shopper, signIn } from './shop.ts';
import type { TestServer } from './test-server.ts';

/** What an app asks for. */
export const linkRequest = ({ config }: TestServer) => ({
  clientId: 'tallybook',
  grantType: 'authorization_code' as const,
  scopes: ['orders.read'],
  redirectUri: `${config.origins.partner}/linked`,
  state: 'a state',
});

/** The first saved card of a shopper. */
export async function cardIdOf({ db }: TestServer, { consumerId }: Shopper): Promise<string> {
  const isTheirs = and(eq(cards.consumerId, consumerId), eq(cards.isListed, true));
  const [card] = await db.select().from(cards).where(isTheirs);
  if (!card) throw new Error('The shopper has no card');
  return card.id;
}

/** Adds a purchase agreement and a billing agreement with the shop, both paid by the shopper's first card. */
export async function addAgreements(server: TestServer, shop: Shop, shopper: Shopper) {
  const [purchaseId, billingId] = [randomUUID(), randomUUID()];
  const agreement = {
    consumerId: shopper.consumerId,
    merchantId: shop.merchantId,
    status: 'ACTIVE',
    cardId: await cardIdOf(server, shopper),
    createdAt: server.clock.now(),
  } as const;
  const amount = { currency: 'AUD', amountMinor: 40_000 } as const;
  await server.db.insert(purchaseAgreements).values({ ...agreement, ...amount, id: purchaseId });
  await server.db.insert(billingAgreements).values({ ...agreement, id: billingId });
  return { purchaseId, billingId };
}

/** A shopper with an order, its documents and a dispute, two agreements, another login and a linked app. */
export async function shopperWithBelongings(server: TestServer, shop: Shop) {
  await seedClients(server);
  const { shopper, orderId } = await shopperWithOldOrder(server, shop);
  const { visitor } = shopper;
  const { purchaseId, billingId } = await addAgreements(server, shop, shopper);
  await visitor.call(authoriseAccountLink, { body: linkRequest(server) });
  await signIn(server, shopper.consumerId, 'PORTAL');
  const { status, body: dispute } = await open(shopper, orderId);
  if (status !== 201 || dispute.id === null) throw new Error(`The dispute was answered ${status}`);
  const { ppaDocs } = (await visitor.call(listAgreementDocuments, { params: { orderId } })).body;
  const documentId = ppaDocs[0]?.documentId ?? '';
  const { sessions } = (await visitor.call(listSessions, {})).body;
  const other = sessions.find(({ current, sessionType }) => !current && sessionType === 'PORTAL');

  const read = async <Op extends OperationShape>(operation: Op, input: InputOf<Op>) => {
    const { status, body } = await visitor.call(operation, input);
    if (status !== 200) throw new Error(`${operation.path} was answered ${status}`);
    return body;
  };
  return {
    shopper,
    ids: {
      orderId,
      purchaseId,
      billingId,
      disputeId: dispute.id,
      documentId,
      sessionId: other?.sessionId ?? '',
    },
    /** All of it, as its owner reads it. */
    belongings: async () => [
      await read(readOrder, { params: { orderId } }),
      await read(readOrderDispute, { params: { orderId } }),
      await read(readPurchaseAgreement, { params: { agreementId: purchaseId } }),
      await read(readBillingAgreement, { params: { id: billingId } }),
      await read(readAgreementDocument, { params: { documentId } }),
      await read(listSessions, {}),
      await read(listLinkedProducts, {}),
    ],
  };
}
