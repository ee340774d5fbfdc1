import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { listBankAccounts, readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import { listCards } from '#shared/contract/methods/methods.contract.ts';
import type { ApplePayMethod } from '#shared/domain/methods/apple-pay.ts';
import type { BankEligibility, ManagedBankAccount } from '#shared/domain/methods/bank-account.ts';
import { defaultMethod } from '#shared/domain/methods/default-method.ts';
import { type RemovalRefusal, removalRefusal } from '#shared/domain/methods/removal.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import { bankPart } from '#shared/screens/methods/bank/bank-part.ts';
import { changeMethod, type MethodChange } from '#shared/screens/methods/change-method.ts';
import { type AppContextValue, useApp, useSituation } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';

const methodsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['methods'],
    queryFn: ({ signal }) => call(listCards, {}, { signal, handles: fatalStatuses }),
  });

/** A method of the list. */
export type ManagedMethod = ManagedCard | ApplePayMethod | ManagedBankAccount;

const noBanks: BankEligibility = { addBankAccount: false, manualPayment: false };

/** Requested only while the flag is on. Loaded with the code that shows bank accounts. Source: PAY-343. */
const banksQuery = ({ call, loadAreas }: Pick<AppContextValue, 'call' | 'loadAreas'>) =>
  queryOptions({
    queryKey: ['methods', 'banks'],
    queryFn: async ({ signal }) => {
      const options = { signal, handles: fatalStatuses };
      const [eligibility, { bankAccounts }] = await Promise.all([
        call(readBankEligibility, {}, options),
        call(listBankAccounts, {}, options),
        bankPart(loadAreas).load(),
      ]);
      return { eligibility, bankAccounts };
    },
  });

/** The payment methods of the account. Source: POR-260, POR-261. */
export function useMethods() {
  const { call, loadAreas } = useApp();
  const { flags } = useSituation();
  const hasBanks = flags['ach-eligibility-enabled'];
  const cards = useQuery(methodsQuery(call));
  const banks = useQuery({ ...banksQuery({ call, loadAreas }), enabled: hasBanks });
  const accounts = banks.data?.bankAccounts ?? [];
  const { creditcards = [], applePay = null } = cards.data ?? {};
  const methods: readonly ManagedMethod[] = [...creditcards, ...(applePay ? [applePay] : []), ...accounts];
  const query = {
    data: hasBanks && !banks.data ? undefined : cards.data,
    isPending: cards.isPending || (hasBanks && banks.isPending),
    isLoadingError: cards.isLoadingError || banks.isLoadingError,
    refetch: () => Promise.all([cards.refetch(), ...(hasBanks ? [banks.refetch()] : [])]),
  };
  return {
    query,
    methods,
    hasApplePay: applePay !== null,
    hasBanks,
    banks: banks.data?.eligibility ?? noBanks,
    defaultOne: defaultMethod(methods),
    /** Why a method can't be removed. Source: PAY-120. */
    refusalOf: (method: ManagedMethod) =>
      removalRefusal(method, methods, {
        owedIn: cards.data?.owedIn ?? [],
        paysFromBanks: banks.data?.eligibility.manualPayment ?? false,
      }),
  };
}
export type Methods = ReturnType<typeof useMethods>;

/** Reads everything again that shows payment methods, orders included. */
export function useMethodsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** How a change ended: done, refused because the method has to stay, or shown as a problem. */
export interface ChangeOutcomes {
  onDone(): void;
  /** The server refused a removal that the page thought possible (payments-open O-35). */
  onRefused?(refusal: RemovalRefusal): void;
  /** The app shows the failure itself. Source: PAY-308. */
  onFatal(): void;
}

const refusals: readonly string[] = [
  'default_payment_method',
  'payment_method_in_use',
] satisfies RemovalRefusal[];

/** Removes a method or makes it the default. Status 500 is fatal, every other failure a problem. Source: PAY-308, PAY-309. */
export function useMethodChange(
  kind: MethodChange,
  method: ManagedMethod,
  { onDone, onRefused, onFatal }: ChangeOutcomes,
) {
  const { call, t } = useApp();
  const changed = useMethodsChanged();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const change = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await changeMethod(call, kind, method, { handles: [0, 405] });
      await changed();
      onDone();
    } catch (failure) {
      setBusy(false);
      // It may have changed in another tab.
      void changed();
      if (isApiError(failure)) {
        if (failure.status === 500) return onFatal();
        const code = failure.errorCode ?? '';
        if (failure.status === 409 && onRefused && refusals.includes(code)) {
          return onRefused(code as RemovalRefusal);
        }
      }
      setProblem(failureText(t, failure));
    }
  };
  return { change: () => void change(), isBusy, problem };
}
