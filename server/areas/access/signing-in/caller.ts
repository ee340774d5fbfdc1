/** Who calls, as the rules of access see it: the proven session, and the secrets that the browser stores for us. */

import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { ServerContext } from '../../../core/server-context.ts';

/** A signed-in consumer: the token matched on the host that it was made on, and so did its browser's secret. */
export interface ConsumerSession {
  readonly sessionId: string;
  readonly consumerId: string;
  readonly channel: Channel;
  /**
   * The only checkout that it serves, as it was made by a browser that keeps no secrets there; null for one that is bound to
   * its browser's secret.
   */
  readonly checkoutToken: string | null;
  /** Whose it is. */
  readonly email: string;
}

/** Secrets that a browser stores and sends with every call. New ones are set by the answer. */
export interface Browser {
  /** What sessions, registrations and codes are bound to; null when the browser sent none that we issued. */
  readonly secret: string | null;
  /** Of the login that it remembers. */
  readonly rememberedLogin: string | null;
  /** A new secret in its place, which the answer sets. */
  renewSecret(): string;
  /** By which it is told from strangers; see `known-browsers.ts`. */
  readonly known: string | null;
  setKnown(secret: string, lifetimeMs: number): void;
  setRememberedLogin(secret: string, lifetimeMs: number): void;
  forgetRememberedLogin(): void;
  /** The token of a new session. */
  setToken(token: string): void;
}

export interface Caller {
  readonly server: ServerContext;
  readonly browser: Browser;
  readonly channel: Channel;
  /** The market of the page that calls. */
  readonly countryCode: CountryCode;
  /** The address or block of addresses that calls, which limits for each caller count. */
  readonly network: string;
  readonly session: ConsumerSession | null;
  /** The session of a login whose second factor is still missing. There is no `session` then. */
  readonly pendingSession: ConsumerSession | null;
}

export interface SignedInCaller extends Caller {
  readonly session: ConsumerSession;
}

export interface PendingCaller extends Caller {
  readonly pendingSession: ConsumerSession;
}
