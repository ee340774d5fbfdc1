/** A consumer and a merchant who own one of everything that has an id, and strangers who own nothing of it. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { registrations, sessions } from '#server/areas/access/access.tables.ts';
import { contactChanges } from '#server/areas/access/security.tables.ts';
import { billingAgreements, purchaseAgreements } from '#server/areas/agreements/agreements.tables.ts';
import { consumers } from '#server/areas/consumers/consumers.tables.ts';
import { bankAccounts, cards } from '#server/areas/methods/methods.tables.ts';
import { scheduleItems } from '#server/areas/orders/orders.tables.ts';
import { open, picture } from '#server/testing/disputes.ts';
import { addAddress, startedExpress } from '#server/testing/express.ts';
import {
  capturedOrder,
  createShop,
  deviceDetails,
  newCheckout,
  newShopper,
  type Shop,
  type Shopper,
  startFor,
} from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import { startRegistration } from '#shared/contract/access/access.contract.ts';
import {
  confirmEmailChange,
  confirmMobileChange,
  startEmailChange,
  startMobileChange,
} from '#shared/contract/access/change-contact.contract.ts';
import { merchantAccountContract } from '#shared/contract/merchant/account.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { requestsContract } from '#shared/contract/merchant/requests.contract.ts';
import { settlementsContract } from '#shared/contract/merchant/settlements.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import { initiatePayNow } from '#shared/contract/payments/payments.contract.ts';

/** A word that all data of the owner contains, so that a leak can be recognised. */
export const canary = 'Canary-of-the-owner';

export interface Ids {
  readonly token: string;
  readonly orderId: string;
  readonly paymentScheduleId: string;
  readonly cardId: string;
  readonly accountId: string;
  readonly traceId: string;
  readonly registrationId: string;
  readonly sessionId: string;
  readonly mobileChange: string;
  readonly emailChange: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly keyId: string;
  readonly shippingAddressId: string;
  readonly disputeId: string;
  readonly settlementId: string;
  readonly errorId: string;
  readonly purchaseAgreementId: string;
  readonly billingAgreementId: string;
}

/** Callers who own none of the ids: a signed-in consumer, a browser without a session, another merchant. */
export interface Strangers {
  readonly consumer: Visitor;
  readonly browser: Visitor;
  readonly shop: Shop;
  /** A checkout that belongs to the signed-in consumer. */
  readonly checkout: string;
}

export interface Owner extends Shopper {
  readonly shop: Shop;
  strangersOf(server: TestServer): Strangers;
  /** Ends and deletes everything that can be ended, and returns the ids. */
  deleteAll(ids: Ids): Promise<Ids>;
}

export async function createOwner(server: TestServer): Promise<Owner> {
  const shopper = await newShopper(server, { channel: 'CHECKOUT' });
  const stranger = await newShopper(server, { channel: 'CHECKOUT' });
  const shop = createShop(server);
  const { token: checkout } = await startedExpress(server, shop, stranger);
  await server.db
    .update(consumers)
    .set({ givenNames: canary, surname: canary, mobile: '+61419000001', email: `${canary}@example.com` })
    .where(eq(consumers.id, shopper.consumerId));
  await server.open.pool.query(`update merchants set display_name = '${canary}' where id = 'demo-au'`);
  return {
    ...shopper,
    shop,
    strangersOf(asked) {
      const consumer = createVisitor(asked, 'CHECKOUT');
      consumer.token = stranger.visitor.token;
      for (const [name, value] of stranger.visitor.cookies) consumer.cookies.set(name, value);
      return {
        consumer,
        browser: createVisitor(asked, 'PORTAL'),
        shop: createShop(asked, 'demo-nz'),
        checkout,
      };
    },
    async deleteAll(ids) {
      await shop.call(webhooksContract.deleteWebhook, { params: { id: ids.webhookId } });
      await shop.call(merchantContract.cancelCheckout, { params: { token: ids.token }, body: {} });
      await server.db.update(registrations).set({ finalisedAt: server.clock.now() });
      await server.db.delete(contactChanges);
      await server.db.delete(sessions).where(eq(sessions.id, ids.sessionId));
      await server.db.update(cards).set({ deletedAt: server.clock.now() }).where(eq(cards.id, ids.cardId));
      await server.db
        .update(bankAccounts)
        .set({ deletedAt: server.clock.now() })
        .where(eq(bankAccounts.id, ids.accountId));
      await server.open.pool.query('update traces set expires_at = created_at');
      return ids;
    },
  };
}

/** Creates one new object of each kind for the owner. */
export async function idsOf(server: TestServer, owner: Owner): Promise<Ids> {
  const { visitor, shop } = owner;
  const token = await newCheckout(server, shop, { merchantReference: canary });
  await startFor(owner, token);
  const orderId = await capturedOrder(server, shop, owner, {
    merchantReference: canary,
    items: [{ name: canary, quantity: 1, price: { amount: '100.00', currency: 'AUD' } }],
  });
  await server.db.update(cards).set({ holderName: canary });
  const paymentScheduleId = await nextItem(server, orderId);
  const opened = await visitor.call(initiatePayNow, {
    params: { paymentScheduleId },
    body: { deviceDetails },
  });
  const email = `${canary}-${randomUUID()}@example.com`;
  const registration = await visitor.call(startRegistration, {
    body: { email, checkEmailVerification: false },
  });
  const webhook = await shop.call(webhooksContract.createWebhook, {
    body: { url: `${server.config.origins.shop}/${canary}-${randomUUID()}`, events: ['*'] },
  });
  if (!webhook.body.id) throw new Error(`No webhook: ${webhook.error.errorCode}`);
  return {
    token,
    orderId,
    paymentScheduleId,
    cardId: await cardOf(server, owner),
    accountId: await newAccount(server, owner),
    traceId: opened.body.traceId,
    registrationId: registration.body.registrationId,
    ...(await changesOf(owner)),
    sessionId: await newLogin(server, owner),
    webhookId: webhook.body.id,
    deliveryId: await testDelivery(shop, webhook.body.id),
    keyId: await keyOf(shop),
    disputeId: await newDispute(owner, orderId),
    settlementId: await settlementOf(shop),
    errorId: await requestOf(shop),
    ...(await newAgreements(server, owner)),
    shippingAddressId: await addAddress(owner, { name: canary, address1: `1 ${canary}` }),
  };
}

