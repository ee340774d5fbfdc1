/** What the server says about the bank accounts of the shopper. Null until it has answered, and where it did not: then there are none. */
import { useEffect, useState } from 'react';
import { listBankAccounts, readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import type { BankAccount, BankEligibility } from '#shared/domain/methods/bank-account.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { handledByFlow } from '../../payments/use-flow.ts';

/** What the shopper may do with bank accounts; asked where the flag is on. Source: PAY-287, PAY-343. */
export function useBankEligibility(isWanted: boolean): BankEligibility | null {
  const { call } = useApp();
  const { flags } = useSituation();
  const isAsked = isWanted && flags['ach-eligibility-enabled'];
  const [eligibility, setEligibility] = useState<BankEligibility | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    const abort = new AbortController();
    call(readBankEligibility, {}, { signal: abort.signal, handles: handledByFlow }).then(
      setEligibility,
      () => {},
    );
    return () => abort.abort();
  }, [call, isAsked]);
  return isAsked ? eligibility : null;
}

interface LinkedAccounts {
  readonly accounts: readonly BankAccount[] | null;
  /** Adds one that was linked since. */
  add(account: BankAccount): void;
}

/** The linked accounts, in the order in which they were linked. Source: PAY-288. */
export function useLinkedAccounts(isWanted: boolean): LinkedAccounts {
  const { call } = useApp();
  const [accounts, setAccounts] = useState<readonly BankAccount[] | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    call(listBankAccounts, {}, { signal: abort.signal, handles: handledByFlow }).then(
      ({ bankAccounts }) => setAccounts(bankAccounts),
      () => {},
    );
    return () => abort.abort();
  }, [call, isWanted]);
  return {
    accounts: isWanted ? accounts : null,
    add: (account) => setAccounts((now) => [...(now ?? []).filter(({ id }) => id !== account.id), account]),
  };
}
