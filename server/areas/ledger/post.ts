/** The only place that writes to the ledger. The database refuses unbalanced postings, and every change of a row. */
import { sql } from 'drizzle-orm';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type LedgerFact, postingOf } from './facts.ts';
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts';

type Lines = 'accountIds' | 'sides' | 'amounts' | 'itemIds';

const bookTransaction = builtOnce(
  (db, param: Param<'naturalKey' | 'orderId' | 'occurredAt' | 'currency' | Lines>) => {
    const booked = db.$with('booked').as(
      db
        .insert(ledgerTransactions)
        .values({
          naturalKey: param('naturalKey'),
          orderId: param('orderId'),
          occurredAt: param('occurredAt'),
        })
        .returning(),
    );
    const lines = db.$with('lines', {}).as(
      sql`insert into ${ledgerEntries}
          (transaction_id, account_id, currency, side, amount_minor, order_id, schedule_item_id)
        select ${booked.id}, line.account_id, ${param('currency')}, line.side, line.amount, ${booked.orderId}, line.item_id
        from ${booked}, unnest(${param('accountIds')}::text[], ${param('sides')}::text[],
          ${param('amounts')}::bigint[], ${param('itemIds')}::bigint[]) line (account_id, side, amount, item_id)`,
    );
    return db.with(booked, lines).select({ id: booked.id }).from(booked);
  },
);

/** Books one fact. Lines of zero are left out, and nothing is written for a fact that has no other line. */
export async function postToLedger(tx: Transaction, fact: LedgerFact): Promise<void> {
  const { naturalKey, lines } = postingOf(fact);
  const { currency, occurredAt } = fact;
  const orderId = 'orderId' in fact ? fact.orderId : null;
  const moved = lines.filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return;
  await bookTransaction(tx, {
    ...{ naturalKey, orderId, currency, occurredAt },
    accountIds: moved.map(({ accountId }) => accountId),
    sides: moved.map(({ side }) => side),
    amounts: moved.map(({ amount }) => amount),
    itemIds: moved.map(({ scheduleItemId }) => scheduleItemId ?? null),
  });
}
