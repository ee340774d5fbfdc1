/** Everything the checkout needs before its first page can be drawn, fetched side by side. */
import { ApiError } from '#shared/client/api-error.ts';
import { createTokenStore } from '#shared/client/auth-token.ts';
import { type Call, createClient } from '#shared/client/create-client.ts';
import { resumeLogin } from '#shared/contract/access/access.contract.ts';
import { readAccount, readFlags } from '#shared/contract/access/account.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { anonymousFlagUserKey, flagValues } from '#shared/domain/flags.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { type CountryCode, defaultMarket, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { sessionAfterAccount } from '#shared/flows/access/session-updates.ts';
import { createJourney, type Journey } from '#shared/flows/journey.ts';
import { accessPaths, checkoutPaths } from '#shared/flows/paths.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { type Launch, readLaunch } from './launch.ts';
import { hashAddress, keepIn } from './ports.ts';
import { createTextStore, type TextStore } from './text-store.ts';

/** After this time the checkout goes on with default flags. Source: POR-057. */
const flagWaitMs = 4000;

export interface Checkout {
  readonly launch: Launch;
  readonly configuration: Configuration;
  readonly session: CheckoutSession;
  readonly countryCode: CountryCode;
  readonly call: Call;
  readonly journey: Journey;
  readonly texts: TextStore;
  /** The fatal state, for the notice on top of the page. */
  readonly troubles: Troubles;
}

export interface Troubles {
  current(): ApiError | null;
  set(trouble: ApiError | null): void;
  subscribe(listener: () => void): () => void;
}

export type Boot =
  | { readonly ready: true; readonly checkout: Checkout }
  /** No checkout to show: `missing` for a link that leads nowhere, `unreachable` when nobody answered. */
  | { readonly ready: false; readonly why: 'missing' | 'unreachable'; readonly texts: TextStore };

export async function boot(): Promise<Boot> {
  const launch = readLaunch(location.search);
  const guess = checkoutLocale({ browser: navigator.language }, defaultMarket);
  const texts = createTextStore(guess, ['common', 'errors', 'checkout']);
  if (!launch) return { ready: false, why: 'missing', texts: await texts };

  const troubles = createTroubles();
  let countryCode: CountryCode = defaultMarket.countryCode;
  const journeyOf: { current?: Journey } = {};
  const tokens = createTokenStore(() => localStorage);
  const call: Call = createClient({
    baseUrl: '',
    fetch: (input, init) => fetch(input, init),
    tokens,
    countryCode: () => countryCode,
    resume: async () => {
      try {
        journeyOf.current?.setUser(await call(resumeLogin, { body: {} }, { handles: [0, 401, 500] }));
        return true;
      } catch (error) {
        // Another tab was faster: the call may be repeated all the same (POR-074).
        return error instanceof ApiError && error.status === 409;
      }
    },
    onFatal: troubles.set,
    onUnauthorised: () => {
      journeyOf.current?.setUser(null);
      journeyOf.current?.addressChanged();
    },
  });

  let session: CheckoutSession;
  try {
    session = await call(readCheckout, { params: { token: launch.token } }, { handles: [0, 404, 500] });
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { ready: false, why: isMissing ? 'missing' : 'unreachable', texts: await texts };
  }
  if (isCountryCode(session.countryCode)) countryCode = session.countryCode;

  const journey = createJourney({
    channel: 'CHECKOUT',
    paths: [...accessPaths, ...checkoutPaths],
    home: '/summary-processing',
    address: hashAddress,
    // One tab may see several checkouts one after the other; who is signing in is the same person in all of them.
    session: keepIn(() => sessionStorage, 'fourfold.session'),
    user: keepIn(() => localStorage, 'user'),
  });
  journeyOf.current = journey;
  const { email } = journey.situation().session;
  journey.update({
    countryCode,
    allowedTransactionCountryCodes: [...session.allowedTransactionCountryCodes],
    email: email ?? session.consumerEmail,
  });
  addEventListener('popstate', journey.addressChanged);

  const [store] = await Promise.all([
    texts,
    loadFlags(call, journey, countryCode),
    tokens.read() === null ? journey.setUser(null) : recogniseShopper(call, journey),
  ]);
  await store.setLocale(
    checkoutLocale({ token: session.locale, browser: navigator.language }, marketOf(countryCode)),
  );
  journey.addressChanged();
  const configuration = readConfiguration();
  return {
    ready: true,
    checkout: { launch, configuration, session, countryCode, call, journey, texts: store, troubles },
  };
}

/** Asks who the kept token belongs to; without an answer the shopper signs in again. */
async function recogniseShopper(call: Call, journey: Journey): Promise<void> {
  if (!journey.situation().user) return;
  try {
    const account = await call(readAccount, {}, { handles: [0, 401, 500] });
    journey.update(sessionAfterAccount(account));
  } catch {
    journey.setUser(null);
  }
}

async function loadFlags(call: Call, journey: Journey, countryCode: CountryCode): Promise<void> {
  const query = { key: flagKey(), countryCode, channel: 'CHECKOUT' } as const;
  const signal = AbortSignal.timeout(flagWaitMs);
  try {
    const { flags } = await call(readFlags, { query }, { signal, handles: [0, 500] });
    journey.setFlags(flagValues(flags, countryCode));
  } catch {
    journey.setFlags(flagValues({}, countryCode));
  }
}

function flagKey(): string {
  const kept = keepIn(() => localStorage, 'fourfold.flag-key');
  const known = kept.read();
  if (known) return known;
  const key = anonymousFlagUserKey(Math.floor(Math.random() * 1000));
  kept.write(key);
  return key;
}

function createTroubles(): Troubles {
  const listeners = new Set<() => void>();
  let trouble: ApiError | null = null;
  return {
    current: () => trouble,
    set: (next) => {
      trouble = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
