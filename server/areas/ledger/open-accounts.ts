import type { Currency } from '#shared/domain/money.ts';
import type { Transaction } from '../../core/database/database.ts';
import { merchantAccount, merchantAccountKinds } from './accounts.ts';
import { ledgerAccounts } from './ledger.tables.ts';

/** Opens the accounts of a merchant. Existing ones stay unchanged. */
export async function openMerchantAccounts(
  tx: Transaction,
  merchantId: string,
  currency: Currency,
): Promise<void> {
  const accounts = merchantAccountKinds.map((kind) => ({
    id: merchantAccount(kind, merchantId, currency),
    kind,
    merchantId,
    currency,
  }));
  await tx.insert(ledgerAccounts).values(accounts).onConflictDoNothing();
}
