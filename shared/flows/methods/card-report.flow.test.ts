import { expect, it } from 'vitest';
import { nextState } from '../flow.ts';
import { cardReportFlow } from './card-report.flow.ts';

const follow = (...events: string[]): string =>
  events.reduce((state, event) => nextState(cardReportFlow, state as 'loading', event), 'loading');

it('goes from SelectCard over Confirmation to Result, in that order [POR-276]', () => {
  const states = ['ready', 'next', 'confirm', 'done'].map((_, index, events) =>
    follow(...events.slice(0, index + 1)),
  );
  expect(states).toEqual(['SelectCard', 'Confirmation', 'confirming', 'Result']);
  expect(follow('ready', 'confirm')).toBe('SelectCard');
  expect(follow('ready', 'next', 'back')).toBe('SelectCard');
  expect(follow('ready', 'next', 'done')).toBe('Confirmation');
});

it('shows the decline instead, at once or when a payment began in between', () => {
  expect(follow('declined')).toBe('declined');
  expect(follow('ready', 'next', 'confirm', 'card_cancel_not_allowed')).toBe('declined');
  expect(follow('declined', 'next')).toBe('declined');
});

it('never reaches Result by a failure', () => {
  expect(follow('failed')).toBe('loadFailed');
  expect(follow('failed', 'retry')).toBe('loading');
  expect(follow('ready', 'next', 'confirm', 'failed')).toBe('Confirmation');
  expect(follow('ready', 'next', 'confirm', 'service_unavailable')).toBe('Confirmation');
  expect(follow('ready', 'next', 'confirm', 'not_found')).toBe('outdated');
});
