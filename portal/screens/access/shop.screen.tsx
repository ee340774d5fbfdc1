import { useEffect } from 'react';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { shopUrl } from './shop-url.ts';

/** Leaves for the shop of the market, from which the back button leads home. Source: POR-037, POR-040. */
const ShopPage = () => {
  const { t, href, journey } = useApp();

  useEffect(() => {
    const address = shopUrl();
    if (address === null) {
      journey.next();
      return;
    }
    history.replaceState(history.state, '', href('/'));
    navigateToUrl(address);
    // Restored from the back-forward cache, this page would wait forever.
    const onBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', onBack);
    return () => removeEventListener('pageshow', onBack);
  }, [href, journey]);

  return (
    <main className="ff-page-main" id="main" tabIndex={-1}>
      <Loader>{t('portal.shop.text')}</Loader>
    </main>
  );
};

export default ShopPage;
