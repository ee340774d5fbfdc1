import type { MinorUnits } from '../money.ts';
import { compareScheduleItems, type Scheduled } from './schedule-item.ts';

/** One instalment in a refund. Late fees are not part of it, and pending payments count as paid. */
export interface RefundableItem extends Scheduled {
  unpaid: MinorUnits;
  paid: MinorUnits;
}

export interface RefundedItem extends RefundableItem {
  /** What was taken off the unpaid part. */
  lowered: MinorUnits;
  /** What is refunded to the method that paid. */
  returned: MinorUnits;
}

/**
 * Spreads a refund or void over a schedule: the latest unpaid instalments are lowered first, then paid ones returned, latest first
 * (MER-163). Returns the items after it, in schedule order; the result can be refunded again.
 * @throws {RangeError} for an amount that is not a whole number of minor units, or is more than the schedule holds.
 */
export function allocateRefund(items: readonly RefundableItem[], amount: MinorUnits): RefundedItem[] {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not an amount to refund: ${amount}`);
  const latestFirst: RefundedItem[] = items
    .map((item) => ({ ...item, lowered: 0, returned: 0 }))
    .sort((left, right) => compareScheduleItems(right, left));

  let rest = amount;
  for (const item of latestFirst) {
    item.lowered = Math.min(rest, item.unpaid);
    item.unpaid -= item.lowered;
    rest -= item.lowered;
  }
  for (const item of latestFirst) {
    item.returned = Math.min(rest, item.paid);
    item.paid -= item.returned;
    rest -= item.returned;
  }
  if (rest > 0) throw new RangeError(`The refund is ${rest} more than the schedule holds`);
  return latestFirst.reverse();
}

/** A charge that paid an instalment, or some of it. */
export interface PaidPart {
  readonly id: string;
  /** What it paid of the instalment itself: neither a donation nor a late fee that went with it. */
  readonly part: MinorUnits;
  /** What has been refunded of that before. */
  readonly returned: MinorUnits;
}

/**
 * Allocates the refund of an instalment to the charges that paid it, in their order; none is refunded more than it paid
 * of the instalment. Returns the charges with a refund.
 * @throws {RangeError} for more than they paid.
 */
export function returnToCharges(
  charges: readonly PaidPart[],
  amount: MinorUnits,
): { readonly id: string; readonly amount: MinorUnits }[] {
  let rest = amount;
  const returns = charges.map(({ id, part, returned }) => {
    const back = Math.max(0, Math.min(rest, part - returned));
    rest -= back;
    return { id, amount: back };
  });
  if (rest > 0) throw new RangeError(`The charges paid ${rest} less than is to go back`);
  return returns.filter((each) => each.amount > 0);
}
