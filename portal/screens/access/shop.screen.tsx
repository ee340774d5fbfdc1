import { useEffect } from 'react';
import { webAddress } from '#shared/domain/web-address.ts';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { metaContent } from '#shared/screens/shell/configuration.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { useIsAdvertisedTo } from '../orders/queries.ts';
import { withQueries } from '../with-queries.tsx';

/** Leaves for the shop of the market if the shopper may buy there; the back button leads home from it. Source: POR-037, POR-040. */
const ShopPage = () => {
  const { t, href, journey } = useApp();
  const isAdvertised = useIsAdvertisedTo();

  useEffect(() => {
    if (isAdvertised === null) return;
    const address = isAdvertised ? shopUrl() : null;
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
  }, [href, journey, isAdvertised]);

  return (
    <main className="ff-page-main" id="main" tabIndex={-1}>
      <Loader>{t('portal.shop.text')}</Loader>
    </main>
  );
};

/**
 * The shop directory of the page's market, from the server's configuration and never from the address.
 * Null where none is configured, and for anything but a web address.
 */
function shopUrl(): string | null {
  return webAddress(metaContent('shop-url'))?.href ?? null;
}

export default withQueries(ShopPage);
