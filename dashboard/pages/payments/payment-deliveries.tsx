import { listDeliveries, listWebhooks } from '#shared/contract/merchant/webhooks.contract.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useRead } from '../../app/queries.tsx';
import { DeliveryCard } from '../../parts/delivery-card.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PanelSection } from '../../parts/panel.tsx';

/** What was sent to the merchant's server about one payment, to each of its addresses. */
export const PaymentDeliveries = ({ orderId }: { orderId: string }) => {
  const { data, error, refetch } = useRead(listWebhooks, {});
  return (
    <PanelSection title="Webhooks">
      {error ? (
        <FailureNotice title="The webhooks did not load" error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton label="Loading webhooks" />
      ) : data.results.length === 0 ? (
        <p className="ff-small ff-muted">
          Your shop has no webhook address, so its server was told nothing. Add one under Keys and origins.
        </p>
      ) : (
        data.results.map(({ id, url }) => <ToOneAddress key={id} id={id} url={url} orderId={orderId} />)
      )}
    </PanelSection>
  );
};

interface ToOneAddressProps {
  id: string;
  url: string;
  orderId: string;
}

const ToOneAddress = ({ id, url, orderId }: ToOneAddressProps) => {
  const input = { params: { id }, query: { orderId, limit: '50' } };
  const { data, error, refetch } = useRead(listDeliveries, input, { everyMs: 5_000 });
  return (
    <div className="ffd-toaddress">
      <p className="ff-small ff-muted ffd-mono">{url}</p>
      {error ? (
        <FailureNotice title="The deliveries did not load" error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton label="Loading deliveries" />
      ) : data.results.length === 0 ? (
        <p className="ff-small ff-muted">Nothing was sent to it about this payment.</p>
      ) : (
        <ol className="ffd-events">
          {data.results.map((delivery) => (
            <DeliveryCard key={delivery.deliveryId} delivery={delivery} webhookId={id} />
          ))}
        </ol>
      )}
    </div>
  );
};
