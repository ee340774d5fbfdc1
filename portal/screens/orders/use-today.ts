import { useSyncExternalStore } from 'react';
import type { ServerClock } from '#shared/client/server-clock.ts';
import { dateInTimeZone, type IsoDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** The clock of the server, which an app around a page of the portal always has. */
export function useServerClock(): ServerClock {
  const { clock } = useApp();
  if (!clock) throw new Error('Only the portal has the clock of the server.');
  return clock;
}

/** Today by the clock of the server, in the account's market unless another time zone is given. */
export function useToday(timeZone?: string): IsoDate {
  const { countryCode } = useApp();
  const clock = useServerClock();
  const today = () => dateInTimeZone(clock.now(), timeZone ?? marketOf(countryCode).timeZone);
  return useSyncExternalStore(clock.subscribe, today, today);
}
