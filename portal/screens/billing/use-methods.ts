import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { listCards } from '#shared/contract/methods/methods.contract.ts';
import { defaultMethod } from '#shared/domain/methods/default-method.ts';
import { type RemovalRefusal, removalRefusal } from '#shared/domain/methods/removal.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import { methodCalls } from '#shared/flows/methods/method-calls.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';

const methodsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['methods'],
    queryFn: ({ signal }) => call(listCards, {}, { signal, handles: [0, 405, 500] }),
  });

/** The payment methods of the account. Source: POR-260, POR-261. */
export function useMethods() {
  const { call } = useApp();
  const query = useQuery(methodsQuery(call));
  const methods: readonly ManagedCard[] = query.data?.creditcards ?? [];
  return {
    query,
    methods,
    defaultOne: defaultMethod(methods),
    /** Why a method can't be removed. Source: PAY-120. */
    refusalOf: (method: ManagedCard) => removalRefusal(method, methods, query.data?.isAnythingOwed ?? false),
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
  kind: keyof (typeof methodCalls)['CREDIT_CARD'],
  method: ManagedCard,
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
      const input = { params: { paymentMethodId: method.id } };
      await call(methodCalls[method.type][kind], input, { handles: [0, 405] });
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
