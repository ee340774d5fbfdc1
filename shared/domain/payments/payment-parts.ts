/**
 * What one payment pays of the instalments of an order, when it pays several or a custom amount. The server claims
 * these parts, and the portal shows them before.
 */
import type { IsoDate } from '../dates.ts';
import type { MinorUnits } from '../money.ts';
import {
  compareScheduleItems,
  earlierItems,
  isDue,
  lateFeeOwed,
  payableAmount,
  type Scheduled,
  type ScheduleItem,
} from './schedule-item.ts';

/** What a payment pays of one instalment, in minor units. */
export interface PaymentPart {
  readonly id: number;
  /** Of the instalment itself. */
  readonly amount: MinorUnits;
  /** Of its late fee, which comes on top. */
  readonly lateFee: MinorUnits;
}

export type PayableItem = Scheduled &
  Pick<ScheduleItem, 'status' | 'installmentDueDate' | 'owedAmount' | 'amountPayable' | 'outstandingBalance'>;

/** The maximum number of instalments that can be chosen at once (PAY-137). */
export const mostInstalments = 4;

const isUnpaid = (item: PayableItem): boolean =>
  (item.status === 'OWED' || item.status === 'OVERDUE') && payableAmount(item) > 0;

/** Overdue before due, due before future. */
function urgency(item: PayableItem, today: IsoDate | null): number {
  if (item.status === 'OVERDUE') return 0;
  return today !== null && isDue(item, today) ? 1 : 2;
}

/**
 * The instalments of an order that a shopper can pay, in the order in which they are paid: overdue before due before
 * future, and the oldest of each first (PAY-136). One that waits behind an instalment that cannot be paid yet is left out.
 * @param today in the merchant's market; null where it does not matter: then only overdue ones come before the others
 */
export function payableInOrder<Item extends PayableItem>(
  orderItems: readonly Item[],
  today: IsoDate | null,
): Item[] {
  return orderItems
    .filter((item) => isUnpaid(item) && earlierItems(item, orderItems).every(isOutOfTheWay))
    .sort((left, right) => urgency(left, today) - urgency(right, today) || compareScheduleItems(left, right));
}

const isOutOfTheWay = (item: PayableItem): boolean =>
  item.status === 'PAID' || item.status === 'PAYMENT_PENDING' || isUnpaid(item);

/** The instalments that a shopper can choose from (PAY-136, PAY-137). */
export const offeredInstalments = <Item extends PayableItem>(
  orderItems: readonly Item[],
  today: IsoDate | null,
): Item[] => payableInOrder(orderItems, today).slice(0, mostInstalments);

/**
 * The instalments that are chosen to begin with: what is overdue or due, else the next one.
 * @param offered in the order in which they are paid
 */
export function firstSelection<Item extends PayableItem>(
  offered: readonly Item[],
  today: IsoDate | null,
): Item[] {
  const due = offered.filter((item) => urgency(item, today) < 2);
  return due.length > 0 ? due : offered.slice(0, 1);
}

/** Everything of an item that can be paid now, with its late fee. */
export const wholePart = (item: PayableItem): PaymentPart => ({
  id: item.id,
  amount: payableAmount(item),
  lateFee: lateFeeOwed(item),
});

/** What a payment of these parts takes, in minor units. */
export const totalOf = (parts: readonly PaymentPart[]): MinorUnits =>
  parts.reduce((sum, { amount, lateFee }) => sum + amount + lateFee, 0);

/** The late fees in that. */
export const lateFeesOf = (parts: readonly PaymentPart[]): MinorUnits =>
  parts.reduce((sum, { lateFee }) => sum + lateFee, 0);

/**
 * Whether a bank account may pay these parts. Its bank takes three days, in which the schedule neither charges the instalment nor
 * adds a late fee. So from its due date on an instalment is paid as a whole or not at all: a cent at a time would put it off for
 * ever.
 */
export const canPayByBankTransfer = (
  parts: readonly PaymentPart[],
  orderItems: readonly PayableItem[],
  today: IsoDate,
): boolean =>
  parts.every(({ id, amount }) => {
    const item = orderItems.find((each) => each.id === id);
    return item === undefined || urgency(item, today) === 2 || amount === payableAmount(item);
  });

export type SelectionProblem =
  /** A future instalment is chosen and one that is overdue or due is not (PAY-138, POR-173). */
  | 'future_before_due'
  /** One is chosen that comes after another one that is not. */
  | 'out_of_order'
  /** Nothing is chosen (PAY-139), more than can be, one of them twice, or one that cannot be paid. */
  | 'not_payable';

/**
 * The first instalment that has to be chosen before this one can be; null when none is left out.
 * @param offered in the order in which they are paid
 */
export const chosenBefore = <Item extends PayableItem>(
  offered: readonly Item[],
  chosenIds: readonly number[],
  item: Item,
): Item | null => offered.slice(0, offered.indexOf(item)).find(({ id }) => !chosenIds.includes(id)) ?? null;

/** Why these instalments cannot be paid together; null when they can. They are chosen in order only. */
export function selectionProblem(
  orderItems: readonly PayableItem[],
  chosenIds: readonly number[],
  today: IsoDate | null,
): SelectionProblem | null {
  const payable = payableInOrder(orderItems, today);
  const chosen = new Set(chosenIds);
  const count = payable.filter(({ id }) => chosen.has(id)).length;
  const isEveryOnePayable = count === chosenIds.length;
  if (count === 0 || count > mostInstalments || !isEveryOnePayable) return 'not_payable';
  const skipped = payable.slice(0, count).find(({ id }) => !chosen.has(id));
  if (!skipped) return null;
  return urgency(skipped, today) < 2 &&
    payable.some((item) => chosen.has(item.id) && urgency(item, today) === 2)
    ? 'future_before_due'
    : 'out_of_order';
}

/**
 * Splits an amount over the instalments of an order, in the order in which they are paid. It counts towards the instalments
 * alone: the late fee of an instalment comes on top, with the payment that completes it, because a late fee is never paid
 * alone and never later. Null when the amount is not above 0, or more than can be paid now.
 */
export function splitAmount(
  orderItems: readonly PayableItem[],
  amount: MinorUnits,
  today: IsoDate | null,
): PaymentPart[] | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return null;
  const parts: PaymentPart[] = [];
  let rest = amount;
  for (const item of payableInOrder(orderItems, today)) {
    if (rest === 0) break;
    const whole = wholePart(item);
    parts.push(rest >= whole.amount ? whole : { id: item.id, amount: rest, lateFee: 0 });
    rest -= Math.min(rest, whole.amount);
  }
  return rest === 0 ? parts : null;
}
