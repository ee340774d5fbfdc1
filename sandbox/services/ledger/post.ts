/** The only place that writes to the ledger. The database refuses what does not balance, and every change of a row. */
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import type { Transaction } from '../../core/database/database.ts';
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts';

export interface LedgerLine {
  readonly accountId: string;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: MinorUnits;
  readonly scheduleItemId?: number;
}

export interface Posting {
  /** The business fact, such as `payment:` and its id. A second posting of it is refused by the database. */
  readonly naturalKey: string;
  readonly orderId: number;
  readonly currency: Currency;
  readonly occurredAt: Date;
  readonly lines: readonly LedgerLine[];
}

/** Books one fact; lines of zero are left out, and a fact without any other line is no fact for the ledger. */
export async function postToLedger(tx: Transaction, posting: Posting): Promise<void> {
  const lines = posting.lines.filter(({ amount }) => amount !== 0);
  if (lines.length === 0) return;
  const [transaction] = await tx
    .insert(ledgerTransactions)
    .values({
      naturalKey: posting.naturalKey,
      orderId: posting.orderId,
      occurredAt: posting.occurredAt,
    })
    .returning({ id: ledgerTransactions.id });
  if (!transaction) throw new Error(`The ledger gave no number to ${posting.naturalKey}`);
  await tx.insert(ledgerEntries).values(
    lines.map(({ accountId, side, amount, scheduleItemId }) => ({
      transactionId: transaction.id,
      orderId: posting.orderId,
      currency: posting.currency,
      accountId,
      side,
      amountMinor: amount,
      scheduleItemId,
    })),
  );
}
