import * as z from 'zod/mini';
import type { IdentityCheckStatus } from '../session.ts';

/** The statuses that rules refer to. Responses may have others, which change nothing (POR-283). */
export const knownAccountStatuses = [
  'REGISTERED',
  'POLICY_HOLD',
  'PAYMENT_ARRANGEMENT',
  'HARDSHIP',
  'WRITTEN_OFF',
] as const;
type KnownAccountStatus = (typeof knownAccountStatuses)[number];

export const accountStatusSchema = z.string();
// The intersection keeps the known names in editor completion, while any text is allowed.
export type AccountStatus = KnownAccountStatus | (string & {});

export const frozenStatusSchema = z.object({ accountFrozen: z.boolean(), selfExclusion: z.boolean() });
export type FrozenStatus = z.infer<typeof frozenStatusSchema>;

/** Its owner closed the account. One that is frozen without that wish is on hold. Source: PAY-150, POR-132. */
export const isDeactivated = ({ accountFrozen, selfExclusion }: FrozenStatus): boolean =>
  accountFrozen && selfExclusion;

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

/**
 * Whether the schedule charges what the account's orders owe, and a late fee follows where that fails. Accounts with a plan pay by
 * the plan, and what a suspended one owes is settled with support: it cannot pay, so it is charged nothing for not paying.
 */
export const paysBySchedule = (status: AccountStatus): boolean =>
  !hasAccountLevelPayments(status) && !isSuspended(status);

/**
 * A policy holds the account: nothing new is bought and no contact changed, while what is owed can be paid (POR-055,
 * decision 74).
 */
export function isHeld(status: AccountStatus): boolean {
  return status === 'POLICY_HOLD';
}

/** What the account status says about the pay-watch status; null when it says nothing (PAY-147). */
export function payWatchStatusOf(status: AccountStatus): 'paywatch_check_failed' | null {
  return isHeld(status) ? 'paywatch_check_failed' : null;
}

/** The account status after the pay watch found its owner. A plan or a write-off already closes the account, and stays. */
export const statusAfterPayWatchHit = (status: AccountStatus): AccountStatus =>
  isSuspended(status) || isRestricted(status) ? status : 'POLICY_HOLD';

export interface AccountStanding extends FrozenStatus {
  accountStatus: AccountStatus;
  identityCheckStatus: IdentityCheckStatus;
  /** An account without a profile was not compared with other accounts or checked against a register. */
  profileConfirmed: boolean;
  /** At least one schedule item is OVERDUE with something left to pay. */
  isOverdue: boolean;
}

/** The register does not know the person, or a document was rejected too often. */
const isDeclined = ({ identityCheckStatus }: Pick<AccountStanding, 'identityCheckStatus'>): boolean =>
  identityCheckStatus === 'FAILED';

export const purchaseRefusals = [
  'account_suspended',
  'account_restricted',
  'account_deactivated',
  'account_on_hold',
  'identity_check_failed',
  'account_overdue',
] as const;
/** All but the last are error codes; a missing profile is reported as a precondition. */
export type PurchaseRefusal = (typeof purchaseRefusals)[number] | 'profile_required';

/**
 * Why the account or its owner cannot start or confirm a checkout; null when they can. Lateness comes last, because paying
 * ends it and ends no other reason (PAY-055, PAY-146, POR-133, decision 74).
 */
export function purchaseRefusal(standing: AccountStanding): PurchaseRefusal | null {
  const { accountStatus, accountFrozen, profileConfirmed, isOverdue } = standing;
  if (isSuspended(accountStatus)) return 'account_suspended';
  if (isRestricted(accountStatus)) return 'account_restricted';
  if (isDeactivated(standing)) return 'account_deactivated';
  if (isHeld(accountStatus) || accountFrozen) return 'account_on_hold';
  if (isDeclined(standing)) return 'identity_check_failed';
  if (!profileConfirmed) return 'profile_required';
  return isOverdue ? 'account_overdue' : null;
}

/**
 * Whether the shopper is shown what there is to buy: shops, news, the next order. Accounts that may not buy are not,
 * and neither are shoppers who asked to be kept from buying. A missing profile is only asked for, so it hides nothing.
 */
export const isAdvertisedTo = (standing: AccountStanding): boolean =>
  !standing.selfExclusion && purchaseRefusal({ ...standing, profileConfirmed: true }) === null;

/** Why the account cannot pay an instalment or part of an order; others may pay, though not shop (PAY-144, PAY-149). */
export function paymentRefusal(status: AccountStatus): 'chargeback_pending' | 'precondition_failed' | null {
  if (isSuspended(status)) return 'chargeback_pending';
  return hasAccountLevelPayments(status) ? 'precondition_failed' : null;
}
