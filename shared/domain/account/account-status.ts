import * as z from 'zod/mini';

/** The statuses that rules speak of. The wire may bring others, which change nothing (POR-283). */
export const knownAccountStatuses = [
  'REGISTERED',
  'POLICY_HOLD',
  'PAYMENT_ARRANGEMENT',
  'HARDSHIP',
  'WRITTEN_OFF',
] as const;
export type KnownAccountStatus = (typeof knownAccountStatuses)[number];

export const accountStatusSchema = z.string();
// The intersection keeps the known names in editor completion, while any text is allowed.
export type AccountStatus = KnownAccountStatus | (string & {});

export const frozenStatusSchema = z.object({ accountFrozen: z.boolean(), selfExclusion: z.boolean() });
export type FrozenStatus = z.infer<typeof frozenStatusSchema>;

/**
 * In hardship and under an arrangement the whole account pays by one plan, so that ordinary payments, custom instalments and
 * date changes are off (payments-open O-24).
 */
export function hasAccountLevelPayments(status: AccountStatus): boolean {
  return status === 'HARDSHIP' || status === 'PAYMENT_ARRANGEMENT';
}

/** A plan restricts the account (PAY-148, POR-131). */
export const isRestricted = hasAccountLevelPayments;

export function isSuspended(status: AccountStatus): boolean {
  return status === 'WRITTEN_OFF';
}

/** A policy holds the account: everything can be viewed, nothing paid or changed (POR-055, portal-open O-11). */
export function isHeld(status: AccountStatus): boolean {
  return status === 'POLICY_HOLD';
}

/** What the account status says about the pay-watch status; null when it says nothing (PAY-147). */
export function payWatchStatusOf(status: AccountStatus): 'paywatch_check_failed' | null {
  return isHeld(status) ? 'paywatch_check_failed' : null;
}

export interface AccountStanding {
  accountStatus: AccountStatus;
  /** At least one schedule item is OVERDUE with something left to pay. */
  isOverdue: boolean;
}

export type PurchaseRefusal = 'account_suspended' | 'account_restricted' | 'account_overdue';

/** Why the account cannot start or confirm a checkout; null when it can (PAY-055, PAY-146). */
export function purchaseRefusal({ accountStatus, isOverdue }: AccountStanding): PurchaseRefusal | null {
  if (isSuspended(accountStatus)) return 'account_suspended';
  if (isRestricted(accountStatus)) return 'account_restricted';
  return isOverdue ? 'account_overdue' : null;
}

/**
 * Why the account cannot pay an instalment or part of an order; overdue accounts may pay, though not shop (PAY-144, PAY-149,
 * POR-055).
 */
export function paymentRefusal(status: AccountStatus): 'chargeback_pending' | 'precondition_failed' | null {
  if (isSuspended(status)) return 'chargeback_pending';
  return hasAccountLevelPayments(status) || isHeld(status) ? 'precondition_failed' : null;
}
