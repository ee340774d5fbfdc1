import { listDeliveries, listWebhooks } from '#shared/contract/merchant/webhooks.contract.ts';
import { type Delivery, deliveryEnd } from '../parts/delivery-state.ts';
import { useRead, useReads } from './queries.tsx';

const everyMs = 60_000;

/** Deliveries that fail or were given up, among the newest of each webhook. */
export function useFailingDeliveries(): { readonly failing: readonly Delivery[]; readonly isMore: boolean } {
  const webhooks = useRead(listWebhooks, {}, { everyMs });
  const inputs = (webhooks.data?.results ?? []).flatMap(({ id }) =>
    (['FAILED', 'PENDING'] as const).map((state) => ({ params: { id }, query: { state, limit: '100' } })),
  );
  const pages = useReads(listDeliveries, inputs, { everyMs }).flatMap(({ data }) => data ?? []);
  return {
    failing: pages.flatMap(({ results }) => results).filter((each) => deliveryEnd(each) === 'FAILED'),
    isMore: pages.some(({ nextCursor }) => nextCursor !== null),
  };
}
