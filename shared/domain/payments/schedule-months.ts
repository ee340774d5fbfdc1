import { compareDates, type IsoDate } from '../dates.ts';
import { type Money, sumByCurrency } from '../money.ts';
import { isOnHold } from './payment-due.ts';
import { amountToPay, isDue, type ScheduleListEntry } from './schedule-item.ts';

/** `now`: late, due today, or at the bank. `held`: waits for a dispute. `undated`: waits for its delivery. Else its month, yyyy-mm. */
export type ScheduleGroup = 'now' | 'held' | 'undated' | `${number}-${number}`;

/** Under which heading of the schedule a payment stands. Source: POR-004, decision 248. */
export function groupOf(entry: ScheduleListEntry, today: IsoDate): ScheduleGroup {
  if (entry.status === 'PAYMENT_PENDING') return 'now';
  if (isOnHold(entry, false, entry.paymentsOnHold)) return 'held';
  const { installmentDueDate: due } = entry;
  if (isDue(entry, today)) return 'now';
  return due === null ? 'undated' : (due.slice(0, 7) as ScheduleGroup);
}

/** The payments under their headings, both in the order of the list. */
export function byGroup<Entry extends ScheduleListEntry>(
  entries: readonly Entry[],
  today: IsoDate,
): { readonly group: ScheduleGroup; readonly entries: readonly Entry[] }[] {
  const groups = new Map<ScheduleGroup, Entry[]>();
  for (const entry of entries) {
    const group = groupOf(entry, today);
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups].map(([group, inGroup]) => ({ group, entries: inGroup }));
}

/** What is still to be paid for these, in each currency: nothing for what the bank still processes. */
export const sumToPay = (entries: readonly ScheduleListEntry[]): Money[] =>
  sumByCurrency(entries.map(amountToPay));

export interface DueDay {
  readonly date: IsoDate;
  readonly isLate: boolean;
  readonly orders: number;
  readonly amounts: readonly Money[];
}

/** Each day on which something is due, soonest first, with its sum: nothing that has no date, waits or is at the bank. */
export function dueDays(entries: readonly ScheduleListEntry[]): DueDay[] {
  const days = new Map<IsoDate, ScheduleListEntry[]>();
  for (const entry of entries) {
    const { installmentDueDate: date, status, paymentsOnHold } = entry;
    if (date === null || status === 'PAYMENT_PENDING' || isOnHold(entry, false, paymentsOnHold)) continue;
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return [...days]
    .sort(([left], [right]) => compareDates(left, right))
    .map(([date, due]) => ({
      date,
      isLate: due.some(({ status }) => status === 'OVERDUE'),
      orders: new Set(due.map(({ orderNumber }) => orderNumber)).size,
      amounts: sumToPay(due),
    }));
}
