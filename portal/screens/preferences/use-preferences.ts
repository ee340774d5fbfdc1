import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { chooseCreditConsent, readCreditConsent } from '#shared/contract/access/credit-consent.contract.ts';
import {
  subscribeToMarketing,
  unsubscribeFromMarketing,
} from '#shared/contract/access/marketing.contract.ts';
import type { InputOf } from '#shared/contract/operation.ts';
import { prescreenedOffersVersion } from '#shared/domain/account/credit-consent.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { marketingQuery } from '../account/use-marketing-choice.ts';
import { type Saving, useSaving } from './use-saving.ts';

const consentQuery = (call: Call) =>
  queryOptions({
    queryKey: ['credit-consent'],
    queryFn: ({ signal }) => call(readCreditConsent, {}, { signal, handles: fatalStatuses }),
  });

type Choice = InputOf<typeof chooseCreditConsent>['body']['consentStatus'];

/** What the shopper has chosen: both parts, or neither while one is missing. Source: POR-013, POR-310, POR-313. */
export function usePreferences() {
  const { call } = useApp();
  const marketing = useQuery(marketingQuery(call));
  const consent = useQuery(consentQuery(call));
  const isFailed = marketing.isLoadingError || consent.isLoadingError;
  const retry = () => {
    for (const each of [marketing, consent]) if (each.isLoadingError) void each.refetch();
  };
  const data =
    marketing.data && consent.data
      ? { isSubscribed: marketing.data.status === 'SUBSCRIBED', consent: consent.data.consentStatus }
      : undefined;
  return { data, isFailed, isPending: !data && !isFailed, retry };
}

/** Subscribes to news and offers, or unsubscribes. Source: POR-013. */
export function useMarketing(): Saving {
  const { call } = useApp();
  const queries = useQueryClient();
  return useSaving(async (isWanted) => {
    const operation = isWanted ? subscribeToMarketing : unsubscribeFromMarketing;
    const chosen = await call(operation, {}, { handles: fatalStatuses });
    queries.setQueryData(marketingQuery(call).queryKey, chosen);
  });
}

function useConsent(choiceOf: (consented: boolean) => Choice): Saving {
  const { call } = useApp();
  const queries = useQueryClient();
  const { queryKey } = consentQuery(call);
  return useSaving(async (consented) => {
    const body = { consentStatus: choiceOf(consented), channel: 'PORTAL_PREFERENCES' } as const;
    try {
      queries.setQueryData(queryKey, await call(chooseCreditConsent, { body }, { handles: fatalStatuses }));
    } catch (failure) {
      // Another window may have changed what the choice depends on.
      void queries.invalidateQueries({ queryKey });
      throw failure;
    }
  });
}

/** Source: POR-413, portal-open O-101. */
export const useCreditChecks = (): Saving => useConsent((consented) => ({ creditChecks: { consented } }));

/** Source: POR-315, POR-316. */
export const usePrescreenedOffers = (): Saving =>
  useConsent((consented) => ({ prescreenedOffers: { consented, version: prescreenedOffersVersion } }));
