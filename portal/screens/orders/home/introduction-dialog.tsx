import { newPortalAddress, newPortalCookieText } from '#shared/domain/access/new-portal-redirect.ts';
import { shopsOfIntroduction } from '#shared/flows/orders/list-page.ts';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useShops } from '../queries.ts';
import { ShopCards } from './shop-cards.tsx';

interface IntroductionDialogProps {
  /** Whether the account is shown what there is to buy. */
  readonly isAdvertised: boolean;
  readonly onClose: () => void;
}

/** Invites to the newer portal, which this browser then keeps to. Source: POR-120, POR-148, portal-open O-03. */
export const IntroductionDialog = ({ isAdvertised, onClose }: IntroductionDialogProps) => {
  const { t, locale } = useApp();
  const shops = useShops(shopsOfIntroduction, isAdvertised);
  const suggested = shops.data?.results ?? [];
  const choose = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = newPortalCookieText('year');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('home.introduction.title')}
      footer={
        <div className="ff-stack">
          <ButtonLink size="large" block href={newPortalAddress(locale, '/home')} onPress={choose}>
            {t('home.introduction.open')}
          </ButtonLink>
          <Button variant="secondary" size="large" block onPress={onClose}>
            {t('home.introduction.later')}
          </Button>
        </div>
      }
    >
      <p className="ff-muted">{t('home.introduction.text')}</p>
      {shops.isLoading && <Skeleton label={t('home.introduction.loading')} shape="cards" count={2} />}
      {suggested.length > 0 && (
        <section className="ff-stack" aria-labelledby="introduction-shops">
          <h3 className="ff-h3" id="introduction-shops">
            {t('home.introduction.popular')}
          </h3>
          <ShopCards shops={suggested} />
        </section>
      )}
    </Dialog>
  );
};
