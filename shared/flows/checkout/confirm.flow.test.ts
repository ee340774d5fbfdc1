import { describe, expect, it } from 'vitest';
import { nextState } from '../flow.ts';
import { confirmCheckoutFlow } from './confirm.flow.ts';

const { states } = confirmCheckoutFlow;
type State = keyof typeof states;

describe('confirming a checkout', () => {
  it.each<[State, object]>([
    ['choosing', { show: 'summary', on: { pay: 'settingUp' } }],
    ['challenging', { show: 'challenge', on: { completed: 'finalising', cancelled: 'finalising' } }],
    ['unreachable', { show: 'unreachable', on: { retry: 'asking' } }],
    ['unspecifiedError', { show: 'unspecifiedError', on: { startOver: 'choosing' } }],
    ['approved', { show: 'approved', on: {} }],
    ['declined', { show: 'declined', on: {} }],
    ['expired', { show: 'expired', on: {} }],
    ['cancelled', { show: 'cancelled', on: {} }],
    ['identityRequired', { show: 'identityRequired', on: {} }],
  ])('shows a step in %s', (state, shown) => {
    expect(states[state]).toEqual(shown);
  });

  it.each<[State, string]>([
    ['settingUp', 'setUp'],
    ['preparingChallenge', 'initiateThreeDS'],
    ['finalising', 'finaliseThreeDS'],
    ['confirming', 'confirm'],
    ['scanning', 'scanCard'],
    ['asking', 'readState'],
    ['findingEnd', 'readEnd'],
  ])('waits in %s for %s', (state, call) => {
    expect(states[state]).toHaveProperty('call', call);
  });

  it.each(['approved', 'declined', 'expired', 'cancelled'] as const)(
    'ends as %s, whether the confirm said so or the server was asked',
    (end) => {
      expect(nextState(confirmCheckoutFlow, 'confirming', end)).toBe(end);
      expect(nextState(confirmCheckoutFlow, 'asking', end)).toBe(end);
    },
  );

  it.each(['approved', 'declined', 'expired', 'cancelled'] as const)(
    'ends as %s when the provider does not answer and another window has ended the checkout',
    (end) => {
      expect(nextState(confirmCheckoutFlow, 'settingUp', 'unanswered')).toBe('findingEnd');
      expect(nextState(confirmCheckoutFlow, 'findingEnd', end)).toBe(end);
      expect(nextState(confirmCheckoutFlow, 'findingEnd', 'unanswered')).toBe('unspecifiedError');
    },
  );

  it.each([
    'tryAnother',
    'user_challenge_failed',
    'card_type_not_enabled',
    'payment_method_not_usable',
    'bank_account_not_allowed',
    'account_suspended',
    'account_restricted',
    'account_deactivated',
    'account_on_hold',
    'identity_check_failed',
    'account_overdue',
    'limit_exceeded',
    'donation_not_available',
    'checkout_changed',
    'shipping_address_required',
    'shipping_option_required',
  ])('comes back to the choice of a method after %s', (event) => {
    expect(nextState(confirmCheckoutFlow, 'confirming', event)).toBe('choosing');
  });

  it.each([
    ['matched', 'confirming'],
    ['canceled', 'choosing'],
    ['card_scan_failure', 'choosing'],
  ])('is repeated after a scan of its card, or comes back: %s', (event, state) => {
    expect(nextState(confirmCheckoutFlow, 'confirming', 'card_scan_required')).toBe('scanning');
    expect(nextState(confirmCheckoutFlow, 'scanning', event)).toBe(state);
  });

  it('asks for an identity that is missing, and again for a state that could not be read', () => {
    expect(nextState(confirmCheckoutFlow, 'confirming', 'identityRequired')).toBe('identityRequired');
    expect(nextState(confirmCheckoutFlow, 'asking', 'tryAnother')).toBe('choosing');
    expect(nextState(confirmCheckoutFlow, 'asking', 'failed')).toBe('unreachable');
    expect(nextState(confirmCheckoutFlow, 'unreachable', 'retry')).toBe('asking');
    expect(nextState(confirmCheckoutFlow, 'unspecifiedError', 'startOver')).toBe('choosing');
  });
});
