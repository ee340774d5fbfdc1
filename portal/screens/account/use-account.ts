import { useQuery } from '@tanstack/react-query';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** Of all pages together: each reads the same account. */
export const accountKey = ['account'] as const;

export function useAccount() {
  const { call } = useApp();
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => call(readAccount, {}, { signal, handles: [0, 405, 500] }),
  });
}
