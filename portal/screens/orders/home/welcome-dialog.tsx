import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { addTag, listTags } from '#shared/contract/access/tags.contract.ts';
import { ordersPageVisited } from '#shared/domain/account/consumer-tag.ts';
import { shopsOfWelcome } from '#shared/flows/orders/list-page.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useShops } from '../queries.ts';
import { ShopCards } from './shop-cards.tsx';

/** Greets on the first visit, with some shops. It closes where they cannot be read. Source: PAY-107, POR-145 to POR-147. */
export const WelcomeDialog = () => {
  const { t, call } = useApp();
  const [isOpen, setOpen] = useState(false);
  const shops = useShops(shopsOfWelcome, isOpen);
  useEffect(() => {
    let isCurrent = true;
    // If the tags cannot be read, no shopper is greeted, because a shopper must not be greeted twice. Source: portal-open O-16.
    recordFirstVisit(call).then(
      (isFirst) => isCurrent && setOpen(isFirst),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [call]);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={isOpen && !shops.isError}
      onClose={close}
      title={t('orders.welcome.title')}
      footer={
        <Button size="large" block onPress={close}>
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

/** Returns whether this is the first visit, and stores that there was one. */
async function recordFirstVisit(call: Call): Promise<boolean> {
  const { tags } = await call(listTags, {}, { handles: fatalStatuses });
  if (tags.some(({ name }) => name === ordersPageVisited)) return false;
  await call(addTag, { body: { name: ordersPageVisited } }, { handles: fatalStatuses });
  return true;
}
