/** Who calls, as the rules of access see them: by the session that was proven and by what their browser keeps for us. */

import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { ServerContext } from '../../core/server-context.ts';

/** A signed-in consumer: the token and its browser's secret both fitted. */
export interface ConsumerSession {
  readonly sessionId: string;
  readonly consumerId: string;
  readonly channel: Channel;
  /** Whose it is. */
  readonly email: string;
}

/** Secrets that a browser keeps and brings with every call. New ones go out with the answer. */
export interface Browser {
  /** What sessions, registrations and codes are bound to; null in a browser that brought none. */
  readonly secret: string | null;
  /** Of the login that it remembers. */
  readonly rememberedLogin: string | null;
  keepSecret(secret: string): void;
  keepRememberedLogin(secret: string, lifetimeMs: number): void;
  forgetRememberedLogin(): void;
  /** The token of a new session. */
  giveToken(token: string): void;
}

export interface Caller {
  readonly server: ServerContext;
  readonly browser: Browser;
  readonly channel: Channel;
  /** The market that the page speaks for. */
  readonly countryCode: CountryCode;
  readonly remoteAddress: string;
  readonly session: ConsumerSession | null;
  /** The session of a login whose second factor is still missing; then there is no other. */
  readonly pendingSession: ConsumerSession | null;
}

export interface SignedInCaller extends Caller {
  readonly session: ConsumerSession;
}

export interface PendingCaller extends Caller {
  readonly pendingSession: ConsumerSession;
}
