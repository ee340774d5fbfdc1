/** Everything the checkout needs before its first page can be drawn, fetched side by side. */
import { surroundings } from '#shared/bridge/page-window.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { isCheckoutOver } from '#shared/domain/checkout/checkout-state.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { type CountryCode, defaultMarket, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { createDeferredJourney, firstPath } from '#shared/flows/deferred-journey.ts';
import type { Journey, StoragePort } from '#shared/flows/journey.ts';
import { type AppServices, createAppServices } from '#shared/screens/shell/app-services.ts';
import { type Configuration, readConfiguration } from '#shared/screens/shell/configuration.ts';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import type { WindowSession } from '../screens/checkout/checkout-context.tsx';
import {
  createDeferredLoader,
  type DeferredLoader,
  type DeferredModule,
  importDeferredApp,
} from './deferred-loader.ts';
import { hashAddress } from './hash-address.ts';
import { type Launch, readLaunch } from './launch.ts';
import { createTextStore, type TextStore } from './text-store.ts';

export interface Checkout extends Pick<AppServices, 'call' | 'fatalErrors'> {
  /** What the first page is drawn without. */
  readonly deferred: DeferredLoader;
  readonly launch: Launch;
  readonly configuration: Configuration;
  readonly session: WindowSession;
  readonly countryCode: CountryCode;
  readonly journey: Journey;
  readonly texts: TextStore;
}

export type Boot =
  | { readonly ready: true; readonly checkout: Checkout }
  /** No checkout to show: `missing` for an unknown token, `unreachable` when the server did not answer. */
  | { readonly ready: false; readonly why: 'missing' | 'unreachable'; readonly texts: TextStore };

/** What the server knows of the checkout, and its merchant's page as this window sees it. Source: PAY-037. */
export const toWindowSession = (session: CheckoutSession): WindowSession => ({
  ...session,
  merchant: { ...session.merchant, ...surroundings() },
});

export async function boot(): Promise<Boot> {
  const launch = readLaunch(location.search);
  const guess = checkoutLocale({ browser: navigator.language }, defaultMarket);
  const texts = createTextStore(guess, ['start']);
  if (!launch) return { ready: false, why: 'missing', texts: await texts };

  const storage = {
    // Per checkout: the next one in the same tab may be another shopper's.
    session: storageEntry(() => sessionStorage, `fourfold.session.${launch.token}`),
    user: storageEntry(() => localStorage, 'user'),
  };
  // A visit that is resumed needs the route tables before its first page.
  const isNew = hashAddress.read() === '/' && storage.session.read() === null && storage.user.read() === null;
  const module = isNew ? null : importDeferredApp();
  // The failure is handled below, with those of the other requests.
  module?.catch(() => {});

  const services = createAppServices(
    defaultMarket.countryCode,
    async () => (await importDeferredApp()).sessionRestore,
  );
  try {
    const session = await services.call(
      readCheckout,
      { params: { token: launch.token } },
      { handles: [0, 404, 500] },
    );
    const store = await texts;
    // A checkout that is over has an outcome page.
    const needed = await (isCheckoutOver(session) ? importDeferredApp() : module);
    const checkout = await prepare({ launch, services, session, texts: store, storage, module: needed });
    return { ready: true, checkout };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { ready: false, why: isMissing ? 'missing' : 'unreachable', texts: await texts };
  }
}

interface Preparation {
  readonly launch: Launch;
  readonly services: AppServices;
  readonly session: CheckoutSession;
  readonly texts: TextStore;
  readonly storage: { readonly session: StoragePort; readonly user: StoragePort };
  /** Null in a visit that begins at the entrance, whose first page does without. */
  readonly module: DeferredModule | null;
}

async function prepare(preparation: Preparation): Promise<Checkout> {
  const { launch, services, texts, storage, module } = preparation;
  const session = toWindowSession(preparation.session);
  const countryCode = isCountryCode(session.countryCode) ? session.countryCode : defaultMarket.countryCode;
  services.setCountryCode(countryCode);
  module?.redirectToOutcome(session);
  const deferredJourney = module
    ? null
    : createDeferredJourney({ channel: 'CHECKOUT', ...storage, loadTables: () => deferred.fetch() });
  const journey = deferredJourney?.journey ?? (module as DeferredModule).createCheckoutJourney(storage);
  if (deferredJourney) hashAddress.replace(firstPath);
  journey.update({
    countryCode,
    allowedTransactionCountryCodes: [...session.allowedTransactionCountryCodes],
    email: journey.situation().session.email ?? session.consumerEmail,
    merchantEmail: session.consumerEmail,
  });
  addEventListener('popstate', () => journey.addressChanged());
  services.attach(journey);

  const localeCandidates = { token: session.locale, browser: navigator.language };
  await Promise.all([
    services.initialise('CHECKOUT'),
    texts.setLocale(checkoutLocale(localeCandidates, marketOf(countryCode))),
  ]);
  const { call, fatalErrors } = services;
  const configuration = readConfiguration();
  const deferred = createDeferredLoader(async (loaded) => {
    if (deferredJourney)
      deferredJourney.adopt(loaded.createCheckoutJourney(storage, deferredJourney.visitState));
    await services.applyFlags();
    journey.addressChanged();
    const visit = loaded.startVisit(checkout);
    // If they fail, the first page's texts are used until the next page loads its own.
    await texts.loadAreas(['common', 'errors']).catch(() => {});
    return visit;
  });
  const checkout: Checkout = {
    ...{ deferred, launch, configuration, session, countryCode, call, journey, texts, fatalErrors },
  };
  if (module) await deferred.fetch();
  return checkout;
}
