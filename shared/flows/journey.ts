/**
 * The shopper's way through one app: where they are, what the session holds, and the moves they may make.
 * It owns no address bar and no storage; the app hands both in, so that the checkout's own router and the portal's
 * react-router drive the same journey.
 */
import * as z from 'zod/mini';
import { type FlagValues, flagDefaults } from '#shared/domain/flags.ts';
import {
  type Channel,
  type LocalUser,
  localUserSchema,
  newSession,
  type SessionData,
  sessionDataSchema,
} from '#shared/domain/session.ts';
import type { Situation } from './guards.ts';
import type { Path } from './paths.ts';
import {
  admission,
  followRedirects,
  leavesOn,
  matchPath,
  reachableFrom,
  resolveNext,
} from './resolve-next.ts';
import type { NextEvent } from './route.ts';
import { routes } from './route-map.ts';

/** Where the app keeps its address: the part behind the `#`, such as `/order/123456789?from=home`. */
export interface AddressPort {
  read(): string;
  push(address: string): void;
  replace(address: string): void;
}

/** Text kept for the life of a tab, or of a browser. Both calls may fail silently: a blocked storage is no error. */
export interface KeepPort {
  read(): string | null;
  write(text: string | null): void;
}

export interface JourneyOptions {
  readonly channel: Channel;
  /** The pages this app shows. */
  readonly paths: readonly Path[];
  /** Where an unknown address leads. Source: POR-002. */
  readonly home: Path;
  readonly address: AddressPort;
  readonly session: KeepPort;
  readonly user: KeepPort;
  /** The page that a signed-out visitor asked for, opened once they are in. Source: POR-049, portal-open O-13. */
  readonly deepLink?: KeepPort;
}

export interface Place {
  readonly path: Path;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface Journey {
  situation(): Situation;
  /** The page to draw now. An address that may not be opened has been replaced by the one that may. */
  place(): Place;
  update(patch: Partial<SessionData>): void;
  setFlags(flags: FlagValues): void;
  /** Somebody proved who they are; a pending second factor does not count as signed in. */
  setUser(user: LocalUser | null): void;
  /** The page is done: its row decides where that leads. */
  next(event?: NextEvent): void;
  /** True when the page's row sends that error code elsewhere, so that the page need not show it. */
  leavesOn(errorCode: string): boolean;
  /** Follows a link of the page; refused where the page's row does not allow it. Source: ACC-012. */
  open(path: Path, params?: Readonly<Record<string, string>>): boolean;
  /** Takes the query off the address, so that what it asked for is not asked for again by a reload or the back button. */
  forgetQuery(): void;
  /** Changes the query of the present page; null takes an entry away. The back button undoes an entry added. */
  setQuery(patch: Readonly<Record<string, string | null>>): void;
  /** Tells the journey that the address changed by itself (back button, typed address). */
  addressChanged(): void;
  subscribe(listener: () => void): () => void;
  /** A number that changes with every change, for `useSyncExternalStore`. */
  version(): number;
}

const kept = <Schema extends z.ZodMiniType>(schema: Schema, text: string | null): z.output<Schema> | null => {
  if (text === null) return null;
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** The address of a page, with its parameters filled in. */
export const addressOf = (path: Path, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export function createJourney(options: JourneyOptions): Journey {
  const listeners = new Set<() => void>();
  let version = 0;
  let session: SessionData = {
    ...(kept(sessionDataSchema, options.session.read()) ?? newSession(options.channel)),
    channel: options.channel,
  };
  let user: LocalUser | null = kept(localUserSchema, options.user.read());
  let flags: FlagValues = flagDefaults;

  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const situation = (): Situation => ({ session, user, flags });

  const locate = (): Place => {
    const [pathname = '', search = ''] = options.address.read().split('?', 2);
    const match = matchPath(pathname || '/', options.paths);
    if (match) return settle({ ...match, query: new URLSearchParams(search) });
    options.address.replace(addressOf(options.home));
    return settle({ path: options.home, params: {}, query: new URLSearchParams() });
  };

  const settle = (wanted: Place): Place => {
    const answer = admission(wanted.path, situation());
    if (answer.admit) return routes[wanted.path].redirect ? leadOn(wanted) : wanted;
    const isWorthKeeping = routes[wanted.path].access === 'signed-in';
    if (answer.instead === '/logout' && isWorthKeeping) options.deepLink?.write(options.address.read());
    options.address.replace(addressOf(answer.instead));
    return settle({ path: answer.instead, params: {}, query: new URLSearchParams() });
  };

  /** A link or a typed address may name a page that only leads on. */
  const leadOn = ({ path, query }: Place): Place => {
    const landed = followRedirects(path, situation());
    options.address.replace(addressOf(landed) + (query.size > 0 ? `?${query}` : ''));
    return settle({ path: landed, params: {}, query });
  };

  let place = locate();

  const go = (address: string) => {
    if (routes[place.path].passing) options.address.replace(address);
    else options.address.push(address);
    place = locate();
    changed();
  };

  /** Home is where nobody asked for anything else. */
  const wished = (address: string): string => {
    if (address !== addressOf(options.home)) return address;
    const deepLink = options.deepLink?.read() ?? address;
    options.deepLink?.write(null);
    return deepLink;
  };

  return {
    situation,
    place: () => place,
    update: (patch) => {
      session = { ...session, ...patch };
      options.session.write(JSON.stringify(session));
      changed();
    },
    setFlags: (values) => {
      flags = values;
      changed();
    },
    setUser: (next) => {
      // A login's answer says more of its consumer than the browser should keep.
      user = next && {
        name: next.name,
        requires2fa: next.requires2fa,
        shouldAllowEmail: next.shouldAllowEmail,
      };
      options.user.write(user && JSON.stringify(user));
      changed();
    },
    next: (event = {}) => go(wished(resolveNext(place.path, event, situation()))),
    leavesOn: (errorCode) => leavesOn(place.path, errorCode),
    open: (path, params) => {
      if (!reachableFrom(place.path).has(path)) return false;
      go(addressOf(path, params));
      return true;
    },
    forgetQuery: () => {
      options.address.replace(addressOf(place.path, place.params));
      place = { ...place, query: new URLSearchParams() };
      changed();
    },
    setQuery: (patch) => {
      const query = new URLSearchParams(place.query);
      const isAdding = Object.values(patch).some((value) => value !== null);
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
      }
      const address = addressOf(place.path, place.params) + (query.size > 0 ? `?${query}` : '');
      if (isAdding) options.address.push(address);
      else options.address.replace(address);
      place = locate();
      changed();
    },
    addressChanged: () => {
      place = locate();
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
