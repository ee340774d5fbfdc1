import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromMarketing,
} from '#shared/contract/access/marketing.contract.ts';
import { useNext } from '#shared/screens/access/page/use-next.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { useIsAdvertisedTo } from '../orders/queries.ts';

export const marketingQuery = (call: Call) =>
  queryOptions({
    queryKey: ['marketing'],
    queryFn: ({ signal }) => call(readMarketingSubscription, {}, { signal, handles: fatalStatuses }),
  });

interface MarketingChoice {
  /** The shopper has not chosen yet; false until that is known. */
  readonly isUndecided: boolean;
  readonly problem: string | undefined;
  /** The answer that is being saved. */
  readonly saving: boolean | null;
  choose(wantsNews: boolean): void;
  /** Continues without an answer. */
  later(): void;
}

/**
 * Asks shoppers who have not chosen yet and who may buy; others continue, even if the choice can't be read. Source: POR-308.
 */
export function useMarketingChoice(): MarketingChoice {
  const { call, t } = useApp();
  const next = useNext();
  const queries = useQueryClient();
  const { data, isError } = useQuery(marketingQuery(call));
  const isAdvertised = useIsAdvertisedTo();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState<boolean | null>(null);
  const isUndecided = data?.status === 'UNDECIDED' && isAdvertised === true;
  const isDecided = data !== undefined && data.status !== 'UNDECIDED';
  const goesOn = isError || isDecided || isAdvertised === false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: continues once
  useEffect(() => {
    if (goesOn) next();
  }, [goesOn]);

  const choose = async (wantsNews: boolean) => {
    if (saving !== null) return;
    setProblem(undefined);
    setSaving(wantsNews);
    try {
      const chosen = await call(
        wantsNews ? subscribeToMarketing : unsubscribeFromMarketing,
        {},
        { handles: fatalStatuses },
      );
      queries.setQueryData(marketingQuery(call).queryKey, chosen);
      next();
    } catch (failure) {
      setProblem(failureText(t, failure));
      setSaving(null);
    }
  };

  return { isUndecided, problem, saving, choose: (wantsNews) => void choose(wantsNews), later: () => next() };
}
