/**
 * A journey that begins before its tables are loaded. A new visitor without a deep link starts at the first page, as
 * the tables say; `deferred-journey.test.ts` checks that this file agrees with them.
 */
import type { FlagValues } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Journey, Navigation } from './journey.ts';
import type { Path } from './paths.ts';
import { createVisitState, type StoragePort, type VisitState } from './visit-state.ts';

/** Source: ACC-028. */
export const firstPath = '/login-email' satisfies Path;

interface DeferredJourneyOptions {
  readonly channel: Channel;
  readonly session: StoragePort;
  readonly user: StoragePort;
  /** Loads the tables; resolves once the journey uses them for its navigation. */
  loadTables(): Promise<unknown>;
}

export interface DeferredJourney {
  readonly journey: Journey;
  readonly visitState: VisitState;
  /** From here on the tables decide. */
  adopt(navigation: Navigation): void;
}

export function createDeferredJourney({
  channel,
  loadTables: arrive,
  ...storage
}: DeferredJourneyOptions): DeferredJourney {
  const visitState = createVisitState(
    {
      session: newSession(channel),
      user: null,
      // They load with the tables: no page that renders earlier needs one.
      flags: {} as FlagValues,
      location: { path: firstPath, params: {}, query: new URLSearchParams() },
    },
    storage,
  );
  const journey: Journey = {
    ...visitState,
    ready: async () => {
      await arrive();
    },
    next: (event) => void arrive().then(() => journey.next(event)),
    hasTargetFor: () => false,
    open: () => false,
    forgetQuery: () => {},
    setQuery: () => {},
    // Read again once the tables are loaded.
    addressChanged: () => {},
  };
  const { ready } = journey;
  // The tables are used before the flags have loaded.
  return { journey, visitState, adopt: (navigation) => void Object.assign(journey, navigation, { ready }) };
}
