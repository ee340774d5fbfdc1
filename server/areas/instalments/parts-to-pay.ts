import { and, count, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import type { IsoDate } from '#shared/domain/dates.ts';
import {
  canPayByBankTransfer,
  type PaymentPart,
  selectionProblem,
  splitAmount,
  wholePart,
} from '#shared/domain/payments/payment-parts.ts';
import { isPayable } from '#shared/domain/payments/schedule-item.ts';
import type { Executor } from '../../core/database/database.ts';
import type { Paying } from '../card-sessions/card-sessions.tables.ts';
import { mostReturnedDebits } from '../methods/index.ts';
import { payableView } from '../orders/index.ts';
import type { ScheduleItemRow } from '../orders/orders.tables.ts';
import { paymentParts, payments } from '../payments/payments.tables.ts';

/**
 * Whether a bank account may pay these parts of an order, since it takes days: not an instalment whose own returned
 * debits have reached the limit for the account, even if others were paid in between. Source: decision 114.
 */
export async function mayPayByBank(
  db: Executor,
  parts: readonly PaymentPart[],
  orderItems: readonly ScheduleItemRow[],
  today: IsoDate,
): Promise<boolean> {
  if (!canPayByBankTransfer(parts, orderItems.map(payableView), today)) return false;
  const ids = parts.map(({ id }) => id);
  const [returned] = await db
    .select({ id: paymentParts.scheduleItemId })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(
      and(
        inArray(paymentParts.scheduleItemId, ids),
        isNotNull(payments.bankAccountId),
        inArray(payments.kind, ['CAPTURE', 'CHARGE']),
        eq(payments.state, 'DECLINED'),
      ),
    )
    .groupBy(paymentParts.scheduleItemId)
    .having(gte(count(), mostReturnedDebits))
    .limit(1);
  return returned === undefined;
}

/**
 * The amounts that a payment pays of each instalment of its order, in their current state. Null when it cannot be paid,
 * or no longer.
 * @param today in the market of the merchant
 */
export function partsToPay(
  paying: Paying,
  orderItems: readonly ScheduleItemRow[],
  today: IsoDate,
): PaymentPart[] | null {
  const views = orderItems.map(payableView);
  if ('amountMinor' in paying) return splitAmount(views, paying.amountMinor, today);
  const ids = paying.scheduleItemIds;
  const chosen = views.filter(({ id }) => ids.includes(id));
  const [only] = chosen;
  const isNext = ids.length === 1 && only !== undefined && isPayable(only, views);
  return isNext || selectionProblem(views, ids, today) === null ? chosen.map(wholePart) : null;
}
