import type { ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';

/** What is unpaid, by order, in the order of the list. None of them is empty. */
export function entriesByOrder(
  entries: readonly ScheduleListEntry[],
): (readonly [ScheduleListEntry, ...ScheduleListEntry[]])[] {
  const orders = new Map<string, [ScheduleListEntry, ...ScheduleListEntry[]]>();
  for (const entry of entries) {
    const known = orders.get(entry.orderNumber);
    if (known) known.push(entry);
    else orders.set(entry.orderNumber, [entry]);
  }
  return [...orders.values()];
}
