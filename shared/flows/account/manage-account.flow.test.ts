import { expect, it } from 'vitest';
import { isCalling, nextState, type StateOf } from '../flow.ts';
import { manageAccountFlow } from './manage-account.flow.ts';

type State = StateOf<typeof manageAccountFlow>;
const follow = (start: State, ...events: string[]): State =>
  events.reduce<State>((state, event) => nextState(manageAccountFlow, state, event), start);
const shownAt = (state: State) => {
  const row = manageAccountFlow.states[state];
  return isCalling(row) ? null : row.show;
};

it('goes from the reason over the question to the outcome, and opening again ends in the outcome as well [POR-295]', () => {
  expect(manageAccountFlow.start).toBe('reason');
  expect(follow('reason', 'next')).toBe('confirm');
  expect(follow('reason', 'confirm')).toBe('reason');
  expect(follow('reason', 'next', 'back')).toBe('reason');
  expect(follow('reason', 'next', 'confirm')).toBe('deactivating');
  expect(follow('reason', 'next', 'confirm', 'done')).toBe('deactivated');
  expect(follow('reactivating', 'done')).toBe('reactivated');
  for (const state of ['reason', 'confirm', 'deactivated', 'reactivated', 'generic'] as const)
    expect(follow(state, 'close')).toBe('closed');
});

it.each(['deactivating', 'reactivating'] as const)(
  'shows each refusal under its own name while %s [POR-302] [POR-303] [POR-304]',
  (calling) => {
    const shownAfter = (code: string) => shownAt(follow(calling, code));
    expect(shownAfter('account_balance_non_zero')).toBe('account_balance_non_zero');
    expect(shownAfter('account_already_frozen')).toBe('account_already_frozen');
    expect(shownAfter('account_has_charge_at_ship_orders')).toBe('active_orders');
    for (const other of [
      'account_not_frozen',
      'precondition_failed',
      'invalid_object',
      'internal_error',
      'failed',
    ])
      expect(shownAfter(other)).toBe('generic');
    expect(follow(calling, 'failed', 'again')).toBe(calling === 'deactivating' ? 'confirm' : 'reactivating');
  },
);
