/** Renders the first page of a new visit to HTML. Built for the server, not for browsers. */

import starts from 'virtual:piece/start';
import { renderToString } from 'react-dom/server';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { isCheckoutOver } from '#shared/domain/checkout/checkout-state.ts';
import { createDeferredJourney } from '#shared/flows/deferred-journey.ts';
import { loadLoginEmail } from '#shared/screens/access/login/use-login-email-texts.ts';
import { lazyPart } from '#shared/screens/shell/part.ts';
import { App } from '../app.tsx';
import { type Checkout, countryOf, orderFacts } from './boot.ts';
import type { InitialOrder } from './initial-data.ts';

export interface FirstPage extends InitialOrder {
  readonly locale: string;
}

export interface PrerenderedPage {
  /** Null if the checkout is over: its page needs the route tables. */
  readonly markup: string | null;
  readonly texts: { readonly locale: string; readonly start: object };
}

const emptyStorage = { read: () => null, write: () => {} };
const neverChanges = () => () => {};
const neverResolves = () => new Promise<never>(() => {});

/** Renders exactly what the app renders when it hydrates the page. */
export async function prerenderFirstPage({
  session: order,
  flags,
  typed,
  locale,
}: FirstPage): Promise<PrerenderedPage> {
  const start = starts[locale] ?? starts.en ?? {};
  const texts = { locale, start };
  if (isCheckoutOver(order)) return { markup: null, texts };
  const { journey } = createDeferredJourney({
    channel: 'CHECKOUT',
    session: emptyStorage,
    user: emptyStorage,
    loadTables: neverResolves,
  });
  const noWindow = { isIframe: false, isWindowed: false, protocol: 0 };
  journey.update({ ...orderFacts(order, journey, typed), activeExperiments: flags.experiments });
  await loadLoginEmail(journey.situation());
  const checkout: Checkout = {
    deferred: lazyPart(neverResolves),
    launch: { token: order.token, openId: '', display: 'redirect', locale: null },
    configuration: { providerOrigin: '' },
    session: { ...order, merchant: { ...order.merchant, ...noWindow } },
    countryCode: countryOf(order),
    journey,
    texts: {
      locale,
      t: createTranslate([{ locale, texts: start }]),
      loadAreas: neverResolves,
      setLocale: neverResolves,
      subscribe: neverChanges,
    },
    call: neverResolves,
    refreshFlags: neverResolves,
    fatalErrors: { current: () => null, set: () => {}, subscribe: neverChanges },
  };
  return { markup: renderToString(<App checkout={checkout} />), texts };
}
