import { Link } from 'react-router';
import { listDeliveries, listWebhooks } from '#shared/contract/merchant/webhooks.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useList, useRead } from '../../app/queries.tsx';
import { useSession } from '../../app/session.tsx';
import { DeliveryCard } from '../../parts/delivery-card.tsx';
import type { Delivery } from '../../parts/delivery-state.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { Listing } from '../../parts/listing.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { Work } from '../../parts/work.tsx';

const states = [
  ['', 'Any state'],
  ['FAILED', 'Given up'],
  ['PENDING', 'Waiting or failing'],
  ['DELIVERED', 'Delivered'],
] as const;

type Webhook = ReplyOf<typeof listWebhooks>['results'][number];

/** What was sent to the merchant's server, how it answered, and a button to send each again. */
export const WebhooksPage = () => {
  const { sandbox } = useSession();
  const webhooks = useRead(listWebhooks, {});
  return (
    <Work
      title="Webhooks"
      lede={
        sandbox ? (
          <>
            What was sent to your server, and what it said.{' '}
            <a href="/sandbox/ui#webhooks">The page of the sandbox</a> reverses, repeats, delays and fails
            deliveries.
          </>
        ) : (
          'What was sent to your server, and what it said.'
        )
      }
    >
      {webhooks.data ? (
        webhooks.data.results.length > 0 ? (
          <Deliveries webhooks={webhooks.data.results} />
        ) : (
          <EmptyState title="No webhook yet" level={2}>
            Your server is told of nothing. <Link to="/keys">Add the address</Link> at which it receives
            events.
          </EmptyState>
        )
      ) : webhooks.error ? (
        <FailureNotice title="The webhooks did not load" error={webhooks.error} onRetry={webhooks.refetch} />
      ) : (
        <Skeleton label="Loading webhooks" shape="cards" />
      )}
    </Work>
  );
};

const Deliveries = ({ webhooks }: { webhooks: readonly Webhook[] }) => {
  const addresses = webhooks.map(({ id, url }) => [id, url] as const);
  const { filters, set } = useFilters({ webhook: addresses, state: states });
  const shown = webhooks.find(({ id }) => id === filters.webhook) ?? webhooks[0];
  return (
    <>
      <section className="ffd-filters" aria-label="Filter deliveries">
        {webhooks.length > 1 && (
          <FilterSelect
            label="Address"
            value={shown?.id ?? ''}
            options={addresses}
            onChange={(id) => set('webhook', id)}
          />
        )}
        <FilterSelect
          label="State"
          value={filters.state}
          options={states}
          onChange={(to) => set('state', to)}
        />
      </section>
      {shown && <DeliveriesOf key={shown.id} webhookId={shown.id} state={filters.state} />}
    </>
  );
};

const DeliveriesOf = ({ webhookId, state }: { webhookId: string; state: string }) => {
  const list = useList<Delivery>(listDeliveries, {
    params: { id: webhookId },
    query: state ? { state } : {},
  });
  return (
    <Listing
      name="deliveries"
      one="delivery"
      list={list}
      grows
      empty={{ title: 'Nothing was sent', text: 'No delivery to this address is in this state.' }}
    >
      {(deliveries) => (
        <ol className="ffd-events ffd-card ffd-card--pad">
          {deliveries.map((delivery) => (
            <DeliveryCard key={delivery.deliveryId} delivery={delivery} webhookId={webhookId} />
          ))}
        </ol>
      )}
    </Listing>
  );
};
