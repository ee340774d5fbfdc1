/** The card and the past orders of a scenario's consumer. */
import { and, desc, eq } from 'drizzle-orm';
import type { Consumer } from '#server/areas/consumers/consumers.tables.ts';
import { changePaymentDate, dateChangeOptions } from '#server/areas/instalments/index.ts';
import { findMerchant } from '#server/areas/merchants/index.ts';
import { type Merchant, merchants } from '#server/areas/merchants/merchants.tables.ts';
import { scheduleItems } from '#server/areas/orders/orders.tables.ts';
import type { TestAccountName } from '#server/core/providers.ts';
import { writeAgreements } from '../seed/agreement-history.ts';
import { linkTestAccount } from '../seed/link-test-account.ts';
import { demoShopOf } from '../seed/merchants.ts';
import { type PastOrder, writeHistory } from '../seed/order-history.ts';
import { ordersOfPlan } from '../seed/payment-plan.ts';
import { type ReportYear, writeReportYear } from '../seed/report-year.ts';
import { writeDistantLogins } from './distant-logins.ts';
import type { Scenario } from './scenario.ts';
import type { StagedContext } from './staged-context.ts';

/** Far enough apart that at most three orders are open at the same time. */
const daysBetweenOrders = 21;

const overdueOrder: PastOrder = { daysAgo: 24, amount: 14_000, item: 'Reading chair', cardFailsLater: true };

export async function scenarioHistory(
  server: StagedContext,
  consumer: Consumer,
  scenario: Scenario,
): Promise<void> {
  const merchant = await merchantFor(server, consumer);
  if (!merchant || scenario.story === 'unconfirmed') return;
  const { move, agreements, bank, kind, logins, report } = scenario.knobs;
  if (logins) await writeDistantLogins(server, consumer.id, merchant.id, Number(logins));
  const parts = { server, sandbox: server.sandbox, consumer };
  if (report) await writeReportYear({ ...parts, merchant }, report as ReportYear);
  if (kind) await writeHistory({ ...parts, merchant }, ordersOfKind(kind));
  // Before an overdue order, with which the account could place no other.
  if (move !== undefined) {
    const seller =
      move === 'shop'
        ? { ...(await findMerchant(server.db, withoutDateChanges)), isEnabled: true }
        : merchant;
    await writeHistory({ ...parts, merchant: seller }, ordersToMove(move));
    await moveDates(server, consumer.id, { once: 1, often: 3 }[move] ?? 0);
  }
  await writeHistory({ ...parts, merchant }, ordersOf(scenario));
  const linked = linkedBy(bank);
  if (linked) await linkTestAccount(parts, linked);
  // Last, since all orders belong to the newest agreement.
  if (agreements) await writeAgreements(server, consumer, merchant, Number(agreements));
}

/** The bank account that is linked from the start. */
const linkedBy = (knob: string | undefined): TestAccountName | null =>
  knob === 'linked' ? 'checking' : knob === 'empty' ? 'empty' : null;

/** A demo shop whose dates do not move; it belongs to one country and sells to all. */
const withoutDateChanges = 'demo-disabled';

const kinds: Readonly<
  Record<string, Pick<PastOrder, 'item' | 'kind' | 'isSingleUseCard' | 'paymentOption'>>
> = {
  store: { item: 'Oak stool', kind: { channel: 'IN_STORE' } },
  card: { item: 'Wool blanket', kind: { channel: 'IN_STORE_CARD' } },
  cardonline: { item: 'Paper lamp', kind: { channel: 'IN_STORE_CARD_ONLINE' } },
  money: { item: 'Gift voucher', kind: { channel: 'MONEY' } },
  singleuse: { item: 'Linen curtains', isSingleUseCard: true },
  preorder: { item: 'Garden bench', kind: { isPreorder: true } },
  subscription: { item: 'Coffee box', kind: { isSubscriptionPayment: true } },
  upfront: { item: 'Tea towels', paymentOption: 'PAY_NOW' },
};

/** One order of that kind, or of each. Source: decision 203. */
function ordersOfKind(name: string): readonly PastOrder[] {
  const chosen = name === 'all' ? Object.values(kinds) : [kinds[name]];
  return chosen.flatMap((kind) => (kind ? [{ daysAgo: 5, amount: 8_000, ...kind }] : []));
}

/** Orders with the next payment in a week, or tomorrow. */
function ordersToMove(move: string): readonly PastOrder[] {
  const order = { daysAgo: move === 'soon' ? 13 : 7, amount: 8_000, item: 'Cane basket' };
  return Array.from({ length: move === 'often' ? 4 : 1 }, () => order);
}

/** Moves the second payment of this many orders to the first offered date. */
async function moveDates(server: StagedContext, consumerId: string, count: number): Promise<void> {
  const items = await server.db
    .select()
    .from(scheduleItems)
    .where(and(eq(scheduleItems.consumerId, consumerId), eq(scheduleItems.position, 2)))
    .orderBy(desc(scheduleItems.id))
    .limit(count);
  for (const { id } of items) {
    const [newDate = ''] = await dateChangeOptions(server, consumerId, String(id));
    await changePaymentDate(server, consumerId, { paymentScheduleId: String(id), newDate });
  }
}

function ordersOf({ story, knobs }: Scenario): readonly PastOrder[] {
  const count = Number(knobs.orders ?? 0);
  const paid = Array.from({ length: count }, (_, index) => ({
    daysAgo: 60 + index * daysBetweenOrders,
    amount: 6_000,
    item: 'Stoneware set',
  }));
  if (story === 'overdue' || 'overdue' in knobs) return [...paid, overdueOrder];
  return story === 'hardship' || story === 'arrangement' ? [...paid, ...ordersOfPlan] : paid;
}

async function merchantFor({ db }: StagedContext, { countryCode }: Consumer): Promise<Merchant | null> {
  const shop = demoShopOf(countryCode);
  const [found] = shop ? await db.select().from(merchants).where(eq(merchants.id, shop.id)) : [];
  return found ?? null;
}
