import { randomUUID } from 'node:crypto';
import { bankAccounts } from '#server/areas/methods/methods.tables.ts';
import type { TestAccountName } from '#server/core/providers.ts';
import type { HistoryParts } from './order-history.ts';

/** A bank account that its shopper linked when the account was opened. Nothing when it is linked already. */
export async function linkTestAccount(
  { server, sandbox, consumer }: Pick<HistoryParts, 'server' | 'sandbox' | 'consumer'>,
  account: TestAccountName,
): Promise<void> {
  const { accountToken, ...facts } = await sandbox.issueTestAccount({ key: consumer.id, account });
  const { id: consumerId, createdAt } = consumer;
  await server.db
    .insert(bankAccounts)
    .values({
      id: randomUUID(),
      consumerId,
      providerToken: accountToken,
      bankName: 'Harbor First Bank',
      ...facts,
      offeredAt: createdAt,
      linkedAt: createdAt,
    })
    .onConflictDoNothing();
}
