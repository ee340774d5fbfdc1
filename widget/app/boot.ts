/** Everything the checkout needs before its first page can be drawn, fetched side by side. */
import { ApiError } from '#shared/client/api-error.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { type CountryCode, defaultMarket, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { createJourney, type Journey } from '#shared/flows/journey.ts';
import { accessPaths, checkoutPaths } from '#shared/flows/paths.ts';
import { type Configuration, readConfiguration } from '#shared/screens/shell/configuration.ts';
import { keepIn } from '#shared/screens/shell/keep.ts';
import { createKernel, type Kernel } from '#shared/screens/shell/kernel.ts';
import { type Launch, readLaunch } from './launch.ts';
import { hashAddress } from './ports.ts';
import { createTextStore, type TextStore } from './text-store.ts';

export interface Checkout extends Pick<Kernel, 'call' | 'troubles'> {
  readonly launch: Launch;
  readonly configuration: Configuration;
  readonly session: CheckoutSession;
  readonly countryCode: CountryCode;
  readonly journey: Journey;
  readonly texts: TextStore;
}

export type Boot =
  | { readonly ready: true; readonly checkout: Checkout }
  /** No checkout to show: `missing` for a link that leads nowhere, `unreachable` when nobody answered. */
  | { readonly ready: false; readonly why: 'missing' | 'unreachable'; readonly texts: TextStore };

export async function boot(): Promise<Boot> {
  const launch = readLaunch(location.search);
  const guess = checkoutLocale({ browser: navigator.language }, defaultMarket);
  const texts = createTextStore(guess, ['common']);
  if (!launch) return { ready: false, why: 'missing', texts: await texts };

  const kernel = createKernel(defaultMarket.countryCode);
  let session: CheckoutSession;
  try {
    session = await kernel.call(
      readCheckout,
      { params: { token: launch.token } },
      { handles: [0, 404, 500] },
    );
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { ready: false, why: isMissing ? 'missing' : 'unreachable', texts: await texts };
  }
  const countryCode = isCountryCode(session.countryCode) ? session.countryCode : defaultMarket.countryCode;
  kernel.setCountryCode(countryCode);
  const journey = createCheckoutJourney(session, countryCode);
  kernel.attach(journey);

  const [store] = await Promise.all([texts, kernel.prepare('CHECKOUT')]);
  const wishes = { token: session.locale, browser: navigator.language };
  await store.setLocale(checkoutLocale(wishes, marketOf(countryCode)));
  journey.addressChanged();
  const { call, troubles } = kernel;
  const configuration = readConfiguration();
  return {
    ready: true,
    checkout: { launch, configuration, session, countryCode, call, journey, texts: store, troubles },
  };
}

function createCheckoutJourney(session: CheckoutSession, countryCode: CountryCode): Journey {
  const journey = createJourney({
    channel: 'CHECKOUT',
    paths: [...accessPaths, ...checkoutPaths],
    home: '/summary-processing',
    address: hashAddress,
    // Of this checkout alone: the next one in the same tab may be another shopper's.
    session: keepIn(() => sessionStorage, `fourfold.session.${session.token}`),
    user: keepIn(() => localStorage, 'user'),
  });
  journey.update({
    countryCode,
    allowedTransactionCountryCodes: [...session.allowedTransactionCountryCodes],
    email: journey.situation().session.email ?? session.consumerEmail,
    merchantEmail: session.consumerEmail,
  });
  addEventListener('popstate', journey.addressChanged);
  return journey;
}
