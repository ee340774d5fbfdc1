import { useEffect, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** The account from the server, loaded when the page opens; `undefined` while loading, null if that failed. */
export const useStoredAccount = (isWanted: boolean) => {
  const { call } = useApp();
  const [account, setAccount] = useState<Account | null>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reloads
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    call(readAccount, {}).then(
      (stored) => isCurrent && setAccount(stored),
      () => isCurrent && setAccount(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, call, tries]);

  const retry = () => {
    setAccount(undefined);
    setTries(tries + 1);
  };
  return { account, retry };
};
