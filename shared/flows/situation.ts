import type { FlagValues } from '#shared/domain/flags.ts';
import type { LocalUser, SessionData } from '#shared/domain/session.ts';

/** Everything a journey knows when it decides. */
export interface Situation {
  readonly session: SessionData;
  readonly user: LocalUser | null;
  readonly flags: FlagValues;
  /** The page that was asked for before the sign-in; absent where nobody asks for one. */
  readonly deepLink?: string | null;
}

export type Guard = (situation: Situation) => boolean;
