import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { useApp } from '#shared/ui/app-context.tsx';

type Contact = NonNullable<CheckoutSession['orderDetail']['shippingAddress']>;

/** The delivery address that the shop gave. */
export const DeliverySection = ({ address }: { address: Contact }) => {
  const { t } = useApp();
  return (
    <section className="ff-section">
      <h2 className="ff-h3">{t('checkout.summary.deliverTo')}</h2>
      {linesOf(address).map((line) => (
        <p key={line} className="ff-small ff-muted ff-order__address">
          {line}
        </p>
      ))}
    </section>
  );
};

function linesOf({ name, address1, address2, suburb, state, postcode }: Contact): string[] {
  const street = [name, address1, address2].filter(Boolean).join(', ');
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return [street, place].filter(Boolean);
}
