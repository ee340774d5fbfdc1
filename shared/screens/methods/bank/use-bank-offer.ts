/** What a shopper may do with bank accounts. Null, so without bank accounts, until all of it has loaded or where that failed. */
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call, CallOptions } from '#shared/client/create-client.ts';
import { listBankAccounts, readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import type { BankAccount, BankEligibility } from '#shared/domain/methods/bank-account.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { usePartWithTexts } from '../../shell/part-with-texts.ts';
import { bankPart } from './bank-part.ts';

/** Makes the call where it is needed. Returns the result, null until there is one, and how to change it. */
function useAnswer<Answer>(
  isWanted: boolean,
  ask: (call: Call, options: CallOptions) => Promise<Answer>,
): [Answer | null, Dispatch<SetStateAction<Answer | null>>] {
  const { call } = useApp();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    ask(call, { signal: abort.signal, handles: fatalStatuses }).then(
      (given) => setAnswer(() => given),
      () => {},
    );
    return () => abort.abort();
  }, [call, isWanted, ask]);
  return [isWanted ? answer : null, setAnswer];
}

// Outside the hooks, so that a new render does not ask again.
const askEligibility = (call: Call, options: CallOptions): Promise<BankEligibility> =>
  call(readBankEligibility, {}, options);
const askAccounts = (call: Call, options: CallOptions): Promise<readonly BankAccount[]> =>
  call(listBankAccounts, {}, options).then(({ bankAccounts }) => bankAccounts);

/** What the shopper may do, with the part that shows it; requested where the flag is on. Source: PAY-287, PAY-343. */
export function useBankOffer(isWanted: boolean) {
  const { flags } = useSituation();
  const isOffered = isWanted && flags['ach-eligibility-enabled'];
  const [eligibility] = useAnswer(isOffered, askEligibility);
  const { value: part } = usePartWithTexts(bankPart, isOffered);
  return eligibility && part ? { ...eligibility, part } : null;
}

interface LinkedAccounts {
  readonly accounts: readonly BankAccount[] | null;
  /** Adds an account that was linked since. */
  add(account: BankAccount): void;
}

/** The linked accounts, in the order in which they were linked. Source: PAY-288. */
export function useLinkedAccounts(isWanted: boolean): LinkedAccounts {
  const [accounts, setAccounts] = useAnswer(isWanted, askAccounts);
  return {
    accounts,
    add: (account) => setAccounts((now) => [...(now ?? []).filter(({ id }) => id !== account.id), account]),
  };
}
