/**
 * The one thing shared screens know of the app around them. The checkout and the portal each fill it:
 * one with its own small router and text resolver, the other with react-router and i18next.
 */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Call } from '#shared/client/create-client.ts';
import type { Translate } from '#shared/content/keys.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { DateStyle, Instant, IsoDate } from '#shared/domain/dates.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Money } from '#shared/domain/money.ts';
import type { Journey, PageLocation } from '#shared/flows/journey.ts';
import type { Path } from '#shared/flows/paths.ts';
import type { Situation } from '#shared/flows/situation.ts';

export interface AppContextValue {
  /** Text of a key in the shopper's language. */
  readonly t: Translate;
  /** BCP 47 tag of the language shown, for example `fr-CA`. */
  readonly locale: string;
  /** Country of the shop or of the signed-in consumer. */
  readonly countryCode: CountryCode;
  /** Token of the checkout that is under way; absent in the portal. Source: ACC-044. */
  readonly transactionToken?: string | undefined;
  /** What is to be paid in the checkout that is under way; absent in the portal. */
  readonly orderTotal?: Money | undefined;
  /** Makes one API call; rejects with the client's `ApiError`. */
  readonly call: Call;
  /** Origin of the card provider's pages: the only place where a card is typed. */
  readonly providerOrigin: string;
  /** Where the shopper is and where events lead. */
  readonly journey: Journey;
  /** The `href` of a page, for links. */
  href(path: Path, params?: Readonly<Record<string, string>>): string;
  /** Amount in the shopper's language with no-break spaces, for example "$30.00". */
  formatMoney(money: Money): string;
  /** A day, or the day an instant falls on in the market's time zone, in the shopper's language. */
  formatDate(date: IsoDate | Instant, style: DateStyle): string;
  /** Changes the language of everything on the screen, and of the account when somebody is signed in. */
  changeLocale(locale: string): void;
  /**
   * Told as soon as somebody has signed in, while their account is still being read, so that an app may begin to read
   * the page that follows. Absent where nothing is read ahead, as in the checkout.
   */
  readonly onSignIn?: ((account: Promise<Account>) => void) | undefined;
  /** Closes the window of the checkout; absent where there is none, as in the portal. Source: ACC-199. */
  readonly close?: (() => void) | undefined;
  /** Goes on in a window of its own; absent where there is one already. Source: MER-079. */
  readonly newWindow?: (() => void) | undefined;
}

const AppContext = createContext<AppContextValue | null>(null);

/** Gives the screens below it their app. */
export const AppProvider = ({ value, children }: { value: AppContextValue; children: ReactNode }) => (
  <AppContext.Provider value={value}>{children}</AppContext.Provider>
);

/** The app around this screen. Throws outside an `AppProvider`, which is a mistake of the programmer. */
export const useApp = (): AppContextValue => {
  const value = useContext(AppContext);
  if (!value) throw new Error('useApp needs an AppProvider above it.');
  return value;
};

/** Where the shopper is now and what the session holds; draws again when either changes. */
export const useSituation = (): Situation & { readonly location: PageLocation } => {
  const { journey } = useApp();
  useSyncExternalStore(journey.subscribe, journey.version, journey.version);
  return { ...journey.situation(), location: journey.location() };
};