/** The key that the shop calls with. */
async function keyOf(shop: Shop): Promise<string> {
  const { body } = await shop.call(merchantAccountContract.listSecretKeys, {});
  return body.results[0]?.keyId ?? '';
}

/** The settlement of the shop's newest week. */
async function settlementOf(shop: Shop): Promise<string> {
  const { body } = await shop.call(settlementsContract.listSettlements, { query: {} });
  return body.results[0]?.settlementId ?? '';
}

/** The newest request of the shop. */
async function requestOf(shop: Shop): Promise<string> {
  const { body } = await shop.call(requestsContract.listRequests, { query: {} });
  return body.results[0]?.errorId ?? '';
}

/** Another login of the owner. */
async function newLogin(server: TestServer, { consumerId }: Owner): Promise<string> {
  const [id, now] = [randomUUID(), server.clock.now()];
  await server.db.insert(sessions).values({
    ...{ id, consumerId, channel: 'CHECKOUT', tokenHash: id, cookieHash: id, createdAt: now },
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return id;
}

async function changesOf({ visitor }: Owner) {
  const mobile = await visitor.call(startMobileChange, { body: {} });
  const email = await visitor.call(startEmailChange, { body: {} });
  // Verified, so that nothing but the owner check refuses a stranger.
  await visitor.call(confirmMobileChange, { body: { token: mobile.body.token, code: '111111' } });
  await visitor.call(confirmEmailChange, { body: { token: email.body.token, code: '111111' } });
  return { mobileChange: mobile.body.token, emailChange: email.body.token };
}

async function nextItem(server: TestServer, orderId: string): Promise<string> {
  const [item] = await server.db
    .select()
    .from(scheduleItems)
    .where(sql`${scheduleItems.orderId} = ${Number(orderId)} and ${scheduleItems.position} = 2`);
  return String(item?.uuid);
}

async function cardOf(server: TestServer, { consumerId }: Owner): Promise<string> {
  const [card] = await server.db
    .select({ id: cards.id })
    .from(cards)
    .where(sql`${cards.consumerId} = ${consumerId} and ${cards.deletedAt} is null`);
  if (!card) throw new Error('The owner has no card');
  return card.id;
}

async function newDispute(owner: Owner, orderId: string): Promise<string> {
  const claim = { reason: 'REFUND_AND_RETURN', reasonDetail: 'OTHER', subject: canary } as const;
  const opened = await open(owner, orderId, { ...claim, files: [picture(`${canary}.png`)] });
  if (!opened.body.id) throw new Error(`No dispute: ${opened.error.errorCode}`);
  return opened.body.id;
}

async function newAgreements(server: TestServer, owner: Owner) {
  const [purchaseAgreementId, billingAgreementId] = [randomUUID(), randomUUID()];
  const agreement = {
    consumerId: owner.consumerId,
    merchantId: 'demo-au',
    status: 'ACTIVE',
    cardId: await cardOf(server, owner),
    createdAt: server.clock.now(),
  } as const;
  const amount = { currency: 'AUD', amountMinor: 40_000 } as const;
  await server.db.insert(purchaseAgreements).values({ ...agreement, ...amount, id: purchaseAgreementId });
  await server.db.insert(billingAgreements).values({ ...agreement, id: billingAgreementId });
  return { purchaseAgreementId, billingAgreementId };
}

/** A new account each time, since the owner may have removed the last one. */
async function newAccount(server: TestServer, { consumerId }: Owner): Promise<string> {
  const [id, now] = [randomUUID(), server.clock.now()];
  await server.db.insert(bankAccounts).values({
    ...{ id, consumerId, providerToken: id, fingerprint: id, offeredAt: now, linkedAt: now },
    bankName: canary,
    name: canary,
    mask: '0000',
    isValid: true,
  });
  return id;
}

async function testDelivery(shop: Shop, id: string): Promise<string> {
  const tested = await shop.call(webhooksContract.testWebhook, { params: { id }, body: {} });
  return tested.body.deliveryId;
}

/** Ids of the right form that never existed. */
export function randomIds(): Ids {
  return {
    token: `ffc_${randomBytes(32).toString('base64url')}`,
    orderId: String(randomInt(800_000_000, 900_000_000)),
    paymentScheduleId: randomUUID(),
    sessionId: randomUUID(),
    cardId: randomUUID(),
    accountId: randomUUID(),
    traceId: randomUUID(),
    registrationId: randomUUID(),
    mobileChange: randomUUID(),
    emailChange: randomUUID(),
    webhookId: `whk_${randomBytes(16).toString('base64url')}`,
    deliveryId: `dlv_${randomBytes(16).toString('base64url')}`,
    keyId: `key_${randomBytes(16).toString('base64url')}`,
    shippingAddressId: randomUUID(),
    errorId: randomUUID(),
    settlementId: `stl_${randomBytes(16).toString('base64url')}`,
    disputeId: `dsp_${randomBytes(16).toString('base64url')}`,
    purchaseAgreementId: randomUUID(),
    billingAgreementId: randomUUID(),
  };
}
