/** An order as a list shows it: a part of the order, with what the list says about its payments. Source: decision 245. */
import * as z from 'zod/mini';
import { instantSchema, isoDateSchema } from '../dates.ts';
import { fromMinor, type MinorUnits, type Money, moneySchema, sumMinor, toMinor } from '../money.ts';
import {
  amountToPay,
  compareScheduleItems,
  isPayable,
  isSettled,
  type PaymentResponse,
  partPayment,
  type ScheduleItem,
  scheduleItemStatusSchema,
} from '../payments/schedule-item.ts';
import { type Order, orderSchema } from './order.ts';
import { orderMerchantSchema } from './order-merchant.ts';

/** A fact that is sent only where it is so, because it is so of few instalments. */
const onlyTrue = z.optional(z.literal(true));

/** An instalment of an order in a list. */
const listedItemSchema = z.object({
  id: z.int().check(z.positive()),
  status: scheduleItemStatusSchema,
  installmentDueDate: z.nullable(isoDateSchema),
  /** Nothing more is to be paid for it. Not sent where its status, PAID, says so. */
  isSettled: onlyTrue,
  /** A part of it was paid, and a part is left. */
  isPartPaid: onlyTrue,
  /** Its date was moved. */
  isMoved: onlyTrue,
  /** The last try to pay it was declined. */
  isDeclined: onlyTrue,
  /** It is the one that may be paid now. */
  isPayable: onlyTrue,
  /** What paying it takes, with its late fee. Only of the next one, and of the one after a late one. */
  amountToPay: z.optional(moneySchema),
});
export type ListedItem = z.infer<typeof listedItemSchema>;

const { orderTotal, totalAfterRefund } = orderSchema.shape.orderSummary.shape;
const { id: merchantId, merchantDisplayName, countryCode } = orderMerchantSchema.shape;

export const orderEntrySchema = z.object({
  id: orderSchema.shape.id,
  channel: orderSchema.shape.channel,
  source: orderSchema.shape.source,
  orderDate: orderSchema.shape.orderDate,
  paymentMethod: orderSchema.shape.paymentMethod,
  refund: orderSchema.shape.refund,
  orderStatus: orderSchema.shape.orderStatus,
  orderStatusReason: orderSchema.shape.orderStatusReason,
  hasActiveDispute: orderSchema.shape.hasActiveDispute,
  paymentsOnHold: orderSchema.shape.paymentsOnHold,
  orderSummary: z.object({ orderTotal, totalAfterRefund }),
  merchant: z.object({ id: merchantId, merchantDisplayName, countryCode }),
  /** Only where something is pending. */
  pendingAmount: z.optional(moneySchema),
  /** All that is still owed for it, with late fees. */
  outstandingBalance: moneySchema,
  /** The late fees in it. Only where there are any. */
  lateFees: z.optional(moneySchema),
  /** When the last payment was made. Only once nothing is left to pay. */
  paidOn: z.optional(instantSchema),
  /** In the order of the first dates. */
  paymentScheduleSet: z.array(listedItemSchema),
});
export type OrderEntry = z.infer<typeof orderEntrySchema>;

type ItemAmounts = Pick<
  ScheduleItem,
  'amount' | 'amountOwed' | 'owedAmount' | 'amountPayable' | 'outstandingBalance'
>;

/** What an entry says of an instalment follows from this part of it. */
export type ItemToList = ItemAmounts &
  Pick<ScheduleItem, 'id' | 'status' | 'installmentDueDate' | 'originalInstallmentDueDate'> & {
    readonly paymentResponses: readonly Pick<PaymentResponse, 'status' | 'createdDate'>[];
  };

/** What an entry says of an order follows from this part of it. */
export type OrderToList = Pick<
  Order,
  | 'id'
  | 'channel'
  | 'source'
  | 'orderDate'
  | 'merchant'
  | 'pendingAmount'
  | 'paymentMethod'
  | 'refund'
  | 'orderStatus'
  | 'orderStatusReason'
  | 'hasActiveDispute'
  | 'paymentsOnHold'
