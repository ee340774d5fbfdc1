import { useState } from 'react';
import { readConfiguration } from '#shared/contract/merchant/merchant.contract.ts';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { useRead } from '../../app/queries.tsx';
import { Section } from '../../parts/section.tsx';
import { Work } from '../../parts/work.tsx';
import { NewSecret, type ShownSecret } from './new-secret.tsx';
import { OrderLimits } from './order-limits.tsx';
import { Origins } from './origins.tsx';
import { SecretKeys } from './secret-keys.tsx';
import { ShippingCountries } from './shipping-countries.tsx';
import { Webhooks } from './webhooks.tsx';

/** What the merchant's server signs in with, where its pages may be, and what its checkouts may be. */
export const KeysPage = () => {
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const configuration = useRead(readConfiguration, {});
  return (
    <Work
      title="Keys and origins"
      lede="What your server signs in with, and which pages may open the checkout."
    >
      <LiveRegion>{secret && <NewSecret secret={secret} onHide={() => setSecret(null)} />}</LiveRegion>
      <div className="ffd-twocol">
        <SecretKeys onSecret={setSecret} />
        <Webhooks onSecret={setSecret} />
      </div>
      <Section title="Allowed origins" read={configuration}>
        {({ allowedOrigins }) => <Origins origins={allowedOrigins} />}
      </Section>
      <div className="ffd-twocol">
        <Section title="Order limits" read={configuration}>
          {(read) => <OrderLimits configuration={read} />}
        </Section>
        <Section title="Shipping countries" read={configuration}>
          {({ supportedShippingCountries }) => <ShippingCountries countries={supportedShippingCountries} />}
        </Section>
      </div>
    </Work>
  );
};
