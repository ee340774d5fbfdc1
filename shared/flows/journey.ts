/**
 * The shopper's journey through one app: the visit state, and navigation by the route tables.
 * It owns no address bar and no storage; the app hands both in, so that the checkout's own router and the portal's
 * react-router drive the same journey.
 */
import { flagDefaults } from '#shared/domain/flags.ts';
import type { Channel } from '#shared/domain/session.ts';
import { addressOf } from './address.ts';
import type { Path } from './paths.ts';
import { createRouteResolver, matchPath } from './resolve-next.ts';
import type { AppRoutes, NextEvent } from './route.ts';
import { readSession, readUser } from './session-storage.ts';
import { createVisitState, type PageLocation, type StoragePort, type VisitState } from './visit-state.ts';

export { addressOf } from './address.ts';
export type { PageLocation, StoragePort } from './visit-state.ts';

/** Where the app stores its address: the fragment, such as `/order/123456789?from=home`. */
export interface AddressPort {
  read(): string;
  push(address: string): void;
  replace(address: string): void;
}

export interface JourneyOptions {
  readonly channel: Channel;
  /** The pages this app shows. */
  readonly routes: AppRoutes;
  /** Where an unknown address leads. Source: POR-002. */
  readonly home: Path;
  readonly address: AddressPort;
  readonly session: StoragePort;
  readonly user: StoragePort;
  /** The page that a signed-out visitor asked for, opened once they are in. Source: POR-049, portal-open O-13. */
  readonly deepLink?: StoragePort;
}

/** Navigation that the route tables allow. */
export interface Navigation {
  /** The page is done: its row decides which page follows. */
  next(event?: NextEvent): void;
  /** True when the page's row has a target for that event; an error without one is the page's to show. */
  hasTargetFor(event: NextEvent): boolean;
  /** Follows a link of the page; refused where the page's row does not allow it. Source: ACC-012. */
  open(path: Path, params?: Readonly<Record<string, string>>): boolean;
  /** Removes the query from the address, so that a reload or the back button does not repeat what it requested. */
  forgetQuery(): void;
  /** Changes the query of the present page; null takes an entry away. The back button undoes an entry added, unless it is replaced. */
  setQuery(patch: Readonly<Record<string, string | null>>, how?: 'push' | 'replace'): void;
  /** Tells the journey that the address was changed from outside (back button, typed address). */
  addressChanged(): void;
}

export interface Journey extends Omit<VisitState, 'moveTo'>, Navigation {
  /** Resolves once the route tables and flags have loaded: at once, except in a deferred journey. Rejects if they fail. */
  ready(): Promise<void>;
}

/** Where a shopper is sent who has to log in, or to finish that, before the page that was asked for. */
const beforeLogin: ReadonlySet<Path> = new Set(['/logout', '/security-verify-ask']);

/** The address of a page with its query, where it has one. */
const withQuery = (address: string, query: URLSearchParams): string =>
  query.size > 0 ? `${address}?${query}` : address;

