/** Every capture and refund becomes a line of its merchant's week, in the transaction that books it. Source: decision 268. */
import { and, eq } from 'drizzle-orm';
import { addDays } from '#shared/domain/dates.ts';
import type { MinorUnits } from '#shared/domain/money.ts';
import {
  feeGivenBack,
  feeOfCapture,
  type SettlementLineType,
  settledWeekOf,
} from '#shared/domain/settlements/settlement.ts';
import type { Transaction } from '../../core/database/database.ts';
import { newId } from '../../core/ids.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import { dayOf, startOfDay } from '../../core/market-day.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { settlementLines, settlements } from './settlements.tables.ts';

export interface NewLine {
  readonly merchantId: string;
  readonly orderId: number;
  /** The number of the payment's event. */
  readonly position: number;
  readonly type: SettlementLineType;
  readonly amount: MinorUnits;
  /** What was captured of the payment before, or refunded where it is a refund. */
  readonly before: MinorUnits;
  readonly at: Date;
}

/** Call it after the event of the payment is recorded, so that all transactions lock merchant and settlement in one order. */
export async function addSettlementLine(tx: Transaction, line: NewLine): Promise<void> {
  const { merchantId, orderId, position, type, amount, before, at } = line;
  await tx.insert(settlementLines).values({
    ...{ orderId, position, type },
    settlementId: await openSettlementAt(tx, merchantId, at),
    amountMinor: amount,
    feeMinor: type === 'CAPTURE' ? feeOfCapture(before, amount) : 0,
    feeGivenBackMinor: type === 'CAPTURE' ? 0 : feeGivenBack(before, amount),
    occurredAt: at,
  });
}

/**
 * The settlement of the week of that moment, or of the first week after it that is not closed. It stays open until the
 * transaction ends: closing waits for the lock on its key.
 */
export async function openSettlementAt(tx: Transaction, merchantId: string, at: Date): Promise<string> {
  const [merchant] = await tx
    .select({ countryCode: merchants.countryCode, currency: merchants.currency })
    .from(merchants)
    .where(eq(merchants.id, merchantId));
  if (!merchant) throw new Error(`The merchant ${merchantId} is gone`);
  const { countryCode, currency } = merchant;
  for (let day = dayOf(at, countryCode); ; day = addDays(day, 7)) {
    const { firstDay, lastDay, payoutDay } = settledWeekOf(day);
    const lockOfWeek = () =>
      tx
        .select({ id: settlements.id, state: settlements.state })
        .from(settlements)
        .where(and(eq(settlements.merchantId, merchantId), eq(settlements.firstDay, firstDay)))
        .for('key share');
    let [week] = await lockOfWeek();
    if (!week) {
      const closesAt = startOfDay(addDays(lastDay, 1), countryCode);
      const [opened] = await tx
        .insert(settlements)
        .values({
          ...{ merchantId, currency, firstDay, lastDay, payoutDay, closesAt },
          id: newId('stl'),
          state: 'OPEN',
          arrivesAt: startOfDay(payoutDay, countryCode),
        })
        .onConflictDoNothing()
        .returning();
      if (opened) await planJob(tx, { kind: 'settlement-close', subject: opened.id, dueAt: closesAt });
      [week] = opened ? [opened] : await lockOfWeek();
    }
    if (week?.state === 'OPEN') return week.id;
  }
}
