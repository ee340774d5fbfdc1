/**
 * The state of a visit: the current page, the session, the user and the flags. Separate from the route tables, which the
 * first page renders without.
 */
import type { FlagValues } from '#shared/domain/flags.ts';
import { sessionVersions } from '#shared/domain/new-session.ts';
import type { LocalUser, SessionData } from '#shared/domain/session.ts';
import type { Path } from './paths.ts';
import type { Situation } from './situation.ts';

/** Text kept for the life of a tab, or of a browser. Both calls may fail silently: a blocked storage is no error. */
export interface StoragePort {
  read(): string | null;
  write(text: string | null): void;
}

export interface PageLocation {
  readonly path: Path;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The address that was asked for, where it has no page and home is shown instead. */
  readonly unknownAddress?: string;
}

export interface VisitState {
  situation(): Situation;
  /** The page to render now. An address that may not be opened has been replaced by one that may. */
  location(): PageLocation;
  setLocation(location: PageLocation): void;
  update(patch: Partial<SessionData>): void;
  setFlags(flags: FlagValues): void;
  /** A consumer signed in; a pending second factor does not count as signed in. */
  setUser(user: LocalUser | null): void;
  subscribe(listener: () => void): () => void;
  /** A number that changes with every change, for `useSyncExternalStore`. */
  version(): number;
}

/** @param storage where session and user are written; readers parse them with their schemas. */
export function createVisitState(
  start: Situation & { readonly location: PageLocation },
  storage: { readonly session: StoragePort; readonly user: StoragePort },
): VisitState {
  let { location, ...situation } = start;
  const listeners = new Set<() => void>();
  let version = 0;
  const change = (patch: Partial<Situation>) => {
    situation = { ...situation, ...patch };
    version += 1;
    for (const listener of listeners) listener();
  };

  return {
    situation: () => situation,
    location: () => location,
    setLocation: (next) => {
      location = next;
      change({});
    },
    update: (patch) => {
      const session = { ...situation.session, ...patch };
      storage.session.write(JSON.stringify({ versions: sessionVersions, fields: session }));
      change({ session });
    },
    setFlags: (flags) => change({ flags }),
    setUser: (next) => {
      // A login reply holds more about the consumer than the browser should store.
      const user = next && {
        name: next.name,
        requires2fa: next.requires2fa,
        shouldAllowEmail: next.shouldAllowEmail,
      };
      storage.user.write(user && JSON.stringify(user));
      change({ user });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
