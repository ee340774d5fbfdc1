import { listSecretKeys } from '#shared/contract/merchant/account.contract.ts';
import { listPayments, readConfiguration } from '#shared/contract/merchant/merchant.contract.ts';
import { listSettlements } from '#shared/contract/merchant/settlements.contract.ts';
import { listDeliveries, listWebhooks } from '#shared/contract/merchant/webhooks.contract.ts';
import type { GoLiveFacts } from '#shared/domain/go-live/go-live.ts';
import { useRead, useReads } from '../../app/queries.tsx';
import { deliveryEnd } from '../../parts/delivery-state.ts';
import { useSince } from '../../parts/periods.ts';

/** What the merchant's own calls say about its way to production. It is read again when the page opens. */
export function useGoLiveFacts() {
  const since = useSince('30');
  const configuration = useRead(readConfiguration, {});
  const keys = useRead(listSecretKeys, {});
  const webhooks = useRead(listWebhooks, {});
  const settlements = useRead(listSettlements, { query: { limit: '100' } });
  const expired = useRead(listPayments, {
    query: { state: 'EXPIRED', limit: '1', ...(since && { from: since }) },
  });
  const addresses = webhooks.data?.results ?? [];
  const deliveries = useReads(
    listDeliveries,
    addresses.map(({ id }) => ({ params: { id }, query: { limit: '1' } })),
  );
  const reads = [configuration, keys, webhooks, settlements, expired, ...deliveries];
  const refetch = () => reads.forEach((read) => void (read.error && read.refetch()));
  const failed = reads.find((read) => read.error);
  const isRead =
    configuration.data &&
    keys.data &&
    webhooks.data &&
    settlements.data &&
    expired.data &&
    deliveries.every(({ data }) => data);
  const data: GoLiveFacts | undefined = isRead
    ? {
        allowedOrigins: configuration.data.allowedOrigins,
        keys: keys.data.results.map(({ lastUsedAt }) => ({ isUsed: lastUsedAt !== null })),
        webhooks: addresses.map(({ url }, index) => {
          const newest = deliveries[index]?.data?.results[0];
          return { url, lastDelivery: newest ? deliveryEnd(newest) : null };
        }),
        captures: sumOf(settlements.data.results.map(({ captures }) => captures.count)),
        refunds: sumOf(settlements.data.results.map(({ refunds }) => refunds.count)),
        expiredPayments: expired.data.totalResults,
      }
    : undefined;
  return { data, error: failed?.error ?? null, refetch };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
