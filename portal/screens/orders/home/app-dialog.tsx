import { appStoresOf } from '#shared/domain/site-links.ts';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

/** Offers the mobile app of the country, once in each phone's browser. Source: POR-106, POR-107, portal-open O-14. */
export const AppDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, countryCode } = useApp();
  const stores = appStoresOf(countryCode);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('home.app.title')}
      footer={
        <div className="ff-stack">
          <ButtonLink size="large" block href={stores.apple} opensNewTab>
            {t('home.app.apple')}
          </ButtonLink>
          <ButtonLink size="large" block href={stores.google} opensNewTab>
            {t('home.app.google')}
          </ButtonLink>
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
