/** The refunds of an order, each once. Source: PAY-128, POR-144, payments-open O-37. */
import type { Instant } from '../dates.ts';
import type { PaymentMethod } from '../methods/payment-method.ts';
import { fromMinor, type Money, sumMinor, toMinor } from '../money.ts';
import type { PaymentRefundResponse } from '../payments/schedule-item.ts';

/** What a refund returned to one method, or took off what was left to pay where there is none. */
interface RefundPart {
  readonly paymentSource: PaymentMethod | null;
  readonly amount: Money;
}

export interface OrderRefund {
  readonly createdDate: Instant;
  /** All of it. */
  readonly amount: Money;
  /** What was returned comes first. */
  readonly parts: readonly RefundPart[];
}

/**
 * The refunds of an order, oldest first. A refund of several instalments is stored with each of them, all at one instant: the shop's
 * refunds of an order come one after the other, so what has the same instant is one refund.
 */
export function refundsOf(order: {
  readonly paymentScheduleSet: readonly {
    readonly paymentRefundResponses: readonly PaymentRefundResponse[];
  }[];
}): OrderRefund[] {
  const entries = order.paymentScheduleSet.flatMap(({ paymentRefundResponses }) => paymentRefundResponses);
  return [...groupedBy(entries, ({ createdDate }) => createdDate)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([createdDate, of]) => ({ createdDate, amount: sumOf(of), parts: partsOf(of) }));
}

function partsOf(entries: Some<PaymentRefundResponse>): RefundPart[] {
  const byMethod = groupedBy(entries, ({ paymentSource }) => paymentSource?.id ?? null);
  const parts = [...byMethod.values()].map((of) => ({
    paymentSource: of[0].paymentSource,
    amount: sumOf(of),
  }));
  return parts.sort(
    (one, other) => Number(one.paymentSource === null) - Number(other.paymentSource === null),
  );
}

type Some<Entry> = readonly [Entry, ...Entry[]];

function sumOf(entries: Some<PaymentRefundResponse>): Money {
  return fromMinor(sumMinor(entries.map(({ amount }) => toMinor(amount))), entries[0].amount.currency);
}

function groupedBy<Entry, Key>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => Key,
): Map<Key, Some<Entry>> {
  const groups = new Map<Key, Some<Entry>>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    groups.set(key, group ? [...group, entry] : [entry]);
  }
  return groups;
}
