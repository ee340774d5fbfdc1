import { useSyncExternalStore } from 'react';
import type { ServerClock } from '#shared/client/server-clock.ts';
import { dateInTimeZone, type IsoDate } from '#shared/domain/dates.ts';
import { isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { isPendingTotalHidden, type Order } from '#shared/domain/orders/order.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

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

/** Whether the pending amount of that order is not shown, because the shop settles the final amount a little later. Source: PAY-338. */
export function useIsPendingHidden(order: Parameters<typeof isPendingTotalHidden>[0]): boolean {
  const { flags } = useSituation();
  const clock = useServerClock();
  return isPendingTotalHidden(
    order,
    flags['single-use-payment-finalized-order-delay'],
    clock.now().toISOString(),
  );
}
