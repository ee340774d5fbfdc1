import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { writtenPlace } from '#shared/domain/identity/written-address.ts';
import { useApp } from '#shared/ui/app-context.tsx';

type Contact = NonNullable<CheckoutSession['orderDetail']['shippingAddress']>;

/** The delivery address that the shop gave. */
export const DeliverySection = ({ address }: { address: Contact }) => {
  const { t, countryCode } = useApp();
  return (
    <section className="ff-section">
      <h2 className="ff-h3">{t('checkout.summary.deliverTo')}</h2>
      {linesOf(address, address.countryCode ?? countryCode).map((line) => (
        <p key={line} className="ff-small ff-muted ff-order__address">
          {line}
        </p>
      ))}
    </section>
  );
};

function linesOf(address: Contact, countryCode: string): string[] {
  const { name, address1, address2, area2 } = address;
  const street = [name, address1, address2, area2].filter(Boolean).join(', ');
  return [street, writtenPlace(address, countryCode)].filter(Boolean);
}