> & {
  readonly orderSummary: OrderEntry['orderSummary'];
  readonly paymentScheduleSet: readonly ItemToList[];
};

/** An order as a list shows it. The server makes its lists by it, and a page of one order its head. */
export function orderEntryOf(order: OrderToList): OrderEntry {
  const items = [...order.paymentScheduleSet].sort(compareScheduleItems);
  const [first, second] = items.filter(hasDueDate);
  const next = first?.status === 'OVERDUE' ? [first, second] : [first];
  const payable = items.find((item) => isPayable(item, items));
  const { merchant, pendingAmount } = order;
  const { orderTotal, totalAfterRefund } = order.orderSummary;
  const left = outstandingBalanceOf(order);
  const lateFees = lateFeesOf(items);
  const paidOn = toMinor(left) === 0 ? lastPaid(items) : undefined;
  return {
    id: order.id,
    channel: order.channel,
    source: order.source,
    orderDate: order.orderDate,
    merchant: {
      id: merchant.id,
      merchantDisplayName: merchant.merchantDisplayName,
      countryCode: merchant.countryCode,
    },
    orderSummary: { orderTotal, totalAfterRefund },
    ...(toMinor(pendingAmount) > 0 && { pendingAmount }),
    outstandingBalance: left,
    ...(lateFees > 0 && { lateFees: fromMinor(lateFees, left.currency) }),
    paymentMethod: order.paymentMethod,
    refund: order.refund,
    orderStatus: order.orderStatus,
    orderStatusReason: order.orderStatusReason,
    ...(order.hasActiveDispute && { hasActiveDispute: true }),
    ...(order.paymentsOnHold && { paymentsOnHold: true }),
    ...(paidOn && { paidOn }),
    paymentScheduleSet: items.map((item) => ({
      ...listedItemOf(item),
      ...(item === payable && { isPayable: true }),
      ...(next.includes(item) && { amountToPay: amountToPay(item) }),
    })),
  };
}

/** An instalment without what only its order says of it. */
export function listedItemOf(item: ItemToList): ListedItem {
  const { id, status, installmentDueDate, originalInstallmentDueDate: first, paymentResponses } = item;
  return {
    id,
    status,
    installmentDueDate,
    ...(isSettled(item) && status !== 'PAID' && { isSettled: true }),
    ...(hasPartPaid(item) && { isPartPaid: true }),
    ...(first !== null && first !== installmentDueDate && { isMoved: true }),
    ...(paymentResponses.at(-1)?.status === 'DECLINED' && { isDeclined: true }),
  };
}

const hasPartPaid = (item: ItemToList): boolean => partPayment({ ...item, paymentResponses: [] }) !== null;

/** Whether nothing more is to be paid for it. */
export const isListedAsSettled = ({ status, isSettled }: ListedItem): boolean =>
  status === 'PAID' || isSettled === true;

/** Whether it is unpaid and has a date. */
export const hasDueDate = ({ status }: Pick<ScheduleItem, 'status'>): boolean =>
  status === 'OVERDUE' || status === 'OWED';

/** All that is still owed for an order, with late fees. */
export const outstandingBalanceOf = ({
  orderSummary,
  paymentScheduleSet,
}: Pick<OrderToList, 'orderSummary'> & {
  readonly paymentScheduleSet: readonly Pick<ScheduleItem, 'outstandingBalance'>[];
}): Money =>
  fromMinor(
    sumMinor(paymentScheduleSet.map(({ outstandingBalance }) => toMinor(outstandingBalance))),
    orderSummary.orderTotal.currency,
  );

const lateFeesOf = (items: readonly ItemToList[]): MinorUnits =>
  sumMinor(
    items.map(({ outstandingBalance, amountOwed }) => toMinor(outstandingBalance) - toMinor(amountOwed)),
  );

/** When the last successful payment was made. */
const lastPaid = (items: readonly ItemToList[]): string | undefined =>
  items
    .flatMap(({ paymentResponses }) => paymentResponses.findLast(({ status }) => status === 'SUCCESS') ?? [])
    .map(({ createdDate }) => createdDate)
    .sort()
    .at(-1);
