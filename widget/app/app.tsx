import { useMemo, useState, useSyncExternalStore } from 'react';
import { formatDate } from '#shared/domain/dates.ts';
import { formatMoney, type Money } from '#shared/domain/money.ts';
import { addressOf } from '#shared/flows/address.ts';
import { firstScreens } from '#shared/screens/access/first-screen.ts';
import { ErrorBoundary } from '#shared/screens/shell/error-boundary.tsx';
import { usePart } from '#shared/screens/shell/part.ts';
import { ScreenOutlet } from '#shared/screens/shell/screen-outlet.tsx';
import { type AppContextValue, AppProvider } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { type CheckoutContextValue, CheckoutProvider } from '../screens/checkout/checkout-context.tsx';
import { Header } from './header.tsx';
import { type Checkout, toWindowSession } from './start/boot.ts';
import type { Visit } from './visit.ts';

/** Changes the language, and keeps it. */
async function changeLocale(checkout: Checkout, locale: string): Promise<void> {
  const { deferred, call, countryCode, journey, texts } = checkout;
  await texts.setLocale(locale);
  const { module } = await deferred.load();
  await module.keepLocale({ call, countryCode, journey }, locale);
}

/** A visit whose calls wait until the real one has loaded. */
const deferredVisit = ({ deferred }: Checkout): Omit<Visit, 'onCloseRequest'> => ({
  isSevered: false,
  returnUrl: () => '',
  goTo: (address) => location.assign(address),
  askShop: async (...question) => (await deferred.load()).visit.askShop(...question),
  finish: (status) => void deferred.load().then(({ visit }) => visit.finish(status)),
  leave: () => void deferred.load().then(({ visit }) => visit.leave()),
});

/** The checkout: header, current page and footer, with the contexts that screens need. */
export const App = ({ checkout }: { readonly checkout: Checkout }) => {
  const { deferred, call, refreshFlags, configuration, countryCode, journey, launch, texts, fatalErrors } =
    checkout;
  const [session, setSession] = useState(checkout.session);
  const t = useSyncExternalStore(texts.subscribe, () => texts.t);
  const fatalError = useSyncExternalStore(fatalErrors.subscribe, fatalErrors.current);
  // Loaded behind the first page. A failure is ignored here, since the next step loads it again.
  const deferredApp = usePart(deferred).value ?? null;

  const visit = useMemo(() => deferredApp?.visit ?? deferredVisit(checkout), [deferredApp, checkout]);
  const app = useMemo<AppContextValue>(
    () => ({
      t,
      loadAreas: texts.loadAreas,
      locale: texts.locale,
      countryCode,
      providerOrigin: configuration.providerOrigin,
      transactionToken: launch.token,
      orderTotal: checkout.session.amount as Money,
      call,
      refreshFlags,
      journey,
      href: (path, params) => `#${addressOf(path, params)}`,
      formatMoney: (money) => formatMoney(money as Money, texts.locale),
      formatDate: (date, style) => formatDate(date, texts.locale, style),
      // If the texts don't load, the language stays as it is, here and in the account.
      changeLocale: (locale) => void changeLocale(checkout, locale).catch(() => {}),
      close: visit.leave,
      newWindow: visit.newWindow,
      keepTyped: visit.keepTyped,
    }),
    [t, texts, countryCode, configuration, launch, checkout, call, refreshFlags, journey, visit],
  );
  const context = useMemo<CheckoutContextValue>(
    () => ({
      ...visit,
      token: launch.token,
      display: launch.display,
      session,
      setSession: (next) => setSession(toWindowSession(next)),
    }),
    [visit, launch, session],
  );

  return (
    <AppProvider value={app}>
      <CheckoutProvider value={context}>
        <div className="ff-checkout">
          <Header deferredApp={deferredApp} />
          <LiveRegion urgent>
            {deferredApp && (
              <deferredApp.module.Notices fatalError={fatalError} onDismiss={() => fatalErrors.set(null)} />
            )}
          </LiveRegion>
          <ErrorBoundary>
            <ScreenOutlet
              screens={deferredApp?.module.screens ?? firstScreens}
              loadAreas={texts.loadAreas}
              placeholder={deferredApp && <deferredApp.module.PageSkeleton />}
            />
          </ErrorBoundary>
          {deferredApp && <deferredApp.module.Footer />}
        </div>
      </CheckoutProvider>
    </AppProvider>
  );
};
