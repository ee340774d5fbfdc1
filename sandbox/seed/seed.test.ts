import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { oauthClients } from '#server/areas/account-links/account-links.tables.ts';
import { consumers } from '#server/areas/consumers/consumers.tables.ts';
import { paymentPlanItems, paymentPlans } from '#server/areas/instalments/plans/payment-plans.tables.ts';
import { merchants } from '#server/areas/merchants/merchants.tables.ts';
import { isOnPostgres } from '#server/testing/database.ts';
import { unbalanced } from '#server/testing/money-rules.ts';
import { createShopServer, signIn } from '#server/testing/shop.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  listBillingAgreements,
  listOrdersOfBillingAgreement,
  listPurchaseAgreements,
} from '#shared/contract/agreements/agreements.contract.ts';
import { listDisputes } from '#shared/contract/disputes/disputes.contract.ts';
import { listOrders, listOverduePayments } from '#shared/contract/orders/orders.contract.ts';
import { readPaymentPlan } from '#shared/contract/payments/payment-plan.contract.ts';
import { daysBetween } from '#shared/domain/dates.ts';
import { allMarkets, countryCodes, type Market } from '#shared/domain/markets/index.ts';
import { seededMerchants } from './merchants.ts';
import { personaStatuses, personas } from './personas.ts';
import { seed } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
  await seed(server, server.provider.sandbox);
});
afterAll(() => server.close());

async function portalOf(email: string) {
  const [consumer] = await server.db.select().from(consumers).where(eq(consumers.email, email));
  return signIn(server, consumer?.id ?? '', 'PORTAL');
}

