import { useSyncExternalStore } from 'react';
import type { ServerClock } from '#shared/client/server-clock.ts';
import { dateInTimeZone, type IsoDate } from '#shared/domain/dates.ts';
import { isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** The clock of the server, which an app around a page of the portal always has. */
export function useServerClock(): ServerClock {
  const { clock } = useApp();
  if (!clock) throw new Error('Only the portal has the clock of the server.');
  return clock;
}

/** Today by the clock of the server, in the market of that order's shop, else in this portal's market. */
export function useToday(order?: Pick<Order, 'merchant'>): IsoDate {
  const { countryCode } = useApp();
  const clock = useServerClock();
  const ofShop = order?.merchant.countryCode ?? '';
  const { timeZone } = marketOf(isCountryCode(ofShop) ? ofShop : countryCode);
  const today = () => dateInTimeZone(clock.now(), timeZone);
  return useSyncExternalStore(clock.subscribe, today, today);
}
