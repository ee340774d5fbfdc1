/** A closed settlement is paid out: sent at once, and confirmed when it has arrived. Source: decision 268. */
import { and, eq, isNull } from 'drizzle-orm';
import { millisecondsPerDay } from '#shared/domain/dates.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { postToLedger } from '../ledger/index.ts';
import type { SettledWeek } from './close.ts';
import { type SettlementRow, settlements } from './settlements.tables.ts';

/** The key is that of the settlement, so that a payout that a crash repeats is sent once. */
export async function sendPayout(server: ServerContext, { subject: id }: Job): Promise<void> {
  const settlement = await onItsWay(server, id);
  if (!settlement || settlement.payoutId !== null) return;
  const { merchantId, payoutMinor: minorUnits, currency, arrivesAt } = settlement;
  const { payoutId } = await server.payouts.send({
    key: `payout:${id}`,
    reference: id,
    merchantId,
    amount: { minorUnits, currency },
    arrivesAt: arrivesAt.toISOString(),
  });
  server.crash('after_payout_sent');
  await server.db.transaction(async (tx) => {
    const [sent] = await tx
      .update(settlements)
      .set({ payoutId })
      .where(and(eq(settlements.id, id), isNull(settlements.payoutId)))
      .returning();
    if (sent) await planJob(tx, { kind: 'payout-arrival', subject: id, dueAt: arrivesAt });
  });
}

/** Asks the provider on the payout day, and again each day until it has arrived. Null while it has not. */
export async function confirmPayout(
  server: ServerContext,
  { subject: id, attempt, dueAt }: Job,
): Promise<SettledWeek | null> {
  const settlement = await onItsWay(server, id);
  if (!settlement?.payoutId) return null;
  const { payoutId, merchantId, currency, payoutMinor: amount } = settlement;
  const payout = await server.payouts.payoutOf({ payoutId, asOf: dueAt.toISOString() });
  if (payout?.state !== 'PAID') {
    const again = new Date(dueAt.getTime() + millisecondsPerDay);
    const next = { kind: 'payout-arrival', subject: id, attempt: attempt + 1, dueAt: again } as const;
    await server.db.transaction((tx) => planJob(tx, next));
    return null;
  }
  const paidAt = new Date(payout.at);
  return server.db.transaction(async (tx) => {
    const [paid] = await tx
      .update(settlements)
      .set({ state: 'PAID', paidAt })
      .where(and(eq(settlements.id, id), eq(settlements.state, 'ON_ITS_WAY')))
      .returning();
    if (!paid) return null;
    const booked = { settlementId: id, merchantId, currency, occurredAt: paidAt };
    await postToLedger(tx, { kind: 'PAYOUT_PAID', ...booked, amount });
    return { merchantId, amount: fromMinor(amount, currency) };
  });
}

/** Null for a settlement that is not closed, or has been paid. */
async function onItsWay({ db }: ServerContext, id: string): Promise<SettlementRow | null> {
  const [found] = await db
    .select()
    .from(settlements)
    .where(and(eq(settlements.id, id), eq(settlements.state, 'ON_ITS_WAY')));
  return found ?? null;
}