describe('the seeded people', () => {
  it('who pay on time have an order in every stage', async () => {
    const { body } = await (await portalOf('good.au@persona.test')).call(listOrders, { query: {} });
    expect(body.totalResults).toBe(5);
    expect(
      body.results.map(({ paymentScheduleSet }) => paymentScheduleSet.map(({ status }) => status)),
    ).toEqual([
      ['PAID', 'OWED', 'OWED', 'OWED'],
      ['DEFERRED', 'DEFERRED', 'DEFERRED', 'DEFERRED'],
      ['PAID', 'PAID', 'OWED', 'OWED'],
      ['PAID', 'PAID', 'PAID', 'PAID'],
      ['PAID', 'PAID', 'PAID', 'PARTIAL_REFUND'],
    ]);
  });

  it('are of seven statuses in the full markets, and the shops in all that are more than a part of a region [PAY-001] [MER-199]', () => {
    const codesWhere = (holds: (market: Market) => boolean) =>
      allMarkets.filter(holds).map(({ countryCode }) => countryCode);
    const marketsOf = (wanted: string) =>
      personas.filter(({ status }) => status === wanted).map(({ countryCode }) => countryCode);
    const full = codesWhere(({ availability }) => availability === 'full');
    const statuses = Object.keys(personaStatuses);
    expect(statuses).toHaveLength(7);
    for (const status of statuses.filter((each) => each !== 'good'))
      expect([status, marketsOf(status)]).toEqual([status, full]);
    expect(marketsOf('good')).toEqual(countryCodes);
    expect(personas).toHaveLength(6 * full.length + countryCodes.length);
    const ofShops = new Set(seededMerchants.map(({ countryCode }) => countryCode));
    expect([...ofShops]).toEqual(codesWhere(({ availability }) => availability !== 'region'));
  });

  it('who pay on time have payments in every state that such an account can be in, in every market [MER-199]', async () => {
    for (const { countryCode } of personas.filter(({ status }) => status === 'good')) {
      const portal = await portalOf(`good.${countryCode.toLowerCase()}@persona.test`);
      const { body } = await portal.call(listOrders, { query: {} });
      const found = body.results.flatMap((order) => order.paymentScheduleSet.map(({ status }) => status));
      const states = ['DEFERRED', 'OWED', 'PAID', 'PARTIAL_REFUND'];
      expect([countryCode, [...new Set(found)].toSorted()]).toEqual([
        countryCode,
        countryCode === 'US' ? [...states, 'PAYMENT_PENDING'].toSorted() : states,
      ]);
    }
  });

  it('who pay on time have an open dispute, in every market [MER-199]', async () => {
    for (const { countryCode, email } of personas.filter(({ status }) => status === 'good')) {
      const { body } = await (await portalOf(email)).call(listDisputes, { query: { status: 'OPEN' } });
      expect([countryCode, body.totalResults]).toEqual([countryCode, 1]);
    }
  });

  it('who pay on time have an active agreement of each kind, everywhere [MER-199]', async () => {
    for (const { email } of personas.filter(({ status }) => status === 'good')) {
      const portal = await portalOf(email);
      const purchases = (await portal.call(listPurchaseAgreements, { query: {} })).body;
      const billing = (await portal.call(listBillingAgreements, { query: {} })).body;
      expect([purchases, billing].map(({ results }) => results.map(({ status }) => status))).toEqual([
        ['ACTIVE'],
        ['ACTIVE'],
      ]);
      const { hasPurchaseAgreements, hasBillingAgreements } = (await portal.call(readAccount, {})).body;
      expect([hasPurchaseAgreements, hasBillingAgreements]).toEqual([true, true]);
      const id = billing.results[0]?.id ?? '';
      const orders = await portal.call(listOrdersOfBillingAgreement, { params: { id }, query: {} });
      expect(orders.body.totalResults).toBe(5);
    }
    const overdue = (await (await portalOf('overdue.gb@persona.test')).call(readAccount, {})).body;
    expect([overdue.hasPurchaseAgreements, overdue.hasBillingAgreements]).toEqual([false, false]);
  });

  it('who are overdue have been late for ten days', async () => {
    const { body } = await (await portalOf('overdue.gb@persona.test')).call(listOverduePayments, {});
    expect(body.totalResults).toBe(1);
    const [entry] = body.results;
    expect(daysBetween(entry?.installmentDueDate ?? '', '2026-01-15')).toBe(10);
    expect(entry?.outstandingBalance).not.toEqual(entry?.amountOwed);
  });

  it.each(['hardship.au', 'arrangement.us'])(
    'who pay by a plan, as %s, have one for all that they owe',
    async (who) => {
      const portal = await portalOf(`${who}@persona.test`);
      const { body } = await portal.call(readPaymentPlan, {});
      expect(body).toMatchObject({ paymentStatus: 'ACTIVE', outstandingBalance: { amount: '157.50' } });
      expect(body.paymentSchedules).toHaveLength(4);
    },
  );

  it('get a missing plan at the next start after a crash', async () => {
    const email = 'hardship.gb@persona.test';
    const portal = await portalOf(email);
    const before = (await portal.call(readPaymentPlan, {})).body;
    const planId = before.paymentPlanUuid;
    await server.db.delete(paymentPlanItems).where(eq(paymentPlanItems.planId, planId));
    await server.db.delete(paymentPlans).where(eq(paymentPlans.id, planId));
    await server.db.update(consumers).set({ accountStatus: 'REGISTERED' }).where(eq(consumers.email, email));
    await seed(server, server.provider.sandbox);
    const { body } = await portal.call(readPaymentPlan, {});
    expect(body.outstandingBalance).toEqual(before.outstandingBalance);
    const [consumer] = await server.db.select().from(consumers).where(eq(consumers.email, email));
    expect(consumer?.accountStatus).toBe('HARDSHIP');
    const orders = await portal.call(listOrders, { query: {} });
    expect(orders.body.totalResults).toBe(2);
  });

  it('are written once: a later start calls no provider and changes nothing', async () => {
    const statement = vi.fn(() => Promise.reject(new Error('not asked')));
    const people = await server.db.select().from(consumers).orderBy(consumers.id);
    await seed(server, { ...server.provider.sandbox, statement });
    expect(statement).not.toHaveBeenCalled();
    expect(await server.db.select().from(consumers).orderBy(consumers.id)).toEqual(people);
  });

  it('are found at the addresses of a later start, which may have other ports or TLS', async () => {
    const [shop, partner] = ['https://shop.localhost:4402', 'https://partner.localhost:4401'];
    const config = { ...server.config, origins: { ...server.config.origins, shop, partner } };
    for (let start = 1; start <= 2; start += 1) await seed({ ...server, config }, server.provider.sandbox);
    const [demoShop] = await server.db.select().from(merchants).where(eq(merchants.id, 'demo-au'));
    expect(demoShop?.allowedOrigins).toEqual([server.config.origins.shop, shop]);
    const [product] = await server.db.select().from(oauthClients).where(eq(oauthClients.id, 'tallybook'));
    const { origins } = server.config;
    expect(product?.redirectUris).toEqual([`${origins.partner}/linked`, `${partner}/linked`]);
  });

  it('are completed by the next start when one is missing', async () => {
    const known = () =>
      server.db.select().from(consumers).where(eq(consumers.email, 'policyhold.au@persona.test'));
    await server.db.delete(consumers).where(eq(consumers.email, 'policyhold.au@persona.test'));
    await seed(server, server.provider.sandbox);
    expect(await known()).toHaveLength(1);
  });

  it('leave the ledger balanced', async () => {
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});

describe.runIf(isOnPostgres)('servers that start at once over an empty database', () => {
  it('seed it one after the other', async () => {
    const fresh = await createTestServer();
    const { sandbox } = fresh.provider;
    await Promise.all([seed(fresh, sandbox), seed(fresh, sandbox)]);
    const { rows } = await fresh.open.pool.query(
      "select count(*)::integer as count from orders join consumers on consumers.id = consumer_id where email = 'good.au@persona.test'",
    );
    expect(rows).toEqual([{ count: 5 }]);
    await fresh.close();
  });
});
