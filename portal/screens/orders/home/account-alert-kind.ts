/** Which alert is shown above the orders. Source: POR-122 to POR-128. */
import {
  type AccountStatus,
  isHeld,
  isRestricted,
  isSuspended,
} from '#shared/domain/account/account-status.ts';
import type { ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';

export type AccountAlertKind =
  | 'held'
  | 'overdue'
  | 'restricted'
  | 'restrictedOverdue'
  | 'suspended'
  | 'suspendedOverdue';

export function accountAlertKind(accountStatus: AccountStatus, isOverdue: boolean): AccountAlertKind | null {
  if (isSuspended(accountStatus)) return isOverdue ? 'suspendedOverdue' : 'suspended';
  if (isRestricted(accountStatus)) return isOverdue ? 'restrictedOverdue' : 'restricted';
  // A held account can't pay what is late, so only the hold is announced.
  if (isHeld(accountStatus)) return 'held';
  return isOverdue ? 'overdue' : null;
}

export const overdueEntries = (entries: readonly ScheduleListEntry[]): ScheduleListEntry[] =>
  entries.filter(({ status }) => status === 'OVERDUE');
