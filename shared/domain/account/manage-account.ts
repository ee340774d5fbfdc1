/** Closing an account, and opening it again: who may, and what is in the way. Source: POR-293 to POR-304, portal-open O-61, O-62. */
import * as z from 'zod/mini';
import { filledLines } from '../free-text.ts';
import { type AccountStatus, type FrozenStatus, isDeactivated } from './account-status.ts';

/** The reasons that are offered, as they are sent. Source: POR-296. */
export const presetDeactivateReasons = [
  'NO_LONGER_WANT_TO_USE',
  'NEED_A_BREAK',
  'APPLYING_FOR_MORTGAGE',
  'UNABLE_TO_SHOP',
] as const;
export type PresetDeactivateReason = (typeof presetDeactivateReasons)[number];

export const maximumReasonLength = 500;

/** One of the presets, or own words. Source: POR-297. */
export const deactivateReasonSchema = filledLines(
  maximumReasonLength,
  z.overwrite((text) => text.trim()),
);

type ManagedAccount = FrozenStatus & { readonly accountStatus: AccountStatus };

/** Plans, holds and write-offs have statuses of their own, in which the account is not the shopper's to close or open. */
const isRegistered = ({ accountStatus }: ManagedAccount): boolean => accountStatus === 'REGISTERED';

/** What the account page offers. Source: POR-298, POR-301. */
export const manageAccountAction = (account: ManagedAccount): 'deactivate' | 'reactivate' =>
  isRegistered(account) && isDeactivated(account) ? 'reactivate' : 'deactivate';

/** Whether the way to it is closed. Source: POR-299, POR-300. */
export const isManageAccountDisabled = (account: ManagedAccount): boolean =>
  !isRegistered(account) || (account.accountFrozen && !account.selfExclusion);

interface OpenOrders {
  /** Whether a payment with a date is left. */
  readonly owes: boolean;
  /** Whether an order is charged only once its shop ships or confirms it. */
  readonly hasChargeAtShipOrders: boolean;
}

/** Why the account can't be closed now; null when it can. */
export function deactivationRefusal(account: ManagedAccount & OpenOrders) {
  if (account.accountFrozen) return 'account_already_frozen';
  if (!isRegistered(account)) return 'precondition_failed';
  // What is owed can be paid at once, while an order that was not shipped can only be waited for.
  if (account.owes) return 'account_balance_non_zero';
  return account.hasChargeAtShipOrders ? 'account_has_charge_at_ship_orders' : null;
}

/** Why the account can't be opened again; null when it can. A freeze that its owner did not ask for is not theirs to end. */
export function reactivationRefusal(account: ManagedAccount) {
  if (!account.accountFrozen) return 'account_not_frozen';
  return isManageAccountDisabled(account) ? 'precondition_failed' : null;
}
