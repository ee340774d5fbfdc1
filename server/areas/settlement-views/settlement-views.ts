/** Settlements as their merchant reads them. Source: decision 268. */
import { and, asc, count, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  listSettlements as listCall,
  readSettlement as readCall,
} from '#shared/contract/merchant/settlements.contract.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import { fromMinor, type MinorUnits } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlements/settlement.ts';
import { csvOf } from '#shared/domain/text/csv.ts';
import type { Executor } from '../../core/database/database.ts';
import { afterCursor, cursorAfter, newestFirst } from '../../core/page-cursor.ts';
import { Refusal } from '../../core/refusal.ts';
import { merchantPayments } from '../merchant-payments/merchant-payments.tables.ts';
import { readCarriedOver, type SettlementTotals, totalsOf } from '../settlements/index.ts';
import { type SettlementRow, settlementLines, settlements } from '../settlements/settlements.tables.ts';

type SettlementView = ReplyInputOf<typeof readCall>;
type Summary = Omit<SettlementView, 'lines'>;

const order = { createdAt: settlements.closesAt, id: settlements.id };
const orderOfLines = { createdAt: settlementLines.occurredAt, id: settlementLines.id };

/** Newest first. @throws {Refusal} `invalid_object` for an invalid cursor. */
export async function listSettlements(
  db: Executor,
  merchantId: string,
  { state, cursor, limit }: z.output<(typeof listCall)['query']>,
): Promise<ReplyInputOf<typeof listCall>> {
  const matches = and(eq(settlements.merchantId, merchantId), state && eq(settlements.state, state));
  const rows = await db
    .select()
    .from(settlements)
    .where(and(matches, afterCursor(cursor, order)))
    .orderBy(...newestFirst(order))
    .limit(limit + 1);
  const [total] = await db.select({ count: count() }).from(settlements).where(matches);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    results: await summariesOf(db, merchantId, page),
    totalResults: total?.count ?? 0,
    nextCursor: last ? cursorAfter(last.closesAt, last.id) : null,
  };
}

/** @throws {Refusal} `not_found`, also for one of another merchant; `invalid_object` for an invalid cursor. */
export async function readSettlement(
  db: Executor,
  merchantId: string,
  settlementId: string,
  { cursor, limit }: z.output<(typeof readCall)['query']>,
): Promise<SettlementView> {
  const settlement = await findOwn(db, merchantId, settlementId);
  const [summary] = await summariesOf(db, merchantId, [settlement]);
  if (!summary) throw new Error(`The settlement ${settlementId} has no summary`);
  const rows = await selectLines(db, settlementId, afterCursor(cursor, orderOfLines))
    .orderBy(...newestFirst(orderOfLines))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.line : undefined;
  const { captures, refunds, disputes } = summary;
  return {
    ...summary,
    lines: {
      results: page.map((row) => lineOf(settlement, row)),
      totalResults: captures.count + refunds.count + disputes.count,
      nextCursor: last ? cursorAfter(last.occurredAt, last.id) : null,
    },
  };
}

const columns = [
  ...['created_at', 'type', 'order_id', 'merchant_reference', 'currency', 'amount'],
  ...['fee', 'fee_given_back', 'net'],
];

/** Every line as CSV, the oldest first. @throws {Refusal} `not_found`, also for one of another merchant. */
export async function exportSettlement(
  db: Executor,
  merchantId: string,
  settlementId: string,
): Promise<string> {
  const settlement = await findOwn(db, merchantId, settlementId);
  const { currency } = settlement;
  const rows = await selectLines(db, settlementId).orderBy(
    asc(settlementLines.occurredAt),
    asc(settlementLines.id),
  );
  const lines = rows.map((row) => {
    const { amountMinor, feeMinor, feeGivenBackMinor, type } = row.line;
    const net = (type === 'CAPTURE' ? amountMinor : -amountMinor) - feeMinor + feeGivenBackMinor;
    const line = lineOf(settlement, row);
    return [
      ...[line.createdAt, type, line.orderId, line.merchantReference ?? '', currency, line.amount.amount],
      ...[line.fee.amount, line.feeGivenBack.amount, signed(net, settlement)],
    ];
  });
  return csvOf([columns, ...lines]);
}

const signed = (amount: MinorUnits, { currency }: SettlementRow): string =>
  `${amount < 0 ? '-' : ''}${fromMinor(Math.abs(amount), currency).amount}`;

async function findOwn(db: Executor, merchantId: string, settlementId: string): Promise<SettlementRow> {
  const [found] = await db
    .select()
    .from(settlements)
    .where(and(eq(settlements.id, settlementId), eq(settlements.merchantId, merchantId)));
  if (!found) throw new Refusal('not_found');
  return found;
}

const selectLines = (db: Executor, settlementId: string, after?: ReturnType<typeof afterCursor>) =>
  db
    .select({ line: settlementLines, merchantReference: merchantPayments.merchantReference })
    .from(settlementLines)
    .leftJoin(merchantPayments, eq(merchantPayments.orderId, settlementLines.orderId))
    .where(and(eq(settlementLines.settlementId, settlementId), after));

type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

const lineOf = ({ currency }: SettlementRow, { line, merchantReference }: LineRow) => ({
  type: line.type,
  orderId: String(line.orderId),
  merchantReference,
  amount: fromMinor(line.amountMinor, currency),
  fee: fromMinor(line.feeMinor, currency),
  feeGivenBack: fromMinor(line.feeGivenBackMinor, currency),
  createdAt: line.occurredAt.toISOString(),
});

const noLines: SettlementTotals = {
  captured: 0,
  refunded: 0,
  disputed: 0,
  fees: 0,
  feesGivenBack: 0,
  counts: { CAPTURE: 0, REFUND: 0, DISPUTE: 0 },
};

/** An open one shows what it would add up to now. */
async function summariesOf(
  db: Executor,
  merchantId: string,
  rows: readonly SettlementRow[],
): Promise<Summary[]> {
  const totals = await totalsOf(
    db,
    rows.map(({ id }) => id),
  );
  const carried = await readCarriedOver(db, merchantId);
  // Of several open weeks, the first one takes what was carried over.
  const [firstOpen] = await db
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(eq(settlements.merchantId, merchantId), eq(settlements.state, 'OPEN')))
    .orderBy(asc(settlements.closesAt))
    .limit(1);
  return rows.map((row) => {
    const sums = totals.get(row.id) ?? noLines;
    const carriedIn = row.id === firstOpen?.id ? carried.amount : row.carriedInMinor;
    return summaryOf(row, sums, carriedIn);
  });
}

function summaryOf(row: SettlementRow, totals: SettlementTotals, carriedIn: MinorUnits): Summary {
  const money = (amount: MinorUnits) => fromMinor(amount, row.currency);
  const { payout, carriedOut } = settle({ ...totals, carriedIn });
  const { counts } = totals;
  return {
    settlementId: row.id,
    state: row.state,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    payoutDay: row.payoutDay,
    captures: { count: counts.CAPTURE, amount: money(totals.captured) },
    refunds: { count: counts.REFUND, amount: money(totals.refunded) },
    disputes: { count: counts.DISPUTE, amount: money(totals.disputed) },
    fees: money(totals.fees),
    feesGivenBack: money(totals.feesGivenBack),
    carriedIn: money(carriedIn),
    carriedOut: money(carriedOut),
    payout: money(payout),
    closedAt: row.closedAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}
