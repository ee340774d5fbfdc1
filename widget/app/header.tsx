import { useEffect, useState } from 'react';
import type { Money } from '#shared/domain/money.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { PageHeader } from '#shared/ui/layout/page-header.tsx';
import { OrderStrip } from '#shared/ui/orders/order-strip.tsx';
import { useCheckout } from '../screens/checkout/checkout-context.tsx';
import type { Later } from './ahead.ts';

interface HeaderProps {
  /** Null until it is here: what was asked for meanwhile is answered then. */
  readonly later: Later | null;
}

/** Logo and close. */
export const Header = ({ later }: HeaderProps) => {
  const { t, journey } = useApp();
  const { session, display, leave } = useCheckout();
  const { path } = useSituation().place;
  const [asking, setAsking] = useState(false);
  const isOver = later?.parts.isOver(path);
  const shop = session.merchant.displayName;

  useEffect(() => later?.visit.onCloseWish(() => setAsking(true)), [later]);
  // The shop's page hears of no key that is pressed inside its frame.
  const hearsEscape = display === 'dialog' && !isOver;
  useEffect(
    () => (hearsEscape ? later?.parts.onEscape(() => setAsking(true)) : undefined),
    [hearsEscape, later],
  );

  return (
    <>
      <PageHeader
        onBack={path === '/add-card' ? () => journey.open('/summary') : undefined}
        onClose={isOver ? undefined : () => setAsking(true)}
        closeLabel={t('common.leave.label', { shop })}
      />
      {(!later || later.parts.isOnTheWayIn(path)) && (
        <OrderStrip shop={shop} total={session.amount as Money} />
      )}
      {later && (
        <later.parts.LeaveDialog open={asking} shop={shop} onStay={() => setAsking(false)} onLeave={leave} />
      )}
    </>
  );
};
