import * as z from 'zod/mini';
import { compareDates, type IsoDate, instantSchema, isoDateSchema } from '../dates.ts';
import { paymentMethodSchema } from '../methods/payment-method.ts';
import { fromMinor, type MinorUnits, type Money, moneySchema, sumMinor, toMinor } from '../money.ts';
import { orderChannelSchema, orderSourceSchema } from '../orders/order-kind.ts';
import { orderMerchantSchema } from '../orders/order-merchant.ts';

export const scheduleItemStatusSchema = z.enum([
  'OWED',
  'OVERDUE',
  'PAID',
  'PAYMENT_PENDING',
  'PARTIAL_REFUND',
  'DEFERRED',
]);
/** DEFERRED waits for a delivery and has no dates yet; PAYMENT_PENDING waits for a bank. */
export type ScheduleItemStatus = z.infer<typeof scheduleItemStatusSchema>;

const paymentResponseStatusSchema = z.enum(['PENDING', 'SUCCESS', 'DECLINED']);

const paymentResponseSchema = z.object({
  status: paymentResponseStatusSchema,
  /** The method used; null when the consumer has removed it since. */
  paymentSource: z.nullable(paymentMethodSchema),
  amount: moneySchema,
  createdDate: instantSchema,
  /** Who began it: the shopper, or the schedule on its due date. */
  type: z.enum(['MANUAL', 'SCHEDULED']),
});
export type PaymentResponse = z.infer<typeof paymentResponseSchema>;

const paymentRefundResponseSchema = z.object({
  amount: moneySchema,
  createdDate: instantSchema,
  /** The refunded method; null when the refund only lowered what was left to pay. */
  paymentSource: z.nullable(paymentMethodSchema),
});
export type PaymentRefundResponse = z.infer<typeof paymentRefundResponseSchema>;

/** One instalment of an order (PAY-081, PAY-083, PAY-084, POR-162). */
export const scheduleItemSchema = z.object({
  id: z.int().check(z.positive()),
  paymentScheduleUuid: z.uuid(),
  status: scheduleItemStatusSchema,
  installmentDueDate: z.nullable(isoDateSchema),
  /** Keeps the first date after the instalment was moved. */
  originalInstallmentDueDate: z.nullable(isoDateSchema),
  /** As scheduled, less refunds. */
  amount: moneySchema,
  amountOwed: moneySchema,
  amountPending: moneySchema,
  owedAmount: moneySchema,
  amountPayable: z.optional(moneySchema),
  outstandingBalance: moneySchema,
  paymentMethod: z.nullable(paymentMethodSchema),
  paymentResponses: z.array(paymentResponseSchema),
  paymentRefundResponses: z.array(paymentRefundResponseSchema),
});
export type ScheduleItem = z.infer<typeof scheduleItemSchema>;

/** A schedule item in a list across orders (PAY-085, POR-161). */
export const scheduleListEntrySchema = z.extend(scheduleItemSchema, {
  /** The id of the order. */
  orderNumber: z.string(),
  merchant: orderMerchantSchema,
  orderChannel: orderChannelSchema,
  /** Decides whether a pending amount is shown. Source: PAY-338. */
  orderSource: orderSourceSchema,
  orderDateTime: instantSchema,
  /** Whether it waits for a dispute about its order. Source: decision 160. */
  paymentsOnHold: z.optional(z.boolean()),
  /** Which of the payments of its order it is, counted from 1, and how many there are. */
  position: z.optional(z.int()),
  paymentCount: z.optional(z.int()),
  /** What the order is for: its first item, and how many others there are. Absent where the shop named none. */
  bought: z.optional(z.object({ name: z.string(), others: z.int() })),
});
export type ScheduleListEntry = z.infer<typeof scheduleListEntrySchema>;

/** The fields by which a schedule is sorted. */
export interface Scheduled {
  id: number;
  originalInstallmentDueDate: IsoDate | null;
}

/**
 * Earliest first: by original due date, and by id only when dates are equal or missing, so that the order is consistent
 * for moved items too (PAY-134).
 */
export function compareScheduleItems(left: Scheduled, right: Scheduled): number {
  const leftDate = left.originalInstallmentDueDate;
  const rightDate = right.originalInstallmentDueDate;
  const byDate = leftDate && rightDate ? compareDates(leftDate, rightDate) : 0;
  return byDate || left.id - right.id;
}

export function earlierItems<Item extends Scheduled>(item: Scheduled, orderItems: readonly Item[]): Item[] {
  return orderItems.filter((other) => compareScheduleItems(other, item) < 0);
}

type Payable = Scheduled & Pick<ScheduleItem, 'status' | 'owedAmount' | 'amountPayable'>;

/** Whether a shopper may pay this item now, given all items of its order (PAY-132, PAY-133, PAY-135, POR-165). */
export function isPayable(item: Payable, orderItems: readonly Payable[]): boolean {
  return (
    (item.status === 'OWED' || item.status === 'OVERDUE') &&
    payableAmount(item) > 0 &&
    earlierItems(item, orderItems).every(isPaidOrOnItsWay)
  );
}

function isPaidOrOnItsWay(item: Payable): boolean {
  return item.status === 'PAID' || item.status === 'PAYMENT_PENDING';
}

/**
 * Whether an item is to be paid by today: it is late, or its date has come. What is paid before that is paid early.
 * @param today in the merchant's market
 */
export const isDue = (
  { status, installmentDueDate }: Pick<ScheduleItem, 'status' | 'installmentDueDate'>,
  today: IsoDate,
): boolean => status === 'OVERDUE' || (installmentDueDate !== null && installmentDueDate <= today);

