import { useMemo, useState, useSyncExternalStore } from 'react';
import { formatDate } from '#shared/domain/dates.ts';
import { formatMoney, type Money } from '#shared/domain/money.ts';
import { addressOf } from '#shared/flows/journey.ts';
import { ConsentBanner } from '#shared/screens/shell/consent-banner.tsx';
import { ErrorBoundary } from '#shared/screens/shell/error-boundary.tsx';
import { LanguageChoice } from '#shared/screens/shell/language-choice.tsx';
import { LoadFailed } from '#shared/screens/shell/load-failed.tsx';
import { ProfilingFrame } from '#shared/screens/shell/profiling-frame.tsx';
import { ScreenOutlet } from '#shared/screens/shell/screen-outlet.tsx';
import { TroubleNotice } from '#shared/screens/shell/trouble-notice.tsx';
import { type AppContextValue, AppProvider } from '#shared/ui/app-context.tsx';
import { type CheckoutContextValue, CheckoutProvider } from '../screens/checkout/checkout-context.tsx';
import type { Checkout } from './boot.ts';
import { Header } from './header.tsx';
import { screens } from './screen-map.ts';
import type { Visit } from './visit.ts';

interface AppProps {
  readonly checkout: Checkout;
  readonly visit: Visit;
}

/** Shows another language, and keeps it in the account for the messages that we send. */
async function changeLocale({ call, countryCode, journey, texts }: Checkout, locale: string): Promise<void> {
  await texts.setLocale(locale);
  const { saveLocale } = await import('#shared/screens/shell/save-locale.ts');
  await saveLocale({ call, countryCode, journey }, locale);
}

export const App = ({ checkout, visit }: AppProps) => {
  const { call, configuration, countryCode, journey, launch, texts, troubles } = checkout;
  const [session, setSession] = useState(checkout.session);
  const t = useSyncExternalStore(texts.subscribe, () => texts.t);
  const trouble = useSyncExternalStore(troubles.subscribe, troubles.current);

  const app = useMemo<AppContextValue>(
    () => ({
      t,
      locale: texts.locale,
      countryCode,
      providerOrigin: configuration.providerOrigin,
      transactionToken: launch.token,
      orderTotal: checkout.session.amount as Money,
      call,
      journey,
      href: (path, params) => `#${addressOf(path, params)}`,
      formatMoney: (money) => formatMoney(money as Money, texts.locale),
      formatDate: (date, style) => formatDate(date, texts.locale, style),
      // Texts that don't arrive leave the language as it is, and the account with it.
      changeLocale: (locale) => void changeLocale(checkout, locale).catch(() => {}),
      close: visit.leave,
    }),
    [t, texts, countryCode, configuration, launch, checkout, call, journey, visit],
  );
  const context = useMemo<CheckoutContextValue>(
    () => ({ ...visit, token: launch.token, display: launch.display, session, setSession }),
    [visit, launch, session],
  );

  return (
    <AppProvider value={app}>
      <CheckoutProvider value={context}>
        <div className="ff-checkout">
          <Header visit={visit} />
          <TroubleNotice trouble={trouble} onDismiss={() => troubles.set(null)} />
          <ErrorBoundary fallback={<LoadFailed onRetry={() => location.reload()} />}>
            <ScreenOutlet screens={screens} loadAreas={texts.loadAreas} />
          </ErrorBoundary>
          <LanguageChoice />
          <ConsentBanner />
          <ProfilingFrame />
        </div>
      </CheckoutProvider>
    </AppProvider>
  );
};
