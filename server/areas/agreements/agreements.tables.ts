import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BillingAgreementStatus, PurchaseAgreementStatus } from '#shared/domain/agreements/agreement.ts';
import { currency, instant, minor } from '../../core/database/columns.ts';

/** Agreements to buy from a shop up to an amount. */
export const purchaseAgreements = pgTable('purchase_agreements', {
  id: uuid('id').primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  merchantId: text('merchant_id').notNull(),
  /** Still ACTIVE for an expired agreement: whether it has expired follows from its date. */
  status: text('status').$type<Exclude<PurchaseAgreementStatus, 'EXPIRED'>>().notNull(),
  currency: currency(),
  amountMinor: minor('amount_minor').notNull(),
  chargedMinor: minor('charged_minor').notNull().default(0),
  cardId: uuid('card_id'),
  bankAccountId: uuid('bank_account_id'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
});
export type PurchaseAgreementRow = typeof purchaseAgreements.$inferSelect;

/** Agreements for recurring payments to a shop. */
export const billingAgreements = pgTable('billing_agreements', {
  id: uuid('id').primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  merchantId: text('merchant_id').notNull(),
  status: text('status').$type<BillingAgreementStatus>().notNull(),
  cardId: uuid('card_id'),
  bankAccountId: uuid('bank_account_id'),
  createdAt: instant('created_at').notNull(),
});
export type BillingAgreementRow = typeof billingAgreements.$inferSelect;
