import { expect, it } from 'vitest';
import { nextState } from '../flow.ts';
import { payNowFlow } from './pay-now.flow.ts';

const { states } = payNowFlow;
type State = keyof typeof states;
const closes = { close: 'closed' };

it.each<[State, object]>([
  ['choosing', { show: 'method', on: { pay: 'settingUp', changed: 'orderStatusError', close: 'closed' } }],
  ['challenging', { show: 'challenge', on: { completed: 'finalising', cancelled: 'finalising' } }],
  ['declined', { show: 'declined', on: { tryAnother: 'initiating', close: 'closed' } }],
  ['succeeded', { show: 'succeeded', on: closes }],
  ['pending', { show: 'pending', on: closes }],
  ['orderStatusError', { show: 'orderStatusError', on: closes }],
  ['accountSuspended', { show: 'accountSuspended', on: closes }],
  ['unspecifiedError', { show: 'unspecifiedError', on: closes }],
  ['fatal', { show: 'fatal', on: closes }],
  ['closed', { show: 'closed', on: {} }],
])('paying now shows a step in %s', (state, shown) => {
  expect(states[state]).toEqual(shown);
});

it.each<[State, string]>([
  ['initiating', 'initiate'],
  ['settingUp', 'setUp'],
  ['preparingChallenge', 'initiateThreeDS'],
  ['finalising', 'finaliseThreeDS'],
  ['confirming', 'confirm'],
  ['scanning', 'scanCard'],
])('paying now waits in %s for %s', (state, call) => {
  expect(states[state]).toHaveProperty('call', call);
});

it.each([
  ['success', 'succeeded'],
  ['pending', 'pending'],
  ['declined', 'declined'],
  ['user_challenge_failed', 'choosing'],
  ['card_scan_required', 'scanning'],
  ['card_type_not_enabled', 'choosing'],
  ['payment_method_not_usable', 'choosing'],
  ['precondition_failed', 'orderStatusError'],
  ['unsupported_currency', 'orderStatusError'],
  ['chargeback_pending', 'accountSuspended'],
  ['anything_else', 'fatal'],
])('a payment whose confirm ends in %s goes to %s', (event, state) => {
  expect(nextState(payNowFlow, 'confirming', event)).toBe(state);
});
