/** Starting the checkout: loads in parallel what its first page needs. */
import { embeddingContext } from '#shared/bridge/page-window.ts';
import { authTokenKey } from '#shared/client/auth-token.ts';
import type { Call } from '#shared/client/create-client.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { createDeferredJourney, firstPath } from '#shared/flows/deferred-journey.ts';
import type { Journey, StoragePort } from '#shared/flows/journey.ts';
import type { Path } from '#shared/flows/paths.ts';
import { loadLoginEmail } from '#shared/screens/access/login/use-login-email-texts.ts';
import type { AppServices } from '#shared/screens/shell/app-services.ts';
import { type Configuration, readConfiguration } from '#shared/screens/shell/configuration.ts';
import { createFatalErrors } from '#shared/screens/shell/fatal-errors.ts';
import { takePageData } from '#shared/screens/shell/page-data.ts';
import { lazyPart, type Part, preload } from '#shared/screens/shell/part.ts';
import type { ScreenEntry } from '#shared/screens/shell/screen.ts';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import type { WindowSession } from '../../screens/checkout/checkout-context.tsx';
import { hashAddress } from '../hash-address.ts';
import { createTextStore, type TextStore } from '../text-store.ts';
import type { Visit } from '../visit.ts';
import { behindFirstPage } from './behind-first-page.ts';
import { type DeferredApp, type DeferredModule, deferredModulePart } from './deferred-parts.ts';
import {
  type InitialOrder,
  initialOrderOf,
  initialTextsOf,
  type Refusal,
  refusalIn,
} from './initial-data.ts';
import { type Launch, readLaunch } from './launch.ts';

/** A checkout that can be rendered. */
export interface Checkout extends Pick<AppServices, 'call' | 'refreshFlags' | 'fatalErrors'> {
  /** Everything that the first page does not need. */
  readonly deferred: Part<DeferredApp>;
  readonly launch: Launch;
  readonly configuration: Configuration;
  readonly session: WindowSession;
  readonly countryCode: CountryCode;
  readonly journey: Journey;
  readonly texts: TextStore;
}

export type Boot =
  /** `isFirstPage`: a new visit, which starts at the first page. */
  | { readonly ready: true; readonly checkout: Checkout; readonly isFirstPage: boolean }
  /**
   * There is no checkout to show: `missing` if it does not exist, `unreachable` if the server did not respond, else the code
   * that the shop's page gets as well.
   */
  | {
      readonly ready: false;
      readonly reason: 'missing' | 'unreachable' | Refusal;
      readonly texts: TextStore;
    };

/** The server's session together with how the merchant's page embeds this window. Source: PAY-037. */
export const toWindowSession = (session: CheckoutSession): WindowSession => ({
  ...session,
  merchant: { ...session.merchant, ...embeddingContext() },
});

/** The order's market. The server only has merchants in our markets. */
export const countryOf = ({ countryCode }: Pick<CheckoutSession, 'countryCode'>): CountryCode =>
  countryCode as CountryCode;

/** What the journey's session takes from the order at the start. */
export const orderFacts = (
  session: CheckoutSession,
  journey: Journey,
  typed?: TypedContact,
): Partial<SessionData> => ({
  countryCode: countryOf(session),
  allowedTransactionCountryCodes: [...session.allowedTransactionCountryCodes],
  email: journey.situation().session.email ?? typed?.email ?? session.consumerEmail,
  merchantEmail: session.consumerEmail,
});

/** @param isPrerendered whether the server rendered the first screen. */
export async function boot(isPrerendered: boolean): Promise<Boot> {
  const launch = readLaunch(location.search);
  const data = takePageData();
  const initialTexts = initialTextsOf(data);
  const loading = createTextStore(
    initialTexts?.locale ?? document.documentElement.lang,
    ['start'],
    initialTexts,
  );
  if (!launch) return { ready: false, reason: 'missing', texts: await loading };
  const refusal = refusalIn(data);
  if (refusal) return { ready: false, reason: refusal, texts: await loading };

  const storage = {
    // Per checkout: the next one in the same tab may be another shopper's.
    session: storageEntry(() => sessionStorage, `fourfold.session.${launch.token}`),
    user: storageEntry(() => localStorage, 'user'),
  };
  // For a returning shopper the API returns more of the order than the page contains.
  const isKnown = storageEntry(() => localStorage, authTokenKey).read() !== null;
  const order = isKnown ? null : initialOrderOf(data, launch.token);
  const isNew =
    hashAddress.read() === '/' && storage.session.read() === null && storage.user.read() === null && !isKnown;
  const startsAtFirstPage = isNew && isPrerendered;
  // A failure to load is handled below.
  if (!startsAtFirstPage || !order) preload(deferredModulePart);
  const texts = await loading;
  if (startsAtFirstPage && order) {
    return {
      ready: true,
      checkout: await startAtFirstPage({ launch, storage, texts }, order),
      isFirstPage: true,
    };
  }
  try {
    const module = await deferredModulePart.load();
    const checkout = await startWithTables({ launch, storage, texts }, order, module);
    return checkout
      ? { ready: true, checkout, isFirstPage: false }
      : { ready: false, reason: 'missing', texts };
  } catch {
    return { ready: false, reason: 'unreachable', texts };
  }
}

