import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** The consumer's account, for prefilling a form; undefined while loading, null if that failed. */
export function useAccount(): Account | null | undefined {
  const { call } = useApp();
  const [account, setAccount] = useState<Account | null>();
  useEffect(() => {
    let isCurrent = true;
    call(readAccount, {}, { handles: fatalStatuses }).then(
      (reply) => isCurrent && setAccount(reply),
      () => isCurrent && setAccount(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [call]);
  return account;
}
