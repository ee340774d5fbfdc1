import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { dateInTimeZone, formatDate, type Instant, type IsoDate } from '#shared/domain/dates.ts';
import { portalLocale } from '#shared/domain/locales.ts';
import { formatMoney, type Money } from '#shared/domain/money.ts';
import { isLoggedIn } from '#shared/domain/session.ts';
import { addressOf } from '#shared/flows/journey.ts';
import type { Path } from '#shared/flows/paths.ts';
import { ErrorBoundary } from '#shared/screens/shell/error-boundary.tsx';
import { Notices } from '#shared/screens/shell/notices.tsx';
import { PageFailed } from '#shared/screens/shell/page-failed.tsx';
import { PageSkeleton } from '#shared/screens/shell/page-skeleton.tsx';
import { pageViewName } from '#shared/screens/shell/page-view.ts';
import { lazyPart, preload, usePart } from '#shared/screens/shell/part.ts';
import { partWithTexts, usePartWithTexts } from '#shared/screens/shell/part-with-texts.ts';
import { ScreenOutlet } from '#shared/screens/shell/screen-outlet.tsx';
import { useTrack } from '#shared/screens/shell/use-track.ts';
import { type AppContextValue, AppProvider, useSituation } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { AddressBar } from './address-bar.tsx';
import { behindFirstPage } from './behind-first-page.ts';
import { type Portal, preferredLocale } from './boot.ts';
import { pushPageView } from './data-layer.ts';
import { PortalSkeleton } from './portal-skeleton.tsx';
import { isBare, isStandalone, screens } from './screen-map.ts';
import { StandaloneFrame } from './standalone-frame.tsx';

interface AppProps {
  readonly portal: Portal;
}

const dayLength = 'yyyy-mm-dd'.length;

const dayOf = (date: IsoDate | Instant, timeZone: string): IsoDate =>
  date.length > dayLength ? dateInTimeZone(date, timeZone) : date;

/** Shows another language here, and keeps it for the next visit and for the messages we send. */
async function changeLocale({ call, journey, market, texts }: Portal, locale: string) {
  await texts.setLocale(locale);
  preferredLocale.write(locale);
  const { saveLocale } = await extrasPart(texts.loadAreas).load();
  await saveLocale({ call, journey, countryCode: market.countryCode }, locale);
}

/**
 * Without a language chosen in this browser, the portal takes that of the account after a login, as the emails do.
 * Source: MER-118, decision 229.
 */
async function takeLocaleOf(account: Promise<Account>, { market, texts }: Portal) {
  if (preferredLocale.read() !== null) return;
  const locale = portalLocale([(await account).preferredLocale, texts.locale], market);
  if (locale === texts.locale) return;
  await texts.setLocale(locale);
  preferredLocale.write(locale);
}

const prefetchPart = lazyPart(
  async () => (await import('../screens/prefetch-after-login.ts')).prefetchAfterLogin,
);

const moveToNewPortalPart = lazyPart(async () => (await import('./new-portal.tsx')).MoveToNewPortal);

/** Parts that load after the first page, such as the choice of a language. */
const extrasPart = partWithTexts(() => import('./page-extras.tsx'), 'common');

/** Header and footer for a shopper who is signed in. */
const framePart = partWithTexts(() => import('./portal-frame.tsx'), 'portal');

