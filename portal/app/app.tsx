import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/dates.ts';
import { formatMoney, type Money } from '#shared/domain/money.ts';
import { addressOf } from '#shared/flows/journey.ts';
import { ErrorBoundary } from '#shared/screens/shell/error-boundary.tsx';
import { keepIn } from '#shared/screens/shell/keep.ts';
import { LoadFailed } from '#shared/screens/shell/load-failed.tsx';
import { ScreenOutlet } from '#shared/screens/shell/screen-outlet.tsx';
import { TroubleNotice } from '#shared/screens/shell/trouble-notice.tsx';
import { type AppContextValue, AppProvider, useSituation } from '#shared/ui/app-context.tsx';
import type { Portal } from './boot.ts';
import { PortalFrame } from './portal-frame.tsx';
import { screens, standsAlone } from './screen-map.ts';

const PortalContext = createContext<Portal | null>(null);

function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal needs PortalProviders above it.');
  return portal;
}

const preferredLocale = keepIn(() => localStorage, 'preferredLocale');

interface PortalProvidersProps {
  readonly portal: Portal;
  readonly children: ReactNode;
}

export const PortalProviders = ({ portal, children }: PortalProvidersProps) => {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true } } }),
  );
  return (
    <PortalContext.Provider value={portal}>
      <QueryClientProvider client={queries}>
        <I18nextProvider i18n={portal.texts.instance}>
          <Screens portal={portal}>{children}</Screens>
        </I18nextProvider>
      </QueryClientProvider>
    </PortalContext.Provider>
  );
};

/** Fills the context of the shared screens from i18next and the journey. */
const Screens = ({ portal, children }: PortalProvidersProps) => {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const { call, journey, market, providerOrigin, texts } = portal;
  const app = useMemo<AppContextValue>(
    () => ({
      t: texts.t,
      locale,
      countryCode: market.countryCode,
      providerOrigin,
      call,
      journey,
      href: (path, params) => `#${addressOf(path, params)}`,
      formatMoney: (money) => formatMoney(money as Money, locale),
      formatDate: (date, style) => formatDate(date, locale, style),
      changeLocale: (wanted) => {
        preferredLocale.write(wanted);
        void texts.setLocale(wanted);
      },
    }),
    [call, journey, locale, market, providerOrigin, texts],
  );
  return <AppProvider value={app}>{children}</AppProvider>;
};

/** The page of the present address, in the portal's frame or alone. */
export const PortalPage = () => {
  const { texts, troubles } = usePortal();
  const { place } = useSituation();
  const trouble = useSyncExternalStore(troubles.subscribe, troubles.current);
  const page = (
    <>
      <TroubleNotice trouble={trouble} onDismiss={() => troubles.set(null)} />
      <ErrorBoundary fallback={<LoadFailed onRetry={() => location.reload()} />}>
        <ScreenOutlet screens={screens} loadAreas={texts.loadAreas} />
      </ErrorBoundary>
    </>
  );
  return <PortalFrame alone={standsAlone(place.path)}>{page}</PortalFrame>;
};
