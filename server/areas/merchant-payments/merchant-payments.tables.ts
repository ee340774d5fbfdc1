import { bigint, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentEventType, PaymentState } from '#shared/domain/payments/payment-state.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import { currency, instant, minor } from '../../core/database/columns.ts';

export const merchantPayments = pgTable('merchant_payments', {
  orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
  merchantId: text('merchant_id').notNull(),
  token: text('token').notNull(),
  consumerId: uuid('consumer_id').notNull(),
  state: text('state').$type<PaymentState>().notNull(),
  currency: currency(),
  originalMinor: minor('original_minor').notNull(),
  openMinor: minor('open_minor').notNull(),
  capturedMinor: minor('captured_minor').notNull(),
  voidedMinor: minor('voided_minor').notNull(),
  refundedMinor: minor('refunded_minor').notNull().default(0),
  merchantReference: text('merchant_reference'),
  resultCode: smallint('result_code').$type<ResultCode>(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type MerchantPaymentRow = typeof merchantPayments.$inferSelect;

export const merchantPaymentEvents = pgTable('merchant_payment_events', {
  id: text('id').primaryKey(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  position: smallint('position').notNull(),
  type: text('type').$type<PaymentEventType>().notNull(),
  amountMinor: minor('amount_minor').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const merchantRefunds = pgTable('merchant_refunds', {
  id: text('id').primaryKey(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  amountMinor: minor('amount_minor').notNull(),
  merchantReference: text('merchant_reference'),
  reason: text('reason'),
  createdAt: instant('created_at').notNull(),
});
export type MerchantRefundRow = typeof merchantRefunds.$inferSelect;
