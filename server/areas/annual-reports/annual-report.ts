/** The annual report of one consumer. Source: POR-346 to POR-348, portal-open O-84 to O-89, decision 243. */
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, max, min, notInArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type annualReportSchema,
  firstDayOfReport,
  lastDayOfReport,
} from '#shared/domain/annual-report/annual-report.ts';
import { isOnTime, onTimePercent } from '#shared/domain/annual-report/on-time.ts';
import { pulseJoined, pulseStatusOf } from '#shared/domain/annual-report/pulse.ts';
import {
  asNamedShop,
  type ShopWithOrders,
  shopsNamed,
  shopsOfYear,
} from '#shared/domain/annual-report/shops.ts';
import { addDays } from '#shared/domain/dates.ts';
import { allMarkets, type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { Database } from '../../core/database/database.ts';
import { dayOf, startOfDay } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf, listTags } from '../consumers/index.ts';
import { dateChanges } from '../instalments/instalments.tables.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { orders, scheduleItems } from '../orders/orders.tables.ts';
import { paymentParts, payments } from '../payments/payments.tables.ts';
import { readReferral } from '../promotions/index.ts';

type ReportView = z.input<typeof annualReportSchema>;

/** @throws {Refusal} `report_not_found` for an account that bought nothing in the year and had no payment due. */
export async function readAnnualReport(server: ServerContext, consumerId: string): Promise<ReportView> {
  const { db } = server;
  const consumer = await consumerOf(db, consumerId);
  const { countryCode, contactAddress } = consumer;
  const [{ shops, hasPnuf }, due, hasChangePaymentDate, tags] = await Promise.all([
    shopsWithOrders(db, consumer),
    paymentsDue(db, consumer),
    movedADate(db, consumer),
    listTags(db, consumerId),
  ]);
  if (shops.length === 0 && due.length === 0) throw new Refusal('report_not_found');
  const { favourite, ...ofShops } = shopsOfYear(shops);
  const numOnTimePayments = due.filter(isOnTime).length;
  return {
    ...ofShops,
    name: consumer.givenNames ?? '',
    state: contactAddress?.state ?? null,
    countryCode,
    dateJoinedProduct: dayOf(consumer.createdAt, countryCode),
    merchantRecommendation: await recommended(db, countryCode, shops, favourite),
    paymentOntimePercent: onTimePercent(due),
    pulseStatus: pulseStatusOf({
      countryCode,
      numOnTimePayments,
      hasJoined: tags.some(({ name }) => name === pulseJoined),
    }),
    hasPnuf,
    hasChangePaymentDate,
    numOnTimePayments,
    ...(await readReferral(server, consumerId)),
  };
}

/** The year on the calendar of the consumer's market: from its first moment up to the first of the next. */
const yearOf = (countryCode: CountryCode) => ({
  from: startOfDay(firstDayOfReport, countryCode),
  until: startOfDay(addDays(lastDayOfReport, 1), countryCode),
});

/** What was refunded in whole counts nowhere. */
const isKept = gt(orders.totalMinor, orders.refundedMinor);

async function shopsWithOrders(db: Database, { id, countryCode }: Consumer) {
  const { from, until } = yearOf(countryCode);
  const firstOrder = min(orders.orderDate);
  const rows = await db
    .select({
      id: merchants.id,
      name: merchants.displayName,
      origins: merchants.allowedOrigins,
      categoryCode: merchants.categoryCode,
      givesBack: merchants.givesBack,
      orderCount: sql<number>`count(*)::integer`,
      hasPnuf: sql<boolean>`bool_or(${orders.paidUpFrontMinor} = 0)`,
      first: firstOrder,
      last: max(orders.orderDate),
    })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .where(and(eq(orders.consumerId, id), gte(orders.orderDate, from), lt(orders.orderDate, until), isKept))
    .groupBy(merchants.id)
    .orderBy(asc(firstOrder), asc(min(orders.id)));
  const shops = rows.map(
    ({ first, last, origins, hasPnuf: _, ...shop }): ShopWithOrders => ({
      ...shop,
      url: websiteOf(origins),
      firstOrderOn: dayOf(first ?? from, countryCode),
      lastOrderOn: dayOf(last ?? from, countryCode),
    }),
  );
  return { shops, hasPnuf: rows.some(({ hasPnuf }) => hasPnuf) };
}

/** The payments of kept orders whose date, as it stands now, is in the year. */
async function paymentsDue(db: Database, { id }: Consumer) {
  const rows = await db
    .select({
      dueDate: sql<string>`${scheduleItems.dueDate}`,
      isPaid: sql<boolean>`${scheduleItems.settledMinor} >= ${scheduleItems.amountMinor}`,
      countryCode: merchants.countryCode,
      lastPaidAt: max(payments.occurredAt),
    })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .innerJoin(scheduleItems, eq(scheduleItems.orderId, orders.id))
    .leftJoin(paymentParts, eq(paymentParts.scheduleItemId, scheduleItems.id))
    .leftJoin(
      payments,
      and(
        eq(payments.id, paymentParts.paymentId),
        eq(payments.state, 'SUCCEEDED'),
        inArray(payments.kind, ['CAPTURE', 'CHARGE']),
      ),
    )
    .where(
      and(
        eq(orders.consumerId, id),
        isKept,
        gte(scheduleItems.dueDate, firstDayOfReport),
        lte(scheduleItems.dueDate, lastDayOfReport),
        gt(scheduleItems.amountMinor, 0),
      ),
    )
    .groupBy(scheduleItems.id, merchants.countryCode);
  // Dates fall on the calendar of the shop's market.
  return rows.map(({ dueDate, isPaid, countryCode, lastPaidAt }) => ({
    dueDate,
    isPaid,
    lastPaidOn: lastPaidAt && dayOf(lastPaidAt, countryCode),
  }));
}

async function movedADate(db: Database, { id, countryCode }: Consumer): Promise<boolean> {
  const { from, until } = yearOf(countryCode);
  const [moved] = await db
    .select({ id: dateChanges.id })
    .from(dateChanges)
    .where(
      and(eq(dateChanges.consumerId, id), gte(dateChanges.changedAt, from), lt(dateChanges.changedAt, until)),
    )
    .limit(1);
  return moved !== undefined;
}

/** Shops of the market where nothing was bought in the year, those of the favourite's category first. */
async function recommended(
  db: Database,
  countryCode: CountryCode,
  shops: readonly ShopWithOrders[],
  favourite: ShopWithOrders | null,
) {
  const { region } = marketOf(countryCode);
  const countries = allMarkets
    .filter((market) => market.region === region)
    .map((market) => market.countryCode);
  const isAlike = sql`(${merchants.categoryCode} is not distinct from ${favourite?.categoryCode ?? null})`;
  const rows = await db
    .select({ name: merchants.displayName, origins: merchants.allowedOrigins })
    .from(merchants)
    .where(
      and(
        inArray(merchants.countryCode, countries),
        eq(merchants.isEnabled, true),
        notInArray(
          merchants.id,
          shops.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(isAlike), asc(merchants.createdAt), asc(merchants.id))
    .limit(shopsNamed);
  return rows.map(({ name, origins }) => asNamedShop({ name, url: websiteOf(origins) }));
}

/** A merchant registers the origin of its website first. */
const websiteOf = ([origin = '']: readonly string[]): string => `${origin}/`;
