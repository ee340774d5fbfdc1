/** Looking after linked bank accounts: the list, the default, removal. Source: PAY-288 to PAY-290. */
import { eq } from 'drizzle-orm';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { lockConsumer } from '../consumers/index.ts';
import { accountView, linkedAccountsOf, makeAccountDefault } from '../methods/index.ts';
import { bankAccounts } from '../methods/methods.tables.ts';
import { refuseRemoval } from './refuse-removal.ts';

/** One account pays for one shopper, so a linked one is linked by nobody else. */
export async function listAccounts({ db }: ServerContext, consumerId: string): Promise<BankAccount[]> {
  return (await linkedAccountsOf(db, consumerId)).map((account) => accountView(account, false));
}

/** @throws {Refusal} `not_found`, `payment_method_not_usable` for an account that cannot be debited. */
export async function preferAccount(server: ServerContext, consumerId: string, accountId: string) {
  return server.db.transaction(async (tx) => {
    await lockConsumer(tx, consumerId);
    const account = await findLinked(tx, consumerId, accountId);
    if (!account.isValid) throw new Refusal('payment_method_not_usable');
    await makeAccountDefault(tx, account);
    return { type: 'ACH_BANK_ACCOUNT' as const, id: account.id };
  });
}

/** @throws {Refusal} `not_found`, or why the account has to stay. */
export async function removeAccount(
  server: ServerContext,
  consumerId: string,
  accountId: string,
): Promise<void> {
  await server.db.transaction(async (tx) => {
    await lockConsumer(tx, consumerId);
    const account = await findLinked(tx, consumerId, accountId);
    await refuseRemoval(tx, consumerId, account.id);
    await tx
      .update(bankAccounts)
      .set({ deletedAt: server.clock.nowOf(consumerId), isPreferred: false })
      .where(eq(bankAccounts.id, account.id));
  });
}

/** @throws {Refusal} `not_found`, also for an account that is another's, was removed, or was only offered. */
async function findLinked(tx: Transaction, consumerId: string, accountId: string) {
  const account = (await linkedAccountsOf(tx, consumerId)).find(({ id }) => id === accountId);
  if (!account) throw new Refusal('not_found');
  return account;
}
