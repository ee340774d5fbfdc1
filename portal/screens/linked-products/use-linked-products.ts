import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import { listLinkedProducts, unlinkProduct } from '#shared/contract/account-link/account-link.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';

export type LinkedProduct = ReplyOf<typeof listLinkedProducts>['permissions'][number];

const queryKey = ['linked-products'];

/** Source: POR-341. */
export function useLinkedProducts() {
  const { call } = useApp();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listLinkedProducts, {}, { signal, handles: fatalStatuses }),
  });
}

/** Takes the link of a product back. One that is gone already, as after a lost answer, is done. Source: POR-343. */
export function useUnlink({ clientId }: LinkedProduct, onDone: () => void) {
  const { call, t } = useApp();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const unlink = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await call(unlinkProduct, { params: { clientId } }, { handles: fatalStatuses });
    } catch (failure) {
      if (!isApiError(failure) || failure.status !== 404) {
        setBusy(false);
        return setProblem(failureText(t, failure));
      }
    }
    await queries.invalidateQueries({ queryKey });
    onDone();
  };
  return { unlink: () => void unlink(), isBusy, problem };
}
