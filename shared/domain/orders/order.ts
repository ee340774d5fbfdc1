import * as z from 'zod/mini';
import { paymentOptionSchema } from '../checkout/payment-option.ts';
import { type Instant, instantSchema } from '../dates.ts';
import { cardBrandSchema } from '../methods/card-brand.ts';
import { paymentMethodSchema } from '../methods/payment-method.ts';
import { type MinorUnits, type Money, moneySchema, toMinor } from '../money.ts';
import { scheduleItemSchema } from '../payments/schedule-item.ts';
import { toldReturnSchema } from '../returns/return-notice.ts';
import { orderItemSchema } from './order-item.ts';
import {
  disputeFlowTypeSchema,
  type OrderSource,
  orderChannelSchema,
  orderSourceSchema,
} from './order-kind.ts';
import { orderMerchantSchema } from './order-merchant.ts';
import { orderStatusReasonSchema, orderStatusSchema } from './order-status.ts';
import { postalAddressSchema } from './postal-address.ts';

/** 9 to 12 digits as text, so that no parser rounds them. */
export const orderIdSchema = z.string().check(z.regex(/^\d{9,12}$/));

export const refundStatusSchema = z.enum(['NONE', 'PARTIALLY_REFUNDED', 'REFUNDED']);

const orderSummarySchema = z.object({
  orderTotal: moneySchema,
  totalAfterRefund: moneySchema,
  totalOwed: moneySchema,
  totalAmountPending: moneySchema,
  /** Zero when the shopper gave none. */
  donation: moneySchema,
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** An order as the consumer sees it (PAY-073 to PAY-080, POR-177). */
export const orderSchema = z.object({
  id: orderIdSchema,
  channel: orderChannelSchema,
  source: orderSourceSchema,
  orderDate: instantSchema,
  merchant: orderMerchantSchema,
  orderSummary: orderSummarySchema,
  pendingAmount: moneySchema,
  owedAmount: moneySchema,
  owedWithoutPending: moneySchema,
  preorder: z.boolean(),
  subscriptionPayment: z.boolean(),
  paymentScheduleSet: z.array(scheduleItemSchema),
  paymentMethod: z.nullable(paymentMethodSchema),
  enabledCardTypes: z.array(cardBrandSchema),
  consumer: z.object({ address: z.nullable(postalAddressSchema) }),
  orderDetail: z.object({
    shippingAddress: z.nullable(postalAddressSchema),
    /** Only where one order is read, not in a list. */
    items: z.optional(z.array(orderItemSchema)),
  }),
  refund: z.object({ refundStatus: refundStatusSchema }),
  /** What was paid when the order was made. */
  paymentUpFront: moneySchema,
  /** Days from one instalment to the next; 0 when everything was paid at once. */
  paymentInterval: z.int(),
  /** Chosen by the shop for its checkout. Source: decision 242. */
  paymentOption: z.optional(paymentOptionSchema),
  isApplePayAvailable: z.boolean(),
  canBeDisputed: z.boolean(),
  disputeFlowType: disputeFlowTypeSchema,
  hasActiveDispute: z.optional(z.boolean()),
  /** Whether the payments wait for a dispute. Source: decision 160. */
  paymentsOnHold: z.optional(z.boolean()),
  orderStatus: orderStatusSchema,
  orderStatusReason: orderStatusReasonSchema,
  paymentResultCode: z.nullable(z.int()),
  /** What was told about its return. Only where one order is read, not in a list. Source: decision 241. */
  returnNotice: z.optional(toldReturnSchema),
  /** How often its shopper has moved a payment date, absent for never. Only where one order is read. Source: decision 89. */
  dateChanges: z.optional(z.int()),
});
export type Order = z.infer<typeof orderSchema>;

/** What a shopper has agreed to in a checkout, and the shop has not confirmed yet: it becomes an order then. */
export const waitingOrderSchema = z.object({
  id: orderIdSchema,
  merchantDisplayName: z.string(),
  approvedAt: instantSchema,
  amount: moneySchema,
  /** On the card, charged once the shop confirms. */
  held: moneySchema,
});
export type WaitingOrder = z.infer<typeof waitingOrderSchema>;

/** The amounts of an order that follow from each other (PAY-382). */
export function orderAmounts(owed: MinorUnits, pending: MinorUnits) {
  return { owedAmount: owed, pendingAmount: pending, owedWithoutPending: owed - pending };
}

/** Value of the flag `single-use-payment-finalized-order-delay`; `pendingDuration` is in minutes (PAY-349). */
export interface FinalisedOrderDelay {
  merchants: readonly { id: string; pendingDuration: number }[];
}

const millisecondsPerMinute = 60_000;

/**
 * A merchant of single-use cards settles the final amount a little later, and until then the pending total would mislead (PAY-338,
 * PAY-339). An order exactly as old as the duration is old enough.
 */
export function isPendingTotalHidden(
  order: { source: OrderSource; orderDate: Instant; merchant: { id: string } },
  delay: FinalisedOrderDelay,
  now: Instant,
): boolean {
  if (order.source !== 'SINGLE_USE_CARD') return false;
  const merchant = delay.merchants.find(({ id }) => id === order.merchant.id);
  if (!merchant) return false;
  return Date.parse(now) - Date.parse(order.orderDate) < merchant.pendingDuration * millisecondsPerMinute;
}

/**
 * What is shown of an order as pending, in every place that shows it; null where there is nothing, and where the shop settles the final
 * amount a little later (PAY-338).
 */
export const shownPendingAmount = (
  order: Parameters<typeof isPendingTotalHidden>[0] & { readonly pendingAmount?: Money | undefined },
  delay: FinalisedOrderDelay,
  now: Instant,
): Money | null => {
  const { pendingAmount } = order;
  const isSome = pendingAmount !== undefined && toMinor(pendingAmount) > 0;
  return isSome && !isPendingTotalHidden(order, delay, now) ? pendingAmount : null;
};
