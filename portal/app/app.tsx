import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { dateInTimeZone, formatDate, type Instant, type IsoDate } from '#shared/domain/dates.ts';
import { formatMoney, type Money } from '#shared/domain/money.ts';
import { addressOf } from '#shared/flows/journey.ts';
import type { Path } from '#shared/flows/paths.ts';
import { ConsentBanner } from '#shared/screens/shell/consent-banner.tsx';
import { ErrorBoundary } from '#shared/screens/shell/error-boundary.tsx';
import { LanguageChoice } from '#shared/screens/shell/language-choice.tsx';
import { LoadFailed } from '#shared/screens/shell/load-failed.tsx';
import { pageViewName } from '#shared/screens/shell/page-view.ts';
import { ProfilingFrame } from '#shared/screens/shell/profiling-frame.tsx';
import { ScreenOutlet } from '#shared/screens/shell/screen-outlet.tsx';
import { TroubleNotice } from '#shared/screens/shell/trouble-notice.tsx';
import { UnsupportedBrowser } from '#shared/screens/shell/unsupported-browser.tsx';
import { useTrack } from '#shared/screens/shell/use-track.ts';
import { type AppContextValue, AppProvider, useSituation } from '#shared/ui/app-context.tsx';
import { type Portal, preferredLocale } from './boot.ts';
import { PortalFrame } from './portal-frame.tsx';
import { screens, standsAlone } from './screen-map.ts';

const PortalContext = createContext<Portal | null>(null);

function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal needs PortalProviders above it.');
  return portal;
}

interface PortalProvidersProps {
  readonly portal: Portal;
  readonly children: ReactNode;
}

export const PortalProviders = ({ portal, children }: PortalProvidersProps) => (
  <PortalContext.Provider value={portal}>
    <I18nextProvider i18n={portal.texts.instance}>
      <Screens portal={portal}>{children}</Screens>
    </I18nextProvider>
  </PortalContext.Provider>
);

const dayLength = 'yyyy-mm-dd'.length;

const dayOf = (date: IsoDate | Instant, timeZone: string): IsoDate =>
  date.length > dayLength ? dateInTimeZone(date, timeZone) : date;

/** Shows another language here, and keeps it for the next visit and for the messages we send. */
async function changeLocale({ call, journey, market, texts }: Portal, locale: string): Promise<void> {
  await texts.setLocale(locale);
  preferredLocale.write(locale);
  const { saveLocale } = await import('#shared/screens/shell/save-locale.ts');
  await saveLocale({ call, journey, countryCode: market.countryCode }, locale);
}

/** Fills the context of the shared screens from i18next and the journey. */
const Screens = ({ portal, children }: PortalProvidersProps) => {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const app = useMemo<AppContextValue>(() => {
    const { call, journey, market, providerOrigin, texts } = portal;
    return {
      // A new function for a new language, so that whatever keeps a text reads it again.
      t: (key, values) => texts.t(key, values),
      locale,
      countryCode: market.countryCode,
      providerOrigin,
      call,
      journey,
      href: (path, params) => `#${addressOf(path, params)}`,
      formatMoney: (money) => formatMoney(money as Money, locale),
      formatDate: (date, style) => formatDate(dayOf(date, market.timeZone), locale, style),
      // Texts that don't arrive leave the language as it is, and the account is of the second rank.
      changeLocale: (wanted) => void changeLocale(portal, wanted).catch(() => {}),
    };
  }, [portal, locale]);
  return <AppProvider value={app}>{children}</AppProvider>;
};

/** The page of the present address, in the portal's frame or alone. */
export const PortalPage = () => {
  const { texts, troubles } = usePortal();
  const track = useTrack();
  const tellOfView = useCallback((path: Path) => track(pageViewName(path)), [track]);
  const { place } = useSituation();
  const trouble = useSyncExternalStore(troubles.subscribe, troubles.current);
  const isAlone = standsAlone(place.path);
  return (
    <PortalFrame alone={isAlone}>
      <UnsupportedBrowser />
      <TroubleNotice trouble={trouble} onDismiss={() => troubles.set(null)} />
      <ErrorBoundary fallback={<LoadFailed onRetry={() => location.reload()} />}>
        <ScreenOutlet screens={screens} loadAreas={texts.loadAreas} onShown={tellOfView} />
      </ErrorBoundary>
      {isAlone && <LanguageChoice />}
      <ConsentBanner />
      <ProfilingFrame />
    </PortalFrame>
  );
};
