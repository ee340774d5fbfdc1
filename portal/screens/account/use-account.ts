import { queryOptions, useQuery } from '@tanstack/react-query';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** One key for all pages, since each reads the same account. */
export const accountKey = ['account'] as const;

export const accountQuery = (call: Call) =>
  queryOptions({
    queryKey: accountKey,
    queryFn: ({ signal }) => call(readAccount, {}, { signal, handles: fatalStatuses }),
  });

export const useAccount = () => useQuery(accountQuery(useApp().call));
