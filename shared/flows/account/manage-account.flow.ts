/** Closing the account in three steps, and opening it again. Both end in the outcome. Source: POR-295, POR-302 to POR-304. */
import { defineFlow } from '../flow.ts';

/** What each code of a refusal is shown as. */
const refusals = {
  account_balance_non_zero: 'account_balance_non_zero',
  account_already_frozen: 'account_already_frozen',
  account_has_charge_at_ship_orders: 'active_orders',
} as const;

export const manageAccountFlow = defineFlow('reason', {
  reason: { show: 'reason', on: { next: 'confirm', close: 'closed' } },
  confirm: { show: 'confirm', on: { confirm: 'deactivating', back: 'reason', close: 'closed' } },
  deactivating: { call: 'deactivate', on: { ...refusals, done: 'deactivated', failed: 'generic' } },
  deactivated: { show: 'deactivated', on: { close: 'closed' } },
  reactivating: { call: 'reactivate', on: { ...refusals, done: 'reactivated', failed: 'reopeningFailed' } },
  reactivated: { show: 'reactivated', on: { close: 'closed' } },
  account_balance_non_zero: { show: 'account_balance_non_zero', on: { close: 'closed' } },
  account_already_frozen: { show: 'account_already_frozen', on: { close: 'closed' } },
  active_orders: { show: 'active_orders', on: { close: 'closed' } },
  generic: { show: 'generic', on: { again: 'confirm', close: 'closed' } },
  reopeningFailed: { show: 'generic', on: { again: 'reactivating', close: 'closed' } },
  closed: { show: 'closed', on: {} },
});
