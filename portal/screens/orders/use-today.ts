import { useSyncExternalStore } from 'react';
import { dateInTimeZone, type IsoDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** Today by the clock of the server, in the account's market unless another time zone is given. */
export function useToday(timeZone?: string): IsoDate {
  const { clock, countryCode } = useApp();
  const today = () => dateInTimeZone(clock.now(), timeZone ?? marketOf(countryCode).timeZone);
  return useSyncExternalStore(clock.subscribe, today, today);
}