/** @param existing a visit that began without its tables, which this journey continues. */
export function createJourney(options: JourneyOptions, existing?: VisitState): Journey {
  const visitState = existing ?? createVisitState(restoreVisit(options), options);
  const { location } = visitState;
  const resolver = createRouteResolver(options.routes);
  const situation = () => ({ ...visitState.situation(), deepLink: options.deepLink?.read() ?? null });
  // The session is restored after this. Until then the address is not replaced, so that a deep link is preserved.
  let isLocated = false;
  const replace = (address: string) => isLocated && options.address.replace(address);

  const locate = (): PageLocation => {
    const asked = options.address.read();
    const [pathname = '', search = ''] = asked.split('?', 2);
    const match = matchPath(pathname || '/', Object.keys(options.routes) as Path[]);
    if (match) return admit({ ...match, query: new URLSearchParams(search) });
    replace(addressOf(options.home));
    return admit({ path: options.home, params: {}, query: new URLSearchParams(), unknownAddress: asked });
  };

  const admit = (wanted: PageLocation): PageLocation => {
    const answer = resolver.admission(wanted.path, situation());
    if (answer.admit) return resolver.row(wanted.path).redirect ? followRedirect(wanted) : wanted;
    const { signedOut } = resolver.row(wanted.path);
    if (beforeLogin.has(answer.redirectTo) || answer.redirectTo === signedOut) rememberDeepLink(wanted);
    const query = answer.keepsQuery ? wanted.query : new URLSearchParams();
    replace(withQuery(addressOf(answer.redirectTo), query));
    return admit({ path: answer.redirectTo, params: {}, query });
  };

  /** Transient pages, redirects and home are not remembered. Source: POR-049, POR-050. */
  const rememberDeepLink = ({ path, params, query, unknownAddress }: PageLocation) => {
    const { access, transient, redirect } = resolver.row(path);
    if (access !== 'signed-in' || transient || redirect) return;
    // Another portal may have a page for an address that this one does not know.
    const asked = unknownAddress ?? withQuery(addressOf(path, params), query);
    options.deepLink?.write(asked === addressOf(options.home) ? null : asked);
  };

  /** A campaign may name the page that opens after the login. Source: POR-053, portal-open O-90. */
  const rememberCampaign = ({ path, query }: PageLocation) => {
    const { campaigns = {} } = resolver.row(path);
    const campaign = query.get('campaign') ?? '';
    const page = Object.hasOwn(campaigns, campaign) ? campaigns[campaign] : undefined;
    if (!page || !options.deepLink) return;
    options.deepLink.write(addressOf(resolver.insteadOf(page, situation())?.to ?? page));
  };

  /** A link or a typed address may name a redirect. */
  const followRedirect = ({ path, query }: PageLocation): PageLocation => {
    const landed = resolver.followRedirects(path, situation());
    replace(withQuery(addressOf(landed), query));
    return admit({ path: landed, params: {}, query });
  };

  visitState.setLocation(locate());
  isLocated = true;

  const go = (address: string) => {
    if (resolver.row(location().path).transient) options.address.replace(address);
    else options.address.push(address);
    visitState.setLocation(locate());
  };

  /** A stored deep link, instead of home. */
  const resolveDeepLink = (address: string): string => {
    if (address !== addressOf(options.home)) return address;
    const deepLink = options.deepLink?.read() ?? address;
    options.deepLink?.write(null);
    return deepLink;
  };

  return {
    ...visitState,
    ready: async () => {},
    next: (event = {}) => {
      rememberCampaign(location());
      go(resolveDeepLink(resolver.resolveNext(location().path, event, situation())));
    },
    hasTargetFor: (event) => resolver.hasTargetFor(location().path, event),
    open: (path, params) => {
      if (!resolver.reachableFrom(location().path).has(path)) return false;
      go(addressOf(path, params));
      return true;
    },
    forgetQuery: () => {
      options.address.replace(addressOf(location().path, location().params));
      visitState.setLocation({ ...location(), query: new URLSearchParams() });
    },
    setQuery: (patch, how = 'push') => {
      const { path, params, query: before } = location();
      const query = new URLSearchParams(before);
      const isAdding = Object.values(patch).some((value) => value !== null);
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
      }
      const address = withQuery(addressOf(path, params), query);
      if (isAdding && how === 'push') options.address.push(address);
      else options.address.replace(address);
      visitState.setLocation(locate());
    },
    addressChanged: () => visitState.setLocation(locate()),
  };
}

/** The stored visit, at home until the address has been read. */
const restoreVisit = ({ channel, home, session, user }: JourneyOptions) => ({
  session: readSession(session.read(), channel),
  user: readUser(user.read()),
  flags: flagDefaults,
  location: { path: home, params: {}, query: new URLSearchParams() },
});
