import { useEffect, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** The consumer's account, to fill a form in; null until it is there, and without it the form starts empty. */
export function useAccount(): Account | null {
  const { call } = useApp();
  const [account, setAccount] = useState<Account | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call(readAccount, {}, { handles: [0, 405, 500] }).then(
      (reply) => isCurrent && setAccount(reply),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [call]);
  return account;
}
