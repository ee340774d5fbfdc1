import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPurchaseAgreement } from '#shared/contract/agreements/agreements.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { preferBankAccount } from '#shared/contract/methods/bank-accounts.contract.ts';
import { preferCard } from '#shared/contract/methods/methods.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import { purchaseAgreements } from '../../areas/agreements/agreements.tables.ts';
import { cards } from '../../areas/methods/methods.tables.ts';
import { scheduleItems } from '../../areas/orders/orders.tables.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  deviceDetails,
  linkAccount,
  newShopper,
  type Shopper,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let owner: Shopper;
let stranger: Shopper;
let orderId: string;
beforeAll(async () => {
  server = await createShopServer();
  [owner, stranger] = [await newShopper(server), await newShopper(server)];
  orderId = await capturedOrder(server, createShop(server), owner);
});
afterAll(() => server.close());

describe('data of another consumer', () => {
  it('is refused like an unknown id', async () => {
    const [item] = await server.db
      .select()
      .from(scheduleItems)
      .where(eq(scheduleItems.orderId, Number(orderId)));
    const paymentScheduleId = item?.uuid ?? '';
    const order = (shopper: Shopper, id: string) =>
      shopper.visitor.call(readOrder, { params: { orderId: id } });
    const pay = (shopper: Shopper, id: string) =>
      shopper.visitor.call(initiatePayNow, { params: { paymentScheduleId: id }, body: { deviceDetails } });
    const [card] = await server.db.select().from(cards).where(eq(cards.consumerId, owner.consumerId));
    const prefer = (shopper: Shopper, paymentMethodId: string) =>
      shopper.visitor.call(preferCard, { params: { paymentMethodId } });

    expect((await order(owner, orderId)).status).toBe(200);
    expect((await prefer(owner, card?.id ?? '')).status).toBe(200);
    for (const answer of [
      await order(stranger, orderId),
      await order(stranger, '999999999'),
      await pay(stranger, paymentScheduleId),
      await pay(stranger, randomUUID()),
      await prefer(stranger, card?.id ?? ''),
      await prefer(stranger, randomUUID()),
    ]) {
      const { errorCode, errorInfo } = answer.error;
      expect([answer.status, errorCode, errorInfo]).toEqual([404, 'not_found', undefined]);
    }
  });

  it('is 404 for an order, an instalment, an agreement, a card and a bank account, and no such call is for merchants or operators [PAY-003]', async () => {
    const [item] = await server.db
      .select()
      .from(scheduleItems)
      .where(eq(scheduleItems.orderId, Number(orderId)));
    const american = await newShopper(server, { countryCode: 'US' });
    const { id: accountId } = await linkAccount(server, american);
    const agreementId = randomUUID();
    await server.db.insert(purchaseAgreements).values({
      id: agreementId,
      consumerId: owner.consumerId,
      merchantId: 'demo-au',
      status: 'ACTIVE',
      currency: 'AUD',
      amountMinor: 10_000,
      createdAt: server.clock.now(),
    });
    const [card] = await server.db.select().from(cards).where(eq(cards.consumerId, owner.consumerId));
    const owned = [
      (by: Shopper) => by.visitor.call(readOrder, { params: { orderId } }),
      (by: Shopper) => by.visitor.call(readPurchaseAgreement, { params: { agreementId } }),
      (by: Shopper) => by.visitor.call(preferCard, { params: { paymentMethodId: card?.id ?? '' } }),
    ];
    for (const call of owned) expect((await call(owner)).status).toBe(200);
    const preferAccount = (by: Shopper) => by.visitor.call(preferBankAccount, { params: { accountId } });
    expect((await preferAccount(american)).status).toBe(200);
    const pay = (by: Shopper) =>
      by.visitor.call(initiatePayNow, {
        params: { paymentScheduleId: item?.uuid ?? '' },
        body: { deviceDetails },
      });
    for (const call of [...owned, preferAccount, pay]) {
      const { status, error } = await call(stranger);
      expect([status, error.errorCode]).toEqual([404, 'not_found']);
    }
    for (const { path, access } of Object.values(contracts).flatMap((group) =>
      Object.values<OperationShape>(group),
    )) {
      if (path.startsWith('/portal/consumers')) expect(['merchant', 'control']).not.toContain(access);
    }
  });

  it('is not accessible to merchants or controls from a consumer’s address', () => {
    const groups = Object.values(contracts) as readonly Readonly<Record<string, OperationShape>>[];
    const ofConsumers = groups
      .flatMap((group) => Object.values(group))
      .filter(({ path }) => path.startsWith('/portal/consumers'));
    expect(ofConsumers.length).toBeGreaterThan(20);
    const named = ofConsumers.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect([...new Set(named)].sort()).toEqual([
      'accountId',
      'agreementId',
      'clientId',
      'disputeId',
      'documentId',
      'email',
      'id',
      'orderId',
      'paymentMethodId',
      'paymentScheduleId',
      'registrationId',
      'sessionId',
      'sessionType',
      'token',
    ]);
    for (const { access } of ofConsumers)
      expect(['public', 'checkout', 'consumer', 'second-factor']).toContain(access);
  });
});

describe('the keys of the seeded merchants', () => {
  it('are not accepted when the controls are off [MER-188]', async () => {
    const closed = await createShopServer({ environment: { SANDBOX_CONTROL: 'off' } });
    const answer = await createShop(closed).call(contracts.merchant.readConfiguration, {});
    expect(answer.status).toBe(401);
    const open = await createShop(server).call(contracts.merchant.readConfiguration, {});
    expect(open.status).toBe(200);
    await closed.close();
  });
});
