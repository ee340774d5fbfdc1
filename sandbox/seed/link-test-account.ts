import { storeLinkedAccount } from '#server/areas/methods/index.ts';
import type { TestAccountName } from '#server/core/providers.ts';
import type { HistoryParts } from './order-history.ts';

/** Links a bank account as of the opening of the shopper's account. Does nothing when it is linked already. */
export async function linkTestAccount(
  { server, sandbox, consumer }: Pick<HistoryParts, 'server' | 'sandbox' | 'consumer'>,
  account: TestAccountName,
): Promise<void> {
  const issued = await sandbox.issueTestAccount({ key: consumer.id, account });
  const { id: consumerId, createdAt: linkedAt } = consumer;
  await storeLinkedAccount(server.db, { consumerId, bankName: 'Harbor First Bank', linkedAt }, issued);
}