/** Fills the context of the shared screens from i18next and the journey. */
export const App = ({ portal }: AppProps) => {
  const { address, call, refreshFlags, journey, market, clock, providerOrigin, texts } = portal;
  const t = useSyncExternalStore(texts.subscribe, () => texts.t);
  const app = useMemo<AppContextValue>(
    () => ({
      t,
      loadAreas: texts.loadAreas,
      locale: texts.locale,
      countryCode: market.countryCode,
      providerOrigin,
      call,
      refreshFlags,
      clock,
      journey,
      href: (path, params) => `#${addressOf(path, params)}`,
      formatMoney: (money) => formatMoney(money as Money, texts.locale),
      // Nothing breaks inside a date.
      formatDate: (date, style) =>
        formatDate(dayOf(date, market.timeZone), texts.locale, style).replaceAll(' ', '\u00a0'),
      // Without the prefetch each page reads its own data.
      onSignIn(account, flagsRead) {
        prefetchPart.load().then(
          (prefetchAfterLogin) => prefetchAfterLogin({ call, journey }, account, flagsRead),
          () => {},
        );
        // If the account or the texts don't load, the language stays as it is.
        takeLocaleOf(account, portal).catch(() => {});
      },
      // If the texts don't load, the language stays as it is. Saving it to the account may fail silently.
      changeLocale: (wanted) => void changeLocale(portal, wanted).catch(() => {}),
    }),
    [t, texts, portal, market, providerOrigin, call, refreshFlags, clock, journey],
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
  const showsBare = isBare(location.path);
  const [isShown, setShown] = useState(false);
  // The extras load only after the first page is shown, so that they don't delay it.
  const { value: extras } = usePartWithTexts(extrasPart, isShown);
  const onShown = useCallback(
    (path: Path) => {
      setShown(true);
      const view = pageViewName(path);
      track(view);
      if (portal.journey.situation().flags['gtm-tracking-enabled']) pushPageView(view);
      preload(framePart(texts.loadAreas), prefetchPart);
      preloadPages(portal);
    },
    [track, portal, texts],
  );
  return (
    <>
      <Frame isStandalone={showsStandalone} isFrameless={showsBare}>
        <LiveRegion urgent>
          <Notices fatalError={fatalError} onDismiss={() => fatalErrors.set(null)} />
        </LiveRegion>
        <Guarded>
          <ScreenOutlet
            screens={screens}
            loadAreas={texts.loadAreas}
            placeholder={showsStandalone || showsBare ? <PageSkeleton /> : <PortalSkeleton />}
            onShown={onShown}
          />
        </Guarded>
        {/* On other pages the language is chosen in the frame's footer. */}
        {extras && showsStandalone && <extras.LanguageChoice />}
      </Frame>
      {extras && <extras.PageExtras requests={portal.requests} />}
    </>
  );
};

const Guarded = ({ children }: { children: Elements }) => <ErrorBoundary>{children}</ErrorBoundary>;

/** Preloads what the first page doesn't need: texts of error messages, and the pages that follow. */
function preloadPages({ texts, journey }: Portal) {
  const pages = isLoggedIn(journey.situation().user)
    ? []
    : behindFirstPage.pages.map((path) => screens[path]);
  const areas = pages.flatMap((page) => page.areas);
  // What failed to load is requested again when its page opens.
  Promise.all([
    texts.loadAreas([...behindFirstPage.texts, ...areas]),
    ...pages.map((page) => page.screen.load()),
  ]).catch(() => {});
}

interface FrameProps {
  /** For a page that stands alone. */
  readonly isStandalone: boolean;
  /** For a page that is all of the window. */
  readonly isFrameless: boolean;
  readonly children: Elements;
}

const Frame = ({ isStandalone, isFrameless, children }: FrameProps) => {
  const { flags } = useSituation();
  const { value: frame, failure, retry } = usePartWithTexts(framePart, !isStandalone && !isFrameless);
  const hasNewPortal = isFrameless && flags['consumer-portal-new-portal-enabled'];
  const { value: MoveToNewPortal } = usePart(hasNewPortal ? moveToNewPortalPart : null);
  if (isFrameless) {
    return (
      <>
        {MoveToNewPortal && <MoveToNewPortal />}
        {children}
      </>
    );
  }
  if (isStandalone) return <StandaloneFrame>{children}</StandaloneFrame>;
  if (frame === null) return <PageFailed error={failure} onRetry={retry} />;
  // While the app is empty, the HTML page shows a header and a skeleton.
  if (!frame) return null;
  return (
    <Guarded>
      <frame.PortalFrame>{children}</frame.PortalFrame>
    </Guarded>
  );
};
