import { expect, it } from 'vitest';
import { nextState } from '../flow.ts';
import { addCardFlow } from './add-card.flow.ts';

const { states } = addCardFlow;
type State = keyof typeof states;
const restarts = { startOver: 'initiating', close: 'closed' };

it.each<[State, object]>([
  ['choosing', { show: 'card', on: { save: 'settingUp', close: 'closed' } }],
  ['challenging', { show: 'challenge', on: { completed: 'finalising', cancelled: 'finalising' } }],
  ['saved', { show: 'saved', on: {} }],
  ['scanFailed', { show: 'scanFailed', on: restarts }],
  ['unspecifiedError', { show: 'unspecifiedError', on: restarts }],
  ['fatal', { show: 'fatal', on: restarts }],
  ['closed', { show: 'closed', on: {} }],
])('adding a card shows a step in %s', (state, shown) => {
  expect(states[state]).toEqual(shown);
});

it.each<[State, string]>([
  ['initiating', 'initiate'],
  ['settingUp', 'setUp'],
  ['preparingChallenge', 'initiateThreeDS'],
  ['finalising', 'finaliseThreeDS'],
  ['confirming', 'confirm'],
  ['scanning', 'scanCard'],
])('adding a card waits in %s for %s', (state, call) => {
  expect(states[state]).toHaveProperty('call', call);
});

it.each([
  ['saved', 'saved'],
  ['duplicate_card', 'choosing'],
  ['user_challenge_failed', 'choosing'],
  ['card_type_not_enabled', 'choosing'],
  ['card_scan_required', 'scanning'],
  ['anything_else', 'unspecifiedError'],
])('a card whose confirm ends in %s goes to %s', (event, state) => {
  expect(nextState(addCardFlow, 'confirming', event)).toBe(state);
});

it.each([
  ['matched', 'confirming'],
  ['canceled', 'choosing'],
  ['card_scan_failure', 'scanFailed'],
])('a card whose scan ends in %s goes to %s', (event, state) => {
  expect(nextState(addCardFlow, 'scanning', event)).toBe(state);
});