interface Start {
  readonly launch: Launch;
  readonly storage: { readonly session: StoragePort; readonly user: StoragePort };
  readonly texts: TextStore;
}

/** Starts a new visit: the HTML page contains what the first page shows; everything else is loaded afterwards. */
async function startAtFirstPage({ launch, storage, texts }: Start, order: InitialOrder): Promise<Checkout> {
  const session = toWindowSession(order.session);
  const countryCode = countryOf(session);
  const fatalErrors = createFatalErrors();
  const { journey, visitState, adopt } = createDeferredJourney({
    channel: 'CHECKOUT',
    ...storage,
    loadTables: () => deferred.load(),
  });
  hashAddress.replace(firstPath);
  journey.update({
    ...orderFacts(session, journey, order.typed),
    activeExperiments: order.flags.experiments,
  });
  addEventListener('popstate', () => journey.addressChanged());

  let services: AppServices | undefined;
  const deferred = lazyPart(async () => {
    const module = await deferredModulePart.load();
    services = module.createAppServices(countryCode, fatalErrors);
    adopt(module.createCheckoutJourney(storage, visitState));
    services.attach(journey);
    await services.initialise('CHECKOUT', order.flags);
    return { module, visit: await startVisit(module, checkout, order.typed) };
  });
  const call: Call = async (...given) => {
    if (!services) await deferred.load();
    return (services as AppServices).call(...given);
  };
  const refreshFlags = async () => {
    if (!services) await deferred.load();
    await services?.refreshFlags();
  };
  await loadLoginEmail(journey.situation());
  const configuration = readConfiguration();
  const checkout: Checkout = {
    ...{ deferred, launch, configuration, session, countryCode, journey, texts, call, refreshFlags },
    fatalErrors,
  };
  return checkout;
}

/** Starts any other visit: the route tables decide on its page. Null if the checkout does not exist. */
async function startWithTables(
  { launch, storage, texts }: Start,
  order: InitialOrder | null,
  module: DeferredModule,
): Promise<Checkout | null> {
  const services = module.createAppServices(module.defaultMarket.countryCode);
  const found = order?.session ?? (await module.fetchOrder(services.call, launch.token));
  if (!found) return null;
  const session = toWindowSession(found);
  const countryCode = countryOf(session);
  services.setCountryCode(countryCode);
  module.redirectToOutcome(session);
  const journey = module.createCheckoutJourney(storage);
  journey.update(orderFacts(session, journey, order?.typed));
  addEventListener('popstate', () => journey.addressChanged());
  services.attach(journey);
  // The page where the visit most likely continues is loaded in parallel.
  const screens: Readonly<Partial<Record<Path, ScreenEntry>>> = module.screens;
  const likely = screens[journey.location().path];
  if (likely) preload(likely.screen);
  await Promise.all([
    services.initialise('CHECKOUT', order?.flags),
    texts.setLocale(module.localeOf(session, launch.locale)),
  ]);
  const { call, refreshFlags, fatalErrors } = services;
  const deferred = lazyPart(async () => ({
    module,
    visit: await startVisit(module, checkout, order?.typed),
  }));
  const configuration = readConfiguration();
  const checkout: Checkout = {
    ...{ deferred, launch, configuration, session, countryCode, journey, texts, call, refreshFlags },
    fatalErrors,
  };
  await deferred.load();
  return checkout;
}

async function startVisit(
  module: DeferredModule,
  checkout: Checkout,
  typed: TypedContact | undefined,
): Promise<Visit> {
  if (typed?.mobile) module.fillNewMobile(checkout.journey, typed.mobile);
  checkout.journey.addressChanged();
  const visit = module.startVisit(checkout);
  // If they fail to load, the next page loads its own texts.
  await checkout.texts.loadAreas(behindFirstPage.texts).catch(() => {});
  return visit;
}
