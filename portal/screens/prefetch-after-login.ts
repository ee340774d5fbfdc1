/** Reads the data of the pages that follow a sign-in while the sign-in is still finishing. */
import type { Account } from '#shared/contract/access/account.schema.ts';
import { showsDisputes } from '#shared/domain/disputes/report.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';
import { accountQuery } from './account/use-account.ts';
import { marketingQuery } from './account/use-marketing-choice.ts';
import {
  amountDueQuery,
  duePaymentsQuery,
  limitQuery,
  openDisputeQuery,
  ordersQuery,
} from './orders/queries.ts';
import { clientOf } from './with-queries.tsx';

/**
 * Starts reading the marketing choice and all data of the orders home. A read that fails is repeated by its page.
 *
 * @param account already read by the sign-in
 * @param flagsRead resolves once the journey has the shopper's flags
 */
export function prefetchAfterLogin(
  { call, journey }: Pick<AppContextValue, 'call' | 'journey'>,
  account: Promise<Account>,
  flagsRead: Promise<void>,
): void {
  const client = clientOf(journey);
  // A sign-in that failed may be followed by another shopper's: drop what was read for it.
  account.catch(() => client.clear());
  void client.prefetchQuery({ ...accountQuery(call), queryFn: () => account });
  void client.prefetchQuery(marketingQuery(call));
  void client.prefetchQuery(ordersQuery(call, 0));
  void client.prefetchQuery(duePaymentsQuery(call));
  void client.prefetchQuery(amountDueQuery(call));
  void client.prefetchQuery(limitQuery(call));
  void flagsRead.then(() => {
    if (showsDisputes(journey.situation().flags)) void client.prefetchQuery(openDisputeQuery(call));
  });
}
