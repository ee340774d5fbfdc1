/** The card and the past orders of a scenario's consumer. */
import { eq } from 'drizzle-orm';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { ServerContext } from '../core/server-context.ts';
import { seededMerchants } from '../seed/merchants.ts';
import { type PastOrder, writeHistory } from '../seed/order-history.ts';
import type { Consumer } from '../services/consumers/consumers.tables.ts';
import { type Merchant, merchants } from '../services/merchants/merchants.tables.ts';
import type { Scenario } from './scenario.ts';

/** Far enough apart that at most three orders are open at the same time. */
const daysBetweenOrders = 21;

const overdueOrder: PastOrder = { daysAgo: 24, amount: 14_000, item: 'Reading chair', cardFailsLater: true };

export async function scenarioHistory(
  server: ServerContext,
  consumer: Consumer,
  scenario: Scenario,
): Promise<void> {
  const merchant = await merchantFor(server, consumer);
  if (!merchant || scenario.story === 'unconfirmed') return;
  await writeHistory({ server, sandbox: server.sandbox, consumer, merchant }, ordersOf(scenario));
}

function ordersOf({ story, knobs }: Scenario): readonly PastOrder[] {
  const count = Number(knobs.orders ?? 0);
  const paid = Array.from({ length: count }, (_, index) => ({
    daysAgo: 60 + index * daysBetweenOrders,
    amount: 6_000,
    item: 'Stoneware set',
  }));
  return story === 'overdue' || 'overdue' in knobs ? [...paid, overdueOrder] : paid;
}

/** A demo shop of the consumer's country, else one of the same currency. */
async function merchantFor({ db }: ServerContext, { countryCode }: Consumer): Promise<Merchant | null> {
  const { currency } = marketOf(countryCode);
  const shop =
    seededMerchants.find((each) => each.isEnabled && each.countryCode === countryCode) ??
    seededMerchants.find((each) => each.isEnabled && marketOf(each.countryCode).currency === currency);
  const [found] = shop ? await db.select().from(merchants).where(eq(merchants.id, shop.id)) : [];
  return found ?? null;
}
