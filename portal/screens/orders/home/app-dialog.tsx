import { isApplePhone } from '#shared/domain/phone.ts';
import { appStoresOf } from '#shared/domain/site-links.ts';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

/** Offers the mobile app of the country, once in each phone's browser, its own store first. Source: POR-106, POR-107, portal-open O-14. */
export const AppDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, countryCode } = useApp();
  const stores = appStoresOf(countryCode);
  const offered = isApplePhone(navigator.userAgent)
    ? (['apple', 'google'] as const)
    : (['google', 'apple'] as const);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('home.app.title')}
      footer={
        <div className="ff-stack">
          {offered.map((store, index) => (
            <ButtonLink
              key={store}
              variant={index === 0 ? 'primary' : 'secondary'}
              size="large"
              block
              href={stores[store]}
              opensNewTab
            >
              {t(`home.app.${store}`)}
            </ButtonLink>
          ))}
          <Button variant="secondary" size="large" block onPress={onClose}>
            {t('home.app.later')}
          </Button>
        </div>
      }
    >
      <p className="ff-muted">{t('home.app.text')}</p>
    </Dialog>
  );
};
