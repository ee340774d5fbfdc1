import { useEffect, useState } from 'react';
import type { Money } from '#shared/domain/money.ts';
import { routes } from '#shared/flows/route-map.ts';
import { accessScreens } from '#shared/screens/access/screen-map.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { OrderStrip } from '#shared/ui/order-strip.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { useCheckout } from '../screens/checkout/checkout-context.tsx';
import { onEscape } from './escape-key.ts';
import type { Visit } from './visit.ts';

/** Logo and close. Closing asks first, because it gives the order up. */
export const Header = ({ visit }: { visit: Pick<Visit, 'onCloseWish'> }) => {
  const { t, journey } = useApp();
  const { session, display, leave } = useCheckout();
  const { place } = useSituation();
  const [asking, setAsking] = useState(false);
  const isOver = routes[place.path].end === true && place.path.startsWith('/summary');
  const isOnTheWayIn = Object.hasOwn(accessScreens, place.path);
  const shop = session.merchant.displayName;

  useEffect(() => visit.onCloseWish(() => setAsking(true)), [visit]);
  // The shop's page hears of no key that is pressed inside its frame.
  const hearsEscape = display === 'dialog' && !isOver;
  useEffect(() => (hearsEscape ? onEscape(() => setAsking(true)) : undefined), [hearsEscape]);

  return (
    <>
      <PageHeader
        onBack={place.path === '/add-card' ? () => journey.open('/summary') : undefined}
        onClose={isOver ? undefined : () => setAsking(true)}
        closeLabel={t('common.leave.label', { shop })}
      />
      {isOnTheWayIn && <OrderStrip shop={shop} total={session.amount as Money} />}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('common.leave.title', { shop })}
        footer={
          <>
            <Button onPress={() => setAsking(false)}>{t('common.leave.stay')}</Button>
            <Button variant="secondary" onPress={leave}>
              {t('common.leave.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('common.leave.text')}</p>
      </Dialog>
    </>
  );
};
