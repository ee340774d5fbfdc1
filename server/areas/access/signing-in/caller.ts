/** Who calls, as the rules of access see it: the session, and the secrets that the browser stores. */

import type { Device } from '#shared/domain/access/device-name.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { ServerContext } from '../../../core/server-context.ts';

/** A signed-in consumer: the token matched on the host that it was made on, and so did its browser's secret. */
export interface ConsumerSession {
  readonly sessionId: string;
  readonly consumerId: string;
  readonly channel: Channel;
  /**
   * The only checkout where the session is valid, if its browser stores no cookies; null for a session that is bound to
   * the browser's secret.
   */
  readonly checkoutToken: string | null;
  /** The consumer of the session. */
  readonly email: string;
}

/** Secrets that a browser stores and sends with every call. New ones are set by the response. */
export interface Browser {
  /** What sessions, registrations and codes are bound to; null when the browser sent none that we issued. */
  readonly secret: string | null;
  /** The secret of the remembered login. */
  readonly rememberedLogin: string | null;
  /** A new secret that replaces it, which the response sets. */
  renewSecret(): string;
  /** What it says of itself. */
  readonly device: Device;
  /** Tells a known browser from a stranger's; see `known-browsers.ts`. */
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
  /** The address or block of addresses that calls, which the limits for each caller count. */
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
