/** A merchant's week ends. Source: decision 268. */
import { and, asc, eq, lte } from 'drizzle-orm';
import { settle } from '#shared/domain/settlements/settlement.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { postToLedger } from '../ledger/index.ts';
import { type SettlementRow, settlements } from './settlements.tables.ts';
import { readCarriedOver, totalsOf } from './totals.ts';

/**
 * Closes the settlement, and before it those of earlier weeks that are still open, so that what one carries over is in the
 * next. A settlement that is closed stays as it is.
 */
export async function closeSettlement(server: ServerContext, { subject: id }: Job): Promise<void> {
  const [asked] = await server.db.select().from(settlements).where(eq(settlements.id, id));
  if (!asked) return;
  while (await server.db.transaction((tx) => closeEarliest(tx, asked))) {
    // One transaction for each.
  }
}

/** False when none is left to close. */
async function closeEarliest(tx: Transaction, { merchantId, closesAt }: SettlementRow): Promise<boolean> {
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
  if (!earliest) return false;
  // Waits for every transaction that adds a line, and for another server that closes it.
  const [open] = await tx.select().from(settlements).where(eq(settlements.id, earliest.id)).for('update');
  if (open?.state === 'OPEN') await close(tx, open);
  return true;
}

async function close(tx: Transaction, settlement: SettlementRow): Promise<void> {
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
}
