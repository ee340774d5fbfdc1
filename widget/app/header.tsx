import { useEffect, useState } from 'react';
import type { Money } from '#shared/domain/money.ts';
import type { Path } from '#shared/flows/paths.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { PageHeader } from '#shared/ui/layout/page-header.tsx';
import { OrderStrip } from '#shared/ui/orders/order-strip.tsx';
import { useCheckout } from '../screens/checkout/checkout-context.tsx';
import type { DeferredApp } from './start/deferred-parts.ts';

/** Pages that add something to the order, and lead back to it. */
const formPages: readonly string[] = ['/add-card', '/add-address'] satisfies Path[];

interface HeaderProps {
  /** Null until it has loaded; earlier close requests are handled then. */
  readonly deferredApp: DeferredApp | null;
}

/** The header with the close button, which asks for confirmation, and the order on the login pages. */
export const Header = ({ deferredApp }: HeaderProps) => {
  const { t, journey } = useApp();
  const { session, display, leave } = useCheckout();
  const { path } = useSituation().location;
  const [asking, setAsking] = useState(false);
  const isOver = deferredApp?.module.isOutcomePage(path);
  const shop = session.merchant.displayName;

  useEffect(() => deferredApp?.visit.onCloseRequest(() => setAsking(true)), [deferredApp]);
  // The shop's page gets no key events from inside the frame.
  const closesOnEscape = display === 'dialog' && !isOver;
  useEffect(
    () => (closesOnEscape ? deferredApp?.module.onEscape(() => setAsking(true)) : undefined),
    [closesOnEscape, deferredApp],
  );

  return (
    <>
      <PageHeader
        onBack={formPages.includes(path) ? () => journey.open('/summary') : undefined}
        onClose={isOver ? undefined : () => setAsking(true)}
        closeLabel={t('common.leave.label', { shop })}
      />
      {(!deferredApp || deferredApp.module.isAccessPage(path)) && (
        <OrderStrip shop={shop} total={session.amount as Money} />
      )}
      {deferredApp && (
        <deferredApp.module.LeaveDialog
          open={asking}
          shop={shop}
          onStay={() => setAsking(false)}
          onLeave={leave}
        />
      )}
    </>
  );
};
