/**
 * A journey that begins before its tables are here. They put a visitor of whom nothing is known, and who asked for
 * nothing, at the entrance; `journey-ahead.test.ts` holds this file to them.
 */
import type { FlagValues } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Journey, Moves } from './journey.ts';
import type { Path } from './paths.ts';
import { createStanding, type KeepPort, type Standing } from './standing.ts';

/** Source: ACC-028. */
export const entrance = '/login-email' satisfies Path;

interface AheadOptions {
  readonly channel: Channel;
  readonly session: KeepPort;
  readonly user: KeepPort;
  /** Fetches the tables; done once the journey has taken its moves over. */
  arrive(): Promise<unknown>;
}

export interface JourneyAhead {
  readonly journey: Journey;
  readonly standing: Standing;
  /** From here on the tables say what may be done. */
  take(moves: Moves): void;
}

export function beginJourney({ channel, arrive, ...keep }: AheadOptions): JourneyAhead {
  const standing = createStanding(
    {
      session: newSession(channel),
      user: null,
      // They come with the tables: no page that is drawn before asks for one.
      flags: {} as FlagValues,
      place: { path: entrance, params: {}, query: new URLSearchParams() },
    },
    keep,
  );
  const journey: Journey = {
    ...standing,
    ready: async () => {
      await arrive();
    },
    next: (event) => void arrive().then(() => journey.next(event)),
    leavesOn: () => false,
    open: () => false,
    forgetQuery: () => {},
    setQuery: () => {},
    // Read again once the tables are here.
    addressChanged: () => {},
  };
  const { ready } = journey;
  // The tables are taken over before the flags are here.
  return { journey, standing, take: (moves) => void Object.assign(journey, moves, { ready }) };
}
