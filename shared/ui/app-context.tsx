/**
 * Everything that shared screens know about the app around them. The checkout provides it from its own small router and
 * text resolver, the portal from react-router and i18next.
 */
import { createContext, type ReactNode, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Call } from '#shared/client/create-client.ts';
import type { ServerClock } from '#shared/client/server-clock.ts';
import type { TextPiece, Translate } from '#shared/content/keys.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import type { DateStyle, Instant, IsoDate } from '#shared/domain/dates.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Money } from '#shared/domain/money.ts';
import type { Journey, PageLocation } from '#shared/flows/journey.ts';
import type { Path } from '#shared/flows/paths.ts';
import type { Situation } from '#shared/flows/situation.ts';
import { ignoreHeldEnter } from './actions/held-enter.ts';

export interface AppContextValue {
  /** Resolves a text key in the shopper's language. */
  readonly t: Translate;
  /** Loads texts that only a part of a page needs. */
  readonly loadAreas: (areas: readonly TextPiece[]) => Promise<void>;
  /** BCP 47 tag of the language shown, for example `fr-CA`. */
  readonly locale: string;
  /** Country of the shop or of the signed-in consumer. */
  readonly countryCode: CountryCode;
  /** Token of the current checkout; absent in the portal. Source: ACC-044. */
  readonly transactionToken?: string | undefined;
  /** Total of the order in the current checkout; absent in the portal. */
  readonly orderTotal?: Money | undefined;
  /** Makes one API call; rejects with the client's `ApiError`. */
  readonly call: Call;
  /** The time by which the portal counts days; absent in the checkout, which counts none. Source: decision 184. */
  readonly clock?: ServerClock | undefined;
  /** Origin of the card provider's pages: the only place where a card is typed. */
  readonly providerOrigin: string;
  /** Navigation: the current page, and where events lead from it. */
  readonly journey: Journey;
  /** The `href` of a page, for links. */
  href(path: Path, params?: Readonly<Record<string, string>>): string;
  /** Formats an amount in the shopper's language, with no-break spaces; for example "$30.00". */
  formatMoney(money: Money): string;
  /** Formats a date, or an instant's date in the market's time zone, in the shopper's language. */
  formatDate(date: IsoDate | Instant, style: DateStyle): string;
  /** Changes the language of the app, and of the account if the shopper is signed in. */
  changeLocale(locale: string): void;
  /**
   * Called as soon as a shopper has signed in, while the account and the flags are still loading, so that the app can preload data for
   * the next page. Absent in the checkout, which preloads nothing.
   */
  readonly onSignIn?: ((account: Promise<Account>, flagsRead: Promise<void>) => void) | undefined;
  /** Reads the flags and experiments of the person who is signed in now. Called when a person has signed in or logged out. */
  refreshFlags(): Promise<void>;
  /** Closes the window of the checkout; absent where there is none, as in the portal. Source: ACC-199. */
  readonly close?: (() => void) | undefined;
  /** Continues the checkout in a new window; absent if it already has its own. Source: MER-079. */
  readonly newWindow?: (() => void) | undefined;
  /** Keeps what was typed, to be filled in there. */
  readonly keepTyped?: ((contact: TypedContact) => void) | undefined;
}

const AppContext = createContext<AppContextValue | null>(null);

/** Provides the app to the screens below it. */
export const AppProvider = ({ value, children }: { value: AppContextValue; children: ReactNode }) => {
  // In a layout effect, because the shopper may hold the key already at the first paint.
  useLayoutEffect(ignoreHeldEnter, []);
  return <AppContext.Provider value={value}>{children}</AppContext.Provider>;
};

/** What the components of this folder ask of an app: texts and forms of values. */
export type UiContextValue = Pick<
  AppContextValue,
  't' | 'locale' | 'countryCode' | 'formatMoney' | 'formatDate'
>;

/** Provides what the components of this folder ask for, to an app that has no journeys and none of the shared screens. */
export const UiProvider = ({ value, children }: { value: UiContextValue; children: ReactNode }) => {
  useLayoutEffect(ignoreHeldEnter, []);
  return <AppContext.Provider value={value as AppContextValue}>{children}</AppContext.Provider>;
};

/** The app around this screen. Throws outside an `AppProvider`. */
export const useApp = (): AppContextValue => {
  const value = useContext(AppContext);
  if (!value) throw new Error('useApp needs an AppProvider above it.');
  return value;
};

/** The current page and the session's state; re-renders when either changes. */
export const useSituation = (): Situation & { readonly location: PageLocation } => {
  const { journey } = useApp();
  useSyncExternalStore(journey.subscribe, journey.version, journey.version);
  return { ...journey.situation(), location: journey.location() };
};
