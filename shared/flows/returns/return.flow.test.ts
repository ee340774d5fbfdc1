import { expect, it } from 'vitest';
import { nextState } from '../flow.ts';
import { returnFlow } from './return.flow.ts';

const after = (...events: string[]) =>
  events.reduce((state, event) => nextState(returnFlow, state, event), returnFlow.start);

it('leads from the guide to the details, then to success or error', () => {
  expect(after()).toBe('guide');
  expect(after('next')).toBe('enterDetails');
  expect(after('next', 'submit', 'told')).toBe('success');
  expect(after('next', 'submit', 'return_already_notified')).toBe('error');
  expect(after('next', 'submit', 'failed')).toBe('error');
});

it('leads back from the details to the guide, and from an error to the details', () => {
  expect(after('next', 'back')).toBe('guide');
  expect(after('next', 'submit', 'failed', 'back')).toBe('enterDetails');
});

it('sends nothing from the guide, and nothing twice', () => {
  expect(after('submit')).toBe('guide');
  expect(after('next', 'submit', 'told', 'submit')).toBe('success');
});
