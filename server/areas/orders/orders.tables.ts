import { bigint, boolean, date, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { DonationCampaign } from '#shared/domain/checkout/donation.ts';
import type { PaymentOption } from '#shared/domain/checkout/payment-option.ts';
import type { LegalVersions } from '#shared/domain/legal-documents.ts';
import type { OrderChannel, OrderSource } from '#shared/domain/orders/order-kind.ts';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import { currency, instant, minor } from '../../core/database/columns.ts';

export const orders = pgTable('orders', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  merchantId: text('merchant_id').notNull(),
  token: text('token').notNull(),
  orderDate: instant('order_date').notNull(),
  totalMinor: minor('total_minor').notNull(),
  refundedMinor: minor('refunded_minor').notNull().default(0),
  currency: currency(),
  paymentOption: text('payment_option').$type<PaymentOption>().notNull(),
  channel: text('channel').$type<OrderChannel>().notNull(),
  source: text('source').$type<OrderSource>().notNull(),
  /** May be reported as not received at any later time. Source: POR-250. */
  isPreorder: boolean('is_preorder').notNull().default(false),
  isSubscriptionPayment: boolean('is_subscription_payment').notNull().default(false),
  cardId: uuid('card_id'),
  bankAccountId: uuid('bank_account_id'),
  /** The agreement by which its shop billed it. */
  billingAgreementId: uuid('billing_agreement_id'),
  shippingAddress: jsonb('shipping_address').$type<PostalAddress>(),
  paidUpFrontMinor: minor('paid_up_front_minor').notNull(),
  donationCampaign: text('donation_campaign').$type<DonationCampaign>(),
  donationMinor: minor('donation_minor').notNull().default(0),
  /** The versions that were in force when the shopper agreed; null for an order before there were any. */
  acceptedDocuments: jsonb('accepted_documents').$type<LegalVersions>(),
});
export type OrderRow = typeof orders.$inferSelect;

export const scheduleItems = pgTable('schedule_items', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  uuid: uuid('uuid').notNull(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  consumerId: uuid('consumer_id').notNull(),
  position: smallint('position').notNull(),
  currency: currency(),
  dueDate: date('due_date', { mode: 'string' }),
  originalDueDate: date('original_due_date', { mode: 'string' }),
  amountMinor: minor('amount_minor').notNull(),
  settledMinor: minor('settled_minor').notNull().default(0),
  /** Claimed by a payment that has not settled. */
  pendingMinor: minor('pending_minor').notNull().default(0),
  /** Of that, what a refund has taken off: it goes back when the payment settles. */
  toReturnMinor: minor('to_return_minor').notNull().default(0),
  returnedMinor: minor('returned_minor').notNull().default(0),
  lateFeeMinor: minor('late_fee_minor').notNull().default(0),
  lateFeeSettledMinor: minor('late_fee_settled_minor').notNull().default(0),
  lateFeeWaivedMinor: minor('late_fee_waived_minor').notNull().default(0),
  isOverdue: boolean('is_overdue').notNull().default(false),
  /** The number of the first charge of its date; the second is tried a day later. A date that moved after a dispute has new ones. */
  firstAttempt: smallint('first_attempt').notNull().default(1),
});
export type ScheduleItemRow = typeof scheduleItems.$inferSelect;

/** The amounts that a void, an expiry or a refund took off an instalment. */
export const scheduleReductions = pgTable('schedule_reductions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  scheduleItemId: bigint('schedule_item_id', { mode: 'number' }).notNull(),
  eventPosition: smallint('event_position').notNull(),
  amountMinor: minor('amount_minor').notNull(),
  isPaidBack: boolean('is_paid_back').notNull(),
  occurredAt: instant('occurred_at').notNull(),
});
export type ScheduleReduction = typeof scheduleReductions.$inferSelect;
