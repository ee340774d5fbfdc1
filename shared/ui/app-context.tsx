/**
 * The one thing shared screens know of the app around them. The checkout and the portal each fill it:
 * one with its own small router and text resolver, the other with react-router and i18next.
 */
import { createContext, type ReactNode, useContext } from 'react';
import type { Translate } from '#shared/content/keys.ts';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/operation.ts';

/** `day` "Fri 4 Dec" · `short` "4 Dec" · `long` "Friday 4 December" · `full` "4 December 2026" */
export type DateStyle = 'day' | 'short' | 'long' | 'full';

/** Money as it travels: a decimal string in major units with its ISO 4217 currency. */
export interface MoneyValue {
  readonly amount: string;
  readonly currency: string;
  readonly symbol?: string | undefined;
}

/** Makes one API call; rejects with the client's `ApiError`. */
export type Call = <Op extends OperationShape>(operation: Op, input: InputOf<Op>) => Promise<ReplyOf<Op>>;

export interface AppContextValue {
  /** Text of a key in the shopper's language. */
  t: Translate;
  /** BCP 47 tag of the language shown, for example `fr-CA`. */
  locale: string;
  /** Country of the shop or of the signed-in consumer, ISO 3166-1 alpha-2 in upper case. */
  countryCode: string;
  channel: 'checkout' | 'portal';
  call: Call;
  /** Tells the journey what happened (`verified`, `cancelled`, `/some-route`); its table decides where that leads. */
  navigate: (event: string) => void;
  /** The address of a route, for links. */
  href: (route: string) => string;
  /** Amount in the shopper's language with no-break spaces, for example "$30.00". */
  formatMoney: (money: MoneyValue) => string;
  /** A calendar date (`2026-12-04`) or an instant, in the shopper's language and the shop's time zone. */
  formatDate: (date: string, style: DateStyle) => string;
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
