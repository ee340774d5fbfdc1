/** What the personas bought before the sandbox started. Source: MERCHANT-API 7.6. */
import { setTimeout } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { ServerContext } from '../core/server-context.ts';
import type { ProviderSandbox } from '../providers/interfaces.ts';
import { consumers } from '../services/consumers/consumers.tables.ts';
import { merchants } from '../services/merchants/merchants.tables.ts';
import { orders } from '../services/orders/orders.tables.ts';
import { seededMerchants } from './merchants.ts';
import { type PastOrder, writeHistory } from './order-history.ts';
import { type PersonaStatus, personas } from './personas.ts';

/** One order in every stage that a schedule can be in. */
const histories: { readonly [Status in PersonaStatus]?: readonly PastOrder[] } = {
  good: [
    { daysAgo: 60, amount: 8_400, item: 'Linen throw' },
    { daysAgo: 33, amount: 12_000, item: 'Stoneware set', refund: 7_000 },
    { daysAgo: 20, amount: 15_990, item: 'Walnut side table' },
    { daysAgo: 5, amount: 9_900, item: 'Wool rug, on its way', paymentOption: 'PAD' },
    { daysAgo: 2, amount: 6_401, item: 'Brass lamp' },
  ],
  // The second of four was due ten days ago.
  overdue: [{ daysAgo: 24, amount: 14_000, item: 'Reading chair', cardFailsLater: true }],
};

/** The personas who have bought something, at the demo shop of their country. */
export const emailsWithHistory = personas
  .filter(({ status, countryCode }) => histories[status] && hasShop(countryCode))
  .map(({ email }) => email);

function hasShop(countryCode: CountryCode): boolean {
  return seededMerchants.some(({ id }) => id === shopOf(countryCode));
}

function shopOf(countryCode: CountryCode): string {
  return `demo-${countryCode.toLowerCase()}`;
}

/**
 * Writes them once. Safe to call at every start: personas with an order are left unchanged. Without the card provider
 * the personas start without orders.
 */
export async function seedOrders(server: ServerContext, sandbox: ProviderSandbox): Promise<void> {
  if (!(await isReachable(sandbox))) {
    server.log.warn('the card provider does not answer, so the personas have no orders');
    return;
  }
  const known = await server.db
    .select()
    .from(consumers)
    .where(
      inArray(
        consumers.email,
        personas.map(({ email }) => email),
      ),
    );
  for (const { email, status, countryCode } of personas) {
    const history = histories[status];
    const consumer = known.find((each) => each.email === email);
    if (!history || !consumer || (await hasOrders(server, consumer.id))) continue;
    const merchantId = shopOf(countryCode);
    const [merchant] = await server.db.select().from(merchants).where(eq(merchants.id, merchantId));
    if (merchant) await writeHistory({ server, sandbox, consumer, merchant }, history);
  }
}

/** The provider may be starting at the same time. */
async function isReachable(sandbox: ProviderSandbox): Promise<boolean> {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    try {
      await sandbox.statement({ reference: 'none' });
      return true;
    } catch {
      await setTimeout(250);
    }
  }
  return false;
}

async function hasOrders({ db }: ServerContext, consumerId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.consumerId, consumerId))
    .limit(1);
  return order !== undefined;
}
