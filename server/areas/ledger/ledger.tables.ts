import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { currency, instant, minor } from '../../core/database/columns.ts';
import type { LedgerAccountKind } from './accounts.ts';

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<LedgerAccountKind>().notNull(),
  merchantId: text('merchant_id'),
  currency: currency(),
});

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  naturalKey: text('natural_key').notNull(),
  /** Null where it is about a merchant's settlement. */
  orderId: bigint('order_id', { mode: 'number' }),
  occurredAt: instant('occurred_at').notNull(),
});

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  accountId: text('account_id').notNull(),
  currency: currency(),
  side: text('side').$type<'DEBIT' | 'CREDIT'>().notNull(),
  amountMinor: minor('amount_minor').notNull(),
  /** Null where it is about a merchant's settlement. */
  orderId: bigint('order_id', { mode: 'number' }),
  scheduleItemId: bigint('schedule_item_id', { mode: 'number' }),
});
