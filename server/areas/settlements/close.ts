/** A merchant's week ends. Source: decision 268. */
import { and, asc, eq, lte } from 'drizzle-orm';
import { fromMinor, type MinorUnits, type Money } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlements/settlement.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { postToLedger } from '../ledger/index.ts';
import { type SettlementRow, settlements } from './settlements.tables.ts';
import { readCarriedOver, totalsOf } from './totals.ts';

/** A settlement that a job closed or paid, and its payout. */
export interface SettledWeek {
  readonly merchantId: string;
  readonly amount: Money;
}

/**
 * Closes the settlement, and before it those of earlier weeks that are still open, so that what one carries over is in the
 * next. Null for a settlement that is closed already, and stays as it is.
 */
export async function closeSettlement(
  server: ServerContext,
  { subject: id }: Pick<Job, 'subject'>,
): Promise<SettledWeek | null> {
  const [asked] = await server.db.select().from(settlements).where(eq(settlements.id, id));
  if (!asked) return null;
  const { merchantId, currency } = asked;
  let payout: MinorUnits | null = null;
  for (;;) {
    // One transaction for each.
    const earliest = await server.db.transaction((tx) => closeEarliest(tx, asked));
    if (!earliest) break;
    if (earliest.id === id) payout = earliest.payout;
  }
  return payout === null ? null : { merchantId, amount: fromMinor(payout, currency) };
}

interface Closed {
  readonly id: string;
  /** Null where another server closed it. */
  readonly payout: MinorUnits | null;
}

/** Null when none is left to close. */
async function closeEarliest(
  tx: Transaction,
  { merchantId, closesAt }: SettlementRow,
): Promise<Closed | null> {
  const [earliest] = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(
      and(
        eq(settlements.merchantId, merchantId),
        eq(settlements.state, 'OPEN'),
        lte(settlements.closesAt, closesAt),
      ),
    )
    .orderBy(asc(settlements.closesAt))
    .limit(1);
  if (!earliest) return null;
  // Waits for every transaction that adds a line, and for another server that closes it.
  const [open] = await tx.select().from(settlements).where(eq(settlements.id, earliest.id)).for('update');
  return { id: earliest.id, payout: open?.state === 'OPEN' ? await close(tx, open) : null };
}

/** Returns its payout, which is zero where it is carried over. */
async function close(tx: Transaction, settlement: SettlementRow): Promise<MinorUnits> {
  const { id, merchantId, currency, closesAt: at } = settlement;
  const totals = (await totalsOf(tx, [id])).get(id);
  if (!totals) throw new Error(`The settlement ${id} has no lines`);
  const before = await readCarriedOver(tx, merchantId);
  const { payout, carriedOut } = settle({ ...totals, carriedIn: before.amount });
  await tx
    .update(settlements)
    .set({
      state: payout > 0 ? 'ON_ITS_WAY' : 'CARRIED_OVER',
      number: before.number + 1,
      carriedInMinor: before.amount,
      carriedOutMinor: carriedOut,
      payoutMinor: payout,
      closedAt: at,
    })
    .where(eq(settlements.id, id));
  const booked = { settlementId: id, merchantId, currency, occurredAt: at };
  const { fees, feesGivenBack } = totals;
  await postToLedger(tx, { kind: 'MERCHANT_FEES_TAKEN', ...booked, fees, feesGivenBack });
  await postToLedger(tx, { kind: 'PAYOUT_CLAIMED', ...booked, amount: payout });
  if (payout > 0) await planJob(tx, { kind: 'payout', subject: id, dueAt: at });
  return payout;
}
