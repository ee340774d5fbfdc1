import type { ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';

/** The address of an order's page with the pay dialog of one of its instalments open. */
export const payHref = (
  href: AppContextValue['href'],
  { orderNumber, id }: Pick<ScheduleListEntry, 'orderNumber' | 'id'>,
): string => `${href('/order/{orderId}', { orderId: orderNumber })}?pay=${id}`;
