import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { MinorUnits } from '#shared/domain/money.ts';
import type { SettlementLineType, SettlementSums } from '#shared/domain/settlements/settlement.ts';
import type { Executor } from '../../core/database/database.ts';
import { settlementLines, settlements } from './settlements.tables.ts';

/** The sums of a settlement's lines, and how many there are of each type. */
export interface SettlementTotals extends Omit<SettlementSums, 'carriedIn'> {
  readonly counts: Readonly<Record<SettlementLineType, number>>;
}

/** Of each settlement; those without lines have no entry. */
export async function totalsOf(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SettlementTotals>> {
  if (ids.length === 0) return new Map();
  const ofType = (type: SettlementLineType, summed = sql`${settlementLines.amountMinor}`) =>
    sql<number>`coalesce(sum(${summed}) filter (where ${settlementLines.type} = ${type}), 0)`.mapWith(Number);
  const sum = (column: typeof settlementLines.feeMinor | typeof settlementLines.feeGivenBackMinor) =>
    sql<number>`sum(${column})`.mapWith(Number);
  const rows = await db
    .select({
      id: settlementLines.settlementId,
      captured: ofType('CAPTURE'),
      refunded: ofType('REFUND'),
      disputed: ofType('DISPUTE'),
      captures: ofType('CAPTURE', sql`1`),
      refunds: ofType('REFUND', sql`1`),
      disputes: ofType('DISPUTE', sql`1`),
      fees: sum(settlementLines.feeMinor),
      feesGivenBack: sum(settlementLines.feeGivenBackMinor),
    })
    .from(settlementLines)
    .where(inArray(settlementLines.settlementId, [...ids]))
    .groupBy(settlementLines.settlementId);
  return new Map(
    rows.map(({ id, captures, refunds, disputes, ...sums }) => [
      id,
      { ...sums, counts: { CAPTURE: captures, REFUND: refunds, DISPUTE: disputes } },
    ]),
  );
}

/** What the merchant's last closed settlement carried over. */
export async function readCarriedOver(
  db: Executor,
  merchantId: string,
): Promise<{ readonly amount: MinorUnits; readonly number: number }> {
  const [last] = await db
    .select({ amount: settlements.carriedOutMinor, number: settlements.number })
    .from(settlements)
    .where(eq(settlements.merchantId, merchantId))
    .orderBy(sql`${settlements.number} desc nulls last`, desc(settlements.id))
    .limit(1);
  return { amount: last?.amount ?? 0, number: last?.number ?? 0 };
}