/** Minor units of the instalment itself that may be paid. */
export function payableAmount(item: Pick<ScheduleItem, 'amountPayable' | 'owedAmount'>): MinorUnits {
  return toMinor(item.amountPayable ?? item.owedAmount);
}

type Charged = Pick<ScheduleItem, 'amountPayable' | 'owedAmount' | 'outstandingBalance'>;

/** Minor units of the late fee that is still to be paid: it is owed on top of the instalment. */
export function lateFeeOwed(item: Pick<Charged, 'owedAmount' | 'outstandingBalance'>): MinorUnits {
  return toMinor(item.outstandingBalance) - toMinor(item.owedAmount);
}

/** Minor units that a payment of the item takes: its late fee is paid with it, never alone and never later. */
export function paymentAmount(item: Charged): MinorUnits {
  return payableAmount(item) + lateFeeOwed(item);
}

/** The same as money, in the currency of the item. */
export function amountToPay(item: Charged): Money {
  return fromMinor(paymentAmount(item), item.owedAmount.currency);
}

/** Whether all of it was refunded, so that nothing was paid in the end. */
export function isRefundedInFull({ status, amount }: Pick<ScheduleItem, 'status' | 'amount'>): boolean {
  return status === 'PAID' && toMinor(amount) === 0;
}

/** All that was refunded of it. */
export const refundedOf = ({
  amount: { currency },
  paymentRefundResponses,
}: Pick<ScheduleItem, 'amount' | 'paymentRefundResponses'>): Money =>
  fromMinor(sumMinor(paymentRefundResponses.map(({ amount }) => toMinor(amount))), currency);

/** What it came to before all its refunds. */
export const amountBeforeRefunds = (item: Pick<ScheduleItem, 'amount' | 'paymentRefundResponses'>): Money =>
  fromMinor(toMinor(item.amount) + toMinor(refundedOf(item)), item.amount.currency);

/** Whether nothing more is to be paid for it, because it was paid or refunded. */
export const isSettled = ({ status, amountOwed }: Pick<ScheduleItem, 'status' | 'amountOwed'>): boolean =>
  status === 'PAID' || (status === 'PARTIAL_REFUND' && toMinor(amountOwed) === 0);

type Listed = Pick<ScheduleItem, 'status' | 'amount' | 'amountOwed' | 'outstandingBalance'>;

/**
 * The sum of the item in every list of payments: what is left of it, with its late fee and with what a bank still processes, so
 * that the rows of an order add up to what is left of the order. Once nothing is left, it is what the item came to.
 */
export const listedAmount = (item: Listed): Money =>
  isSettled(item) ? item.amount : item.outstandingBalance;

/** The ids of the methods on which the last try to pay these items was declined. */
export const declinedMethods = (items: readonly Pick<ScheduleItem, 'paymentResponses'>[]): string[] =>
  items.flatMap(({ paymentResponses }) => {
    const last = paymentResponses.at(-1);
    return last?.status === 'DECLINED' && last.paymentSource ? [last.paymentSource.id] : [];
  });

/** Minor units that were paid of the instalment itself. A pending payment does not count yet. */
export const amountPaid = ({ amount, amountOwed }: Pick<ScheduleItem, 'amount' | 'amountOwed'>): MinorUnits =>
  toMinor(amount) - toMinor(amountOwed);

export interface PartPayment {
  /** What is still to be paid of the instalment itself, which its late fee is no part of. */
  readonly left: Money;
  /** As scheduled, less refunds. */
  readonly total: Money;
  readonly paid: Money;
  /** The payments that it consists of, oldest first. Empty where refunds or returned debits changed what they come to. */
  readonly payments: readonly PaymentResponse[];
}

/** What was paid of an item of which something is left; null where nothing was, or nothing is left. */
export function partPayment(
  item: Pick<ScheduleItem, 'status' | 'amount' | 'amountOwed' | 'paymentResponses'>,
): PartPayment | null {
  const { amount, amountOwed, paymentResponses } = item;
  const paid = amountPaid(item);
  if (isSettled(item) || paid <= 0) return null;
  const payments = paymentResponses.filter(({ status }) => status === 'SUCCESS');
  const isWhole = sumMinor(payments.map((payment) => toMinor(payment.amount))) === paid;
  return {
    left: amountOwed,
    total: amount,
    paid: fromMinor(paid, amount.currency),
    payments: isWhole ? payments : [],
  };
}

export interface ItemBalance {
  /** As scheduled, less refunds. */
  amount: MinorUnits;
  /** Payments that have settled. */
  settled: MinorUnits;
  /** Pending payments. */
  pending: MinorUnits;
  /** Charged, and neither paid nor waived. */
  lateFees: MinorUnits;
}

/**
 * The part of an item's late fee that is waived. A late fee can only be paid with its instalment. When a refund leaves nothing
 * of the instalment to pay, the unpaid fee is waived, since a shopper owes no fee for returned goods.
 */
export function lateFeeToWaive({ amount, settled, lateFees }: Omit<ItemBalance, 'pending'>): MinorUnits {
  return amount > settled ? 0 : lateFees;
}

/** The amounts of an item, all from the same four facts, so that they are consistent (PAY-381). */
export function itemAmounts({ amount, settled, pending, lateFees }: ItemBalance) {
  const owed = amount - settled;
  return {
    amount,
    amountOwed: owed,
    owedAmount: owed,
    amountPending: pending,
    amountPayable: owed - pending,
    outstandingBalance: owed + lateFees,
  } satisfies Record<string, MinorUnits>;
}
