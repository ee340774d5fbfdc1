import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { dateInTimeZone, formatDate, type Instant, type IsoDate } from '#shared/domain/dates.ts';
import { formatMoney, type Money } from '#shared/domain/money.ts';
import { isLoggedIn } from '#shared/domain/session.ts';
import { addressOf } from '#shared/flows/journey.ts';
import type { Path } from '#shared/flows/paths.ts';
import { ErrorBoundary } from '#shared/screens/shell/error-boundary.tsx';
import { LoadFailed } from '#shared/screens/shell/load-failed.tsx';
import { Notices } from '#shared/screens/shell/notices.tsx';
import { pageViewName } from '#shared/screens/shell/page-view.ts';
import { lazyPart, preload, usePart } from '#shared/screens/shell/part.ts';
import { ScreenOutlet } from '#shared/screens/shell/screen-outlet.tsx';
import { useTrack } from '#shared/screens/shell/use-track.ts';
import { type AppContextValue, AppProvider, useApp, useSituation } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { AddressBar } from './address-bar.tsx';
import { type Portal, preferredLocale } from './boot.ts';
import { LoadingPage } from './loading-page.tsx';
import { isStandalone, screens } from './screen-map.ts';
import { StandaloneFrame } from './standalone-frame.tsx';

interface AppProps {
  readonly portal: Portal;
}

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

const prefetchPart = lazyPart(
  async () => (await import('../screens/prefetch-after-login.ts')).prefetchAfterLogin,
);
const pageExtrasPart = lazyPart(() => import('./page-extras.tsx'));

/** Fills the context of the shared screens from i18next and the journey. */
export const App = ({ portal }: AppProps) => {
  const { address, call, journey, market, providerOrigin, texts } = portal;
  const t = useSyncExternalStore(texts.subscribe, () => texts.t);
  const app = useMemo<AppContextValue>(
    () => ({
      t,
      locale: texts.locale,
      countryCode: market.countryCode,
      providerOrigin,
      call,
      journey,
      href: (path, params) => `#${addressOf(path, params)}`,
      formatMoney: (money) => formatMoney(money as Money, texts.locale),
      formatDate: (date, style) => formatDate(dayOf(date, market.timeZone), texts.locale, style),
      // Without it the pages read for themselves.
      onSignIn: (account) =>
        void prefetchPart.load().then(
          (prefetchAfterLogin) => prefetchAfterLogin({ call, journey }, account),
          () => {},
        ),
      // If the texts don't load, the language stays as it is. Saving it to the account may fail silently.
      changeLocale: (wanted) => void changeLocale(portal, wanted).catch(() => {}),
    }),
    [t, texts, portal, market, providerOrigin, call, journey],
  );
  return (
    <AppProvider value={app}>
      <AddressBar address={address} />
      <Page portal={portal} />
    </AppProvider>
  );
};

/** The page of the present address, in the portal's frame or alone. */
const Page = ({ portal }: AppProps) => {
  const { texts, fatalErrors } = portal;
  const track = useTrack();
  const { location } = useSituation();
  const fatalError = useSyncExternalStore(fatalErrors.subscribe, fatalErrors.current);
  const showsStandalone = isStandalone(location.path);
  const [framePart] = useState(() => framePartOf(portal));
  const [isShown, setShown] = useState(false);
  // What no page waits for does not get in the way of the first one.
  const { value: extras } = usePart(isShown ? pageExtrasPart : null);
  const onShown = useCallback(
    (path: Path) => {
      setShown(true);
      track(pageViewName(path));
      preload(framePart, prefetchPart);
      preloadPages(portal);
    },
    [track, portal, framePart],
  );
  return (
    <>
      <Frame part={showsStandalone ? null : framePart}>
        <LiveRegion urgent>
          <Notices fatalError={fatalError} onDismiss={() => fatalErrors.set(null)} />
        </LiveRegion>
        <Guarded>
          <ScreenOutlet screens={screens} loadAreas={texts.loadAreas} onShown={onShown} />
        </Guarded>
        {/* On other pages the language is chosen in the frame's footer. */}
        {extras && showsStandalone && <extras.LanguageChoice />}
      </Frame>
      {extras && <extras.PageExtras requests={portal.requests} />}
    </>
  );
};

const Guarded = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<LoadFailed onRetry={() => location.reload()} />}>{children}</ErrorBoundary>
);

/** The frame of those who are signed in, with its words. */
const framePartOf = ({ texts }: Portal) =>
  lazyPart(async () => {
    const [frame] = await Promise.all([import('./portal-frame.tsx'), texts.loadAreas(['portal'])]);
    return frame.default;
  });

/** The pages that most shoppers see after the email page: fetched while they type. */
const preloadedPages = ['/login-password', '/marketing', '/'] as const;

/** What the first page is shown and used without: the words of mistakes, and the pages that follow. */
function preloadPages({ texts, journey }: Portal) {
  const pages = isLoggedIn(journey.situation().user) ? [] : preloadedPages.map((path) => screens[path]);
  const areas = pages.flatMap((page) => page.areas);
  // What did not come is asked for again with its page.
  Promise.all([
    texts.loadAreas(['common', 'errors', 'portal', ...areas]),
    ...pages.map((page) => page.load()),
  ]).catch(() => {});
}

interface FrameProps {
  /** Null for a page that stands alone. */
  readonly part: ReturnType<typeof framePartOf> | null;
  readonly children: ReactNode;
}

const Frame = ({ part, children }: FrameProps) => {
  const { t } = useApp();
  const { value: PortalFrame, retry } = usePart(part);
  if (part === null) return <StandaloneFrame>{children}</StandaloneFrame>;
  if (PortalFrame === null) return <LoadFailed onRetry={retry} />;
  if (!PortalFrame) return <LoadingPage>{t('common.loading')}</LoadingPage>;
  return (
    <Guarded>
      <PortalFrame>{children}</PortalFrame>
    </Guarded>
  );
};
