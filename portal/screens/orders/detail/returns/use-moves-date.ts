import type { AccountStatus } from '#shared/domain/account/account-status.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { pauseForReturn } from '#shared/domain/returns/return-pause.ts';
import { useToday } from '../../use-today.ts';

/** Whether a return that is told now moves a date of the order. Source: portal-open O-57, O-58, decision 241. */
export function useMovesDate(order: Order, accountStatus: AccountStatus): boolean {
  const today = useToday(order);
  const pause = pauseForReturn({
    accountStatus,
    wasPaused: Boolean(order.returnNotice),
    paymentsOnHold: order.paymentsOnHold ?? false,
    items: order.paymentScheduleSet,
    today,
  });
  return 'moved' in pause;
}
