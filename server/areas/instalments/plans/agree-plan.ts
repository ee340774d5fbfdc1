/** A plan covers all that an account owes when it begins. */
import { randomUUID } from 'node:crypto';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { Currency } from '#shared/domain/money.ts';
import { splitEvenly } from '#shared/domain/payments/payment-plan.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { owedByOrders } from './owed-by-orders.ts';
import { paymentPlanItems, paymentPlans } from './payment-plans.tables.ts';

interface NewPlan {
  readonly consumerId: string;
  readonly currency: Currency;
  /** The due date of each payment, in order. */
  readonly dates: readonly IsoDate[];
  readonly at: Date;
}

/** Splits what is owed into equal payments, one for each date. Null when nothing is owed, or a plan exists. */
export async function agreePlan(tx: Transaction, plan: NewPlan): Promise<string | null> {
  const { consumerId, currency, dates, at } = plan;
  const amounts = splitEvenly(await owedByOrders(tx, consumerId, currency), dates.length);
  if (amounts.length === 0) return null;
  const id = randomUUID();
  const [agreed] = await tx
    .insert(paymentPlans)
    .values({ id, consumerId, currency, createdAt: at })
    .onConflictDoNothing()
    .returning();
  if (!agreed) return null;
  await tx.insert(paymentPlanItems).values(
    amounts.map((amountMinor, index) => ({
      uuid: randomUUID(),
      planId: id,
      position: index + 1,
      dueDate: dates[index] ?? '',
      amountMinor,
    })),
  );
  return id;
}
