/**
 * The one thing shared screens know of the app around them. The checkout and the portal each fill it:
 * one with its own small router and text resolver, the other with react-router and i18next.
 */
import { createContext, type ReactNode, useContext } from 'react';
import type { Call } from '#shared/client/create-client.ts';
import type { Translate } from '#shared/content/keys.ts';
import type { DateStyle, Instant, IsoDate } from '#shared/domain/dates.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Money } from '#shared/domain/money.ts';
import type { Channel, SessionData } from '#shared/domain/session.ts';
import type { Journey } from '#shared/flows/journey.ts';
import type { Path } from '#shared/flows/paths.ts';

export interface AppContextValue {
  /** Text of a key in the shopper's language. */
  t: Translate;
  /** BCP 47 tag of the language shown, for example `fr-CA`. */
  locale: string;
  channel: Channel;
  /** Country of the shop, or of the consumer once one is signed in. */
  countryCode: CountryCode;
  /** What this visit knows of its consumer, as of this render; `journey.update` remembers more. */
  session: SessionData;
  flags: FlagValues;
  /** The way through the app: a screen raises `journey.next()`, the tables decide where that leads. */
  journey: Journey;
  /** Makes one API call; rejects with the client's `ApiError`. */
  call: Call;
  /** The address of a page of this app, for links. */
  href: (path: Path, params?: Readonly<Record<string, string>>) => string;
  /** Amount in the shopper's language with no-break spaces, for example "$30.00". */
  formatMoney: (money: Money) => string;
  /** A day, or the day an instant falls on in the market's time zone, in the shopper's language. */
  formatDate: (date: IsoDate | Instant, style: DateStyle) => string;
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
export const useSituation = (): Situation & { readonly place: Place } => {
  const { journey } = useApp();
  useSyncExternalStore(journey.subscribe, journey.version, journey.version);
  return { ...journey.situation(), place: journey.place() };
};
