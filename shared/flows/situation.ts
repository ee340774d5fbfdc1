import type { FlagValues } from '#shared/domain/flags.ts';
import type { LocalUser, SessionData } from '#shared/domain/session.ts';

/** The facts on which a journey's decisions depend. */
export interface Situation {
  readonly session: SessionData;
  readonly user: LocalUser | null;
  readonly flags: FlagValues;
  /** The deep link that was requested before signing in. */
  readonly deepLink?: string | null;
}

export type Guard = (situation: Situation) => boolean;
