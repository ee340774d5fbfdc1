/** Everything the checkout needs before its first page can be drawn, fetched side by side. */
import { surroundings } from '#shared/bridge/page-window.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { isCheckoutOver } from '#shared/domain/checkout/checkout-state.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { type CountryCode, defaultMarket, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { Journey, KeepPort } from '#shared/flows/journey.ts';
import { beginJourney, entrance } from '#shared/flows/journey-ahead.ts';
import { type Configuration, readConfiguration } from '#shared/screens/shell/configuration.ts';
import { keepIn } from '#shared/screens/shell/keep.ts';
import { createKernel, type Kernel } from '#shared/screens/shell/kernel.ts';
import type { KeptSession } from '../screens/checkout/checkout-context.tsx';
import { type Ahead, createAhead, fetchParts, type Parts } from './ahead.ts';
import { type Launch, readLaunch } from './launch.ts';
import { hashAddress } from './ports.ts';
import { createTextStore, type TextStore } from './text-store.ts';

export interface Checkout extends Pick<Kernel, 'call' | 'troubles'> {
  /** What the first page is drawn without. */
  readonly ahead: Ahead;
  readonly launch: Launch;
  readonly configuration: Configuration;
  readonly session: KeptSession;
  readonly countryCode: CountryCode;
  readonly journey: Journey;
  readonly texts: TextStore;
}

export type Boot =
  | { readonly ready: true; readonly checkout: Checkout }
  /** No checkout to show: `missing` for a link that leads nowhere, `unreachable` when nobody answered. */
  | { readonly ready: false; readonly why: 'missing' | 'unreachable'; readonly texts: TextStore };

/** What the server knows of the checkout, and its merchant's page as this window sees it. Source: PAY-037. */
export const keptSession = (session: CheckoutSession): KeptSession => ({
  ...session,
  merchant: { ...session.merchant, ...surroundings() },
});

export async function boot(): Promise<Boot> {
  const launch = readLaunch(location.search);
  const guess = checkoutLocale({ browser: navigator.language }, defaultMarket);
  const texts = createTextStore(guess, ['start']);
  if (!launch) return { ready: false, why: 'missing', texts: await texts };

  const keep = {
    // Of this checkout alone: the next one in the same tab may be another shopper's.
    session: keepIn(() => sessionStorage, `fourfold.session.${launch.token}`),
    user: keepIn(() => localStorage, 'user'),
  };
  // Where this visit goes on from somewhere, the tables must say where, before the first page.
  const isNew = hashAddress.read() === '/' && keep.session.read() === null && keep.user.read() === null;
  const parts = isNew ? null : fetchParts();
  // Heard below, together with everything else that may not arrive.
  parts?.catch(() => {});

  const kernel = createKernel(defaultMarket.countryCode, async () => (await fetchParts()).recognition);
  try {
    const session = await kernel.call(
      readCheckout,
      { params: { token: launch.token } },
      { handles: [0, 404, 500] },
    );
    const store = await texts;
    // Its end has a page of its own.
    const needed = await (isCheckoutOver(session) ? fetchParts() : parts);
    const checkout = await prepare({ launch, kernel, session, texts: store, keep, parts: needed });
    return { ready: true, checkout };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { ready: false, why: isMissing ? 'missing' : 'unreachable', texts: await texts };
  }
}

interface Preparation {
  readonly launch: Launch;
  readonly kernel: Kernel;
  readonly session: CheckoutSession;
  readonly texts: TextStore;
  readonly keep: { readonly session: KeepPort; readonly user: KeepPort };
  /** Null in a visit that begins at the entrance, whose first page does without. */
  readonly parts: Parts | null;
}

async function prepare(preparation: Preparation): Promise<Checkout> {
  const { launch, kernel, texts, keep, parts } = preparation;
  const session = keptSession(preparation.session);
  const countryCode = isCountryCode(session.countryCode) ? session.countryCode : defaultMarket.countryCode;
  kernel.setCountryCode(countryCode);
  parts?.leadToItsEnd(session);
  const begun = parts ? null : beginJourney({ channel: 'CHECKOUT', ...keep, arrive: () => ahead.fetch() });
  const journey = begun?.journey ?? (parts as Parts).createCheckoutJourney(keep);
  if (begun) hashAddress.replace(entrance);
  journey.update({
    countryCode,
    allowedTransactionCountryCodes: [...session.allowedTransactionCountryCodes],
    email: journey.situation().session.email ?? session.consumerEmail,
    merchantEmail: session.consumerEmail,
  });
  addEventListener('popstate', () => journey.addressChanged());
  kernel.attach(journey);

  const wishes = { token: session.locale, browser: navigator.language };
  await Promise.all([kernel.ask('CHECKOUT'), texts.setLocale(checkoutLocale(wishes, marketOf(countryCode)))]);
  const { call, troubles } = kernel;
  const configuration = readConfiguration();
  const ahead = createAhead(async (arrived) => {
    if (begun) begun.take(arrived.createCheckoutJourney(keep, begun.standing));
    await kernel.settle();
    journey.addressChanged();
    const visit = arrived.startVisit(checkout);
    // Without them the words of the first page must do until the next page asks for its own.
    await texts.loadAreas(['common', 'errors']).catch(() => {});
    return visit;
  });
  const checkout: Checkout = {
    ...{ ahead, launch, configuration, session, countryCode, call, journey, texts, troubles },
  };
  if (parts) await ahead.fetch();
  return checkout;
}
