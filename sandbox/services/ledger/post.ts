/** The only place that writes to the ledger. The database refuses what does not balance, and every change of a row. */
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type LedgerFact, postingOf } from './facts.ts';
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts';

const openTransaction = builtOnce((db, given: Given<'naturalKey' | 'orderId' | 'occurredAt'>) =>
  db
    .insert(ledgerTransactions)
    .values({
      naturalKey: given('naturalKey'),
      orderId: given('orderId'),
      occurredAt: given('occurredAt'),
    })
    .returning({ id: ledgerTransactions.id }),
);

/** Books one fact. Lines of zero are left out, and nothing is written for a fact that has no other line. */
export async function postToLedger(tx: Transaction, fact: LedgerFact): Promise<void> {
  const { naturalKey, lines } = postingOf(fact);
  const { orderId, currency, occurredAt } = fact;
  const moved = lines.filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return;
  const [transaction] = await openTransaction(tx, { naturalKey, orderId, occurredAt });
  if (!transaction) throw new Error(`The ledger gave no number to ${naturalKey}`);
  await tx.insert(ledgerEntries).values(
    moved.map(({ accountId, side, amount, scheduleItemId }) => ({
      transactionId: transaction.id,
      orderId,
      currency,
      accountId,
      side,
      amountMinor: amount,
      scheduleItemId,
    })),
  );
}
