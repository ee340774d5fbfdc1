/** The first page as HTML, for a visitor of whom nothing is known. Built for the server, not for browsers. */

import starts from 'virtual:piece/start';
import { renderToString } from 'react-dom/server';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { isCheckoutOver } from '#shared/domain/checkout/checkout-state.ts';
import { createDeferredJourney } from '#shared/flows/deferred-journey.ts';
import { loadLoginEmail } from '#shared/screens/access/login/use-login-email-texts.ts';
import { lazyPart } from '#shared/screens/shell/part.ts';
import { App } from './app.tsx';
import { type Checkout, countryOf, orderFacts } from './boot.ts';
import type { InitialOrder } from './initial-data.ts';

export interface FirstPage extends InitialOrder {
  readonly locale: string;
}

export interface PrerenderedPage {
  /** Null for an order that is over, whose page comes with the journey's tables. */
  readonly markup: string | null;
  readonly texts: { readonly locale: string; readonly start: object };
}

const nowhere = { read: () => null, write: () => {} };
const unheard = () => () => {};
const never = () => new Promise<never>(() => {});

/** Renders what the app will render when it hydrates the page. */
export async function prerenderFirstPage({
  session: order,
  flags,
  locale,
}: FirstPage): Promise<PrerenderedPage> {
  const start = starts[locale] ?? starts.en ?? {};
  const texts = { locale, start };
  if (isCheckoutOver(order)) return { markup: null, texts };
  const { journey } = createDeferredJourney({
    channel: 'CHECKOUT',
    session: nowhere,
    user: nowhere,
    loadTables: never,
  });
  const windowless = { isIframe: false, isWindowed: false, protocol: 0 };
  journey.update({ ...orderFacts(order, journey), activeExperiments: flags.experiments });
  await loadLoginEmail(journey.situation());
  const checkout: Checkout = {
    deferred: lazyPart(never),
    launch: { token: order.token, openId: '', display: 'redirect' },
    configuration: { providerOrigin: '' },
    session: { ...order, merchant: { ...order.merchant, ...windowless } },
    countryCode: countryOf(order),
    journey,
    texts: {
      locale,
      t: createTranslate([{ locale, texts: start }]),
      loadAreas: never,
      setLocale: never,
      subscribe: unheard,
    },
    call: never,
    fatalErrors: { current: () => null, set: () => {}, subscribe: unheard },
  };
  return { markup: renderToString(<App checkout={checkout} />), texts };
}
