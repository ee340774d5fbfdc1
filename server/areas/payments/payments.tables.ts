/** Movements of money at the providers, from their claim to their settlement. */
import { bigint, boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import { currency, instant, minor } from '../../core/database/columns.ts';

/**
 * HOLD reserves what is due when a checkout is confirmed, CAPTURE charges it at authorise, RELEASE releases it. CHARGE
 * takes instalments of an order or parts of them, or an approval whose amount is not what is held, REFUND sends part of a charge back.
 */
export type PaymentKind = 'HOLD' | 'CAPTURE' | 'RELEASE' | 'CHARGE' | 'REFUND';

/**
 * CLAIMED is committed before the provider is called. PENDING was accepted by a bank, which settles or returns it days
 * later; until then its result is 0. Only bank accounts have it.
 */
export type PaymentState = 'CLAIMED' | 'PENDING' | 'SUCCEEDED' | 'DECLINED';

/** What the settlement needs to know, in whichever process it runs. */
export interface PaymentDetails {
  /** CAPTURE: also capture the merchant's payment in full. */
  readonly capturesAtOnce?: boolean;
  /** RELEASE: of a hold whose amount no longer matches the approval, so that the card is charged instead. */
  readonly chargesInstead?: boolean;
  /** CAPTURE: replaces the reference of the checkout. */
  readonly merchantReference?: string;
  /** CHARGE of the schedule: 1 on the due date, 2 on the day after. */
  readonly attempt?: number;
}

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  naturalKey: text('natural_key').notNull(),
  kind: text('kind').$type<PaymentKind>().notNull(),
  state: text('state').$type<PaymentState>().notNull().default('CLAIMED'),
  startedBy: text('started_by').$type<'MANUAL' | 'SCHEDULED' | 'MERCHANT'>().notNull(),
  consumerId: uuid('consumer_id').notNull(),
  checkoutToken: text('checkout_token'),
  orderId: bigint('order_id', { mode: 'number' }),
  /** Set for a payment of a plan, which has no order. */
  planItemId: bigint('plan_item_id', { mode: 'number' }),
  traceId: uuid('trace_id'),
  cardId: uuid('card_id'),
  bankAccountId: uuid('bank_account_id'),
  subject: text('subject').notNull(),
  amountMinor: minor('amount_minor').notNull(),
  donationMinor: minor('donation_minor').notNull().default(0),
  currency: currency(),
  details: jsonb('details').$type<PaymentDetails>().notNull().default({}),
  providerId: text('provider_id'),
  resultCode: smallint('result_code').$type<ResultCode>(),
  claimedAt: instant('claimed_at').notNull().defaultNow(),
  completionAttempts: smallint('completion_attempts').notNull().default(0),
  nextCompletionAt: instant('next_completion_at'),
  decidedResult: smallint('decided_result').$type<ResultCode>(),
  occurredAt: instant('occurred_at').notNull(),
  settledAt: instant('settled_at'),
});
export type PaymentRow = typeof payments.$inferSelect;

/** What a CAPTURE or CHARGE pays of each instalment, and what a REFUND gives back of one. */
export const paymentParts = pgTable(
  'payment_parts',
  {
    paymentId: uuid('payment_id').notNull(),
    scheduleItemId: bigint('schedule_item_id', { mode: 'number' }).notNull(),
    /** Of the instalment itself. */
    amountMinor: minor('amount_minor').notNull(),
    lateFeeMinor: minor('late_fee_minor').notNull().default(0),
    /** Whether this belongs to a payment that has not settled: an instalment has at most one such part. */
    isOpen: boolean('is_open').notNull().default(false),
  },
  (part) => [primaryKey({ columns: [part.paymentId, part.scheduleItemId] })],
);
export type PaymentPartRow = typeof paymentParts.$inferSelect;
