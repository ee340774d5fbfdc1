import { useEffect } from 'react';
import { shopsOfWelcome } from '#shared/flows/orders/list-page.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useShops } from '../queries.ts';
import { ShopCards } from './shop-cards.tsx';

/** Greets on the first visit, with some shops. It closes where they cannot be read. Source: PAY-107, POR-145 to POR-147. */
export const WelcomeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useApp();
  const shops = useShops(shopsOfWelcome, true);
  const { isError } = shops;
  useEffect(() => {
    if (isError) onClose();
  }, [isError, onClose]);
  return (
    <Dialog
      open={!isError}
      onClose={onClose}
      title={t('orders.welcome.title')}
      footer={
        <Button size="large" block onPress={onClose}>
          {t('orders.welcome.done')}
        </Button>
      }
    >
      <p className="ff-muted">{t('orders.welcome.text')}</p>
      {shops.isPending ? (
        <Skeleton label={t('orders.welcome.loading')} shape="cards" count={1} />
      ) : (
        <ShopCards shops={shops.data?.results ?? []} />
      )}
    </Dialog>
  );
};
