import { expect, it } from 'vitest';
import { isCalling, isEnd, nextState, type StateOf } from '../flow.ts';
import { disputeFlow } from './dispute.flow.ts';

const stepAfter = (state: StateOf<typeof disputeFlow>, event: string) => nextState(disputeFlow, state, event);

it('has exactly the steps disputeDetail, fileUpload, success and error [POR-220]', () => {
  const steps = Object.values(disputeFlow.states).flatMap((state) =>
    isCalling(state) || isEnd(state) ? [] : [state.show],
  );
  expect([...new Set(steps)].sort()).toEqual(['disputeDetail', 'error', 'fileUpload', 'success']);
});

it('cancels and accepts by a call, which ends in success or error [POR-217] [POR-218]', () => {
  expect(stepAfter('detail', 'cancel')).toBe('cancelling');
  expect(stepAfter('detail', 'accept')).toBe('accepting');
  expect(disputeFlow.states.cancelling).toMatchObject({ call: 'cancel' });
  expect(disputeFlow.states.accepting).toMatchObject({ call: 'accept' });
  for (const calling of ['cancelling', 'accepting'] as const) {
    expect(disputeFlow.states[stepAfter(calling, 'done')]).toMatchObject({ show: 'success' });
    expect(stepAfter(calling, 'INVALID_DISPUTE_STATE')).toBe('error');
  }
});

it('turns down by files and a call, which ends in success or error [POR-219]', () => {
  expect(stepAfter('detail', 'reject')).toBe('rejecting');
  expect(disputeFlow.states.rejecting).toMatchObject({ show: 'fileUpload' });
  expect(stepAfter('rejecting', 'submit')).toBe('turningDown');
  expect(disputeFlow.states[stepAfter('turningDown', 'done')]).toMatchObject({ show: 'success' });
  expect(stepAfter('turningDown', 'failed')).toBe('error');
  expect(stepAfter('rejecting', 'back')).toBe('detail');
});

it('shows the error step after each call that failed, and reads again from there [POR-224]', () => {
  for (const [name, state] of Object.entries(disputeFlow.states)) {
    if (isCalling(state)) expect(stepAfter(name as StateOf<typeof disputeFlow>, 'failed')).toBe('error');
  }
  expect(stepAfter('error', 'retry')).toBe('reading');
});
