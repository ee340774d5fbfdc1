/** Which alert is shown above the orders. Source: POR-122 to POR-128. */
import { type AccountStanding, purchaseRefusal } from '#shared/domain/account/account-status.ts';
import type { ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';

export type AccountAlertKind =
  | 'deactivated'
  | 'held'
  | 'declined'
  | 'overdue'
  | 'restricted'
  | 'restrictedOverdue'
  | 'suspended'
  | 'suspendedOverdue';

export function accountAlertKind(standing: AccountStanding): AccountAlertKind | null {
  const { isOverdue } = standing;
  switch (purchaseRefusal(standing)) {
    case 'account_suspended':
      return isOverdue ? 'suspendedOverdue' : 'suspended';
    case 'account_restricted':
      return isOverdue ? 'restrictedOverdue' : 'restricted';
    case 'account_deactivated':
      return 'deactivated';
    case 'account_on_hold':
      return 'held';
    case 'identity_check_failed':
      return 'declined';
    case 'account_overdue':
      return 'overdue';
    // The portal redirects to the profile before this page.
    case 'profile_required':
    case null:
      return null;
  }
}

export const overdueEntries = (entries: readonly ScheduleListEntry[]): ScheduleListEntry[] =>
  entries.filter(({ status }) => status === 'OVERDUE');
