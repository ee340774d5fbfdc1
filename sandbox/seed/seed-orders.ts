/** The orders of the personas from before the sandbox started. Source: merchant-api §7.6. */
import { setTimeout } from 'node:timers/promises';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { consumers } from '#server/areas/consumers/consumers.tables.ts';
import { storeAccountStatus } from '#server/areas/consumers/index.ts';
import { confirmPayment, initiatePayNow } from '#server/areas/instalments/index.ts';
import { paymentPlans } from '#server/areas/instalments/plans/payment-plans.tables.ts';
import { merchants } from '#server/areas/merchants/merchants.tables.ts';
import { bankAccounts } from '#server/areas/methods/methods.tables.ts';
import { orders, scheduleItems } from '#server/areas/orders/orders.tables.ts';
import type { ProviderSandbox } from '#server/core/providers.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { hasAccountLevelPayments } from '#shared/domain/account/account-status.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { writeAgreements } from './agreement-history.ts';
import { linkTestAccount } from './link-test-account.ts';
import { demoShopOf } from './merchants.ts';
import { type HistoryParts, type PastOrder, writeHistory } from './order-history.ts';
import { agreeSeededPlan, ordersOfPlan } from './payment-plan.ts';
import { hasBankAccount, type Persona, type PersonaStatus, personaStatuses, personas } from './personas.ts';

/** One order in every stage that a schedule can be in. */
const histories: { readonly [Status in PersonaStatus]?: readonly PastOrder[] } = {
  good: [
    { daysAgo: 60, amount: 8_400, item: 'Linen throw', refundAtEnd: 500, isDisputed: true },
    { daysAgo: 33, amount: 12_000, item: 'Stoneware set', refund: 7_000 },
    { daysAgo: 20, amount: 15_990, item: 'Walnut side table' },
    { daysAgo: 5, amount: 9_900, item: 'Wool rug, on its way', paymentOption: 'PAD' },
    { daysAgo: 2, amount: 6_401, item: 'Brass lamp' },
  ],
  // The second of four was due ten days ago.
  overdue: [{ daysAgo: 24, amount: 14_000, item: 'Reading chair', cardFailsLater: true }],
  hardship: ordersOfPlan,
  arrangement: ordersOfPlan,
};

/** The personas who have bought something. */
export const emailsWithHistory = personas
  .filter(({ status, countryCode }) => histories[status] && hasShop(countryCode))
  .map(({ email }) => email);

const hasPlan = ({ status }: Persona): boolean =>
  hasAccountLevelPayments(personaStatuses[status].accountStatus);

/** Those of them who pay by a plan. */
export const emailsWithPlan = personas
  .filter((persona) => hasPlan(persona) && hasShop(persona.countryCode))
  .map(({ email }) => email);

function hasShop(countryCode: CountryCode): boolean {
  return demoShopOf(countryCode) !== undefined;
}

/**
 * Writes them once. Safe to call at every start: personas with an order are left unchanged, except for a plan that is missing after a
 * crash. Throws `ProviderUnavailable` when the card provider does not answer within three seconds.
 */
export async function seedOrders(server: ServerContext, sandbox: ProviderSandbox): Promise<void> {
  await untilItAnswers(sandbox);
  const known = await server.db
    .select()
    .from(consumers)
    .where(
      inArray(
        consumers.email,
        personas.map(({ email }) => email),
      ),
    );
  for (const persona of personas) {
    const history = histories[persona.status];
    const consumer = known.find(({ email }) => email === persona.email);
    if (!history || !consumer) continue;
    const shop = demoShopOf(persona.countryCode);
    if (!shop) continue;
    const [merchant] = await server.db.select().from(merchants).where(eq(merchants.id, shop.id));
    if (!merchant) continue;
    const parts = { server, sandbox, consumer, merchant };
    if (hasPlan(persona)) await writePlan(parts, history, persona);
    else if (!(await hasOrders(server, consumer.id))) {
      await writeHistory(parts, history);
      if (persona.status === 'good') await writeAgreements(server, consumer, merchant, 1);
      if (hasBankAccount(persona)) {
        await linkTestAccount(parts, 'checking');
        await payFromBank(parts);
      }
    }
  }
}

/** Pays the next instalment of the newest order from the linked account, which takes days. */
async function payFromBank({ server, consumer }: HistoryParts): Promise<void> {
  const { id: consumerId } = consumer;
  const ofConsumer = and(eq(scheduleItems.consumerId, consumerId), eq(scheduleItems.position, 2));
  const [next] = await server.db
    .select()
    .from(scheduleItems)
    .where(ofConsumer)
    .orderBy(desc(scheduleItems.id))
    .limit(1);
  const [account] = await server.db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.consumerId, consumerId));
  if (!next || !account) return;
  const { traceId } = await initiatePayNow(server, consumerId, String(next.id));
  await confirmPayment(server, {
    body: { traceId, storeToken: false, paymentMethodId: account.id, paymentMethodType: 'ACH_BANK_ACCOUNT' },
    purpose: 'INSTALMENT',
    orderId: undefined,
    consumerId,
    channel: 'PORTAL',
    signal: new AbortController().signal,
    network: '127.0.0.1',
  });
}

/** Orders from before the account got its status, with which it cannot buy, and a plan for what is owed. */
async function writePlan(
  parts: HistoryParts,
  history: readonly PastOrder[],
  { status }: Persona,
): Promise<void> {
  const { server, consumer } = parts;
  const [plan] = await server.db.select().from(paymentPlans).where(eq(paymentPlans.consumerId, consumer.id));
  if (plan) return;
  const setStatus = (accountStatus: string) => storeAccountStatus(server.db, consumer, { accountStatus });
  if (!(await hasOrders(server, consumer.id))) {
    await setStatus('REGISTERED');
    await writeHistory(parts, history);
  }
  await setStatus(personaStatuses[status].accountStatus);
  await agreeSeededPlan(server, consumer);
}

/** The provider may be starting at the same time. */
async function untilItAnswers(sandbox: ProviderSandbox): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sandbox.statement({ reference: 'none' });
      return;
    } catch (error) {
      if (attempt === 12) throw error;
      await setTimeout(250);
    }
  }
}

async function hasOrders({ db }: ServerContext, consumerId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.consumerId, consumerId))
    .limit(1);
  return order !== undefined;
}
