/** Closing the account, and opening it again. Source: POR-293, POR-294, portal-open O-61, O-62. */
import * as z from 'zod/mini';
import { accountStatusSchema, frozenStatusSchema } from '#shared/domain/account/account-status.ts';
import { deactivateReasonSchema } from '#shared/domain/account/manage-account.ts';
import { operation } from '../operation.ts';

const reply = z.object({ accountStatus: accountStatusSchema, frozenStatus: frozenStatusSchema });

/** `precondition_failed` for an account that a plan, a hold or a write-off keeps. */
export const deactivateAccount = operation({
  method: 'PUT',
  path: '/portal/consumers/account/deactivate',
  access: 'consumer',
  body: z.strictObject({ deactivateReason: deactivateReasonSchema }),
  reply,
  errors: [
    'account_balance_non_zero',
    'account_has_charge_at_ship_orders',
    'account_already_frozen',
    'precondition_failed',
  ],
});

/** `precondition_failed` for an account that its owner did not close. */
export const reactivateAccount = operation({
  method: 'PUT',
  path: '/portal/consumers/account/reactivate',
  access: 'consumer',
  reply,
  errors: ['account_not_frozen', 'precondition_failed'],
});
