import { eq } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { type Consumer, consumers } from './consumers.tables.ts';

/** Whether an account may buy and for how much, and what checks of its owner found. */
export type AccountStatusColumns = Partial<
  Pick<
    Consumer,
    | 'accountStatus'
    | 'accountFrozen'
    | 'selfExclusion'
    | 'creditLimit'
    | 'identityCheckStatus'
    | 'payWatchClearedAt'
  >
>;

export async function storeAccountStatus(
  db: Executor,
  { id }: Pick<Consumer, 'id'>,
  status: AccountStatusColumns,
): Promise<void> {
  await db.update(consumers).set(status).where(eq(consumers.id, id));
}
