import { expect, it } from 'vitest';
import { isCalling, isEnd, nextState } from '../flow.ts';
import { olderReportFlow, olderReportFlows } from './older-report.flow.ts';

const stepsOf = (flow: { readonly states: Readonly<Record<string, Parameters<typeof isEnd>[0]>> }) =>
  Object.values(flow.states).flatMap((state) => (isCalling(state) || isEnd(state) ? [] : [state.show]));

it('has the kind of problem, the shop, the files and an end, and a separate step for a marketplace [POR-238]', () => {
  const steps = ['selectProblemType', 'disputeContactMerchantConfirmation', 'fileUpload', 'success', 'error'];
  expect(stepsOf(olderReportFlows.DEFAULT)).toEqual(steps);
  expect(stepsOf(olderReportFlows.SUP)).toEqual(steps);
  expect(stepsOf(olderReportFlows.ALIBABA)).toEqual(['alibaba']);
  const stepAfter = (
    state: Parameters<typeof nextState<keyof typeof olderReportFlow.states>>[1],
    event: string,
  ) => nextState(olderReportFlow, state, event);
  expect(stepAfter('selectProblemType', 'next')).toBe('disputeContactMerchantConfirmation');
  expect(stepAfter('disputeContactMerchantConfirmation', 'next')).toBe('fileUpload');
  expect(stepAfter('fileUpload', 'submit')).toBe('submitting');
  expect(stepAfter('submitting', 'submitted')).toBe('success');
  expect(stepAfter('submitting', 'CONFLICT')).toBe('error');
});

it('begins where the kind of order says [POR-239]', () => {
  expect(olderReportFlows.DEFAULT.start).toBe('disputeContactMerchantConfirmation');
  expect(olderReportFlows.SUP.start).toBe('selectProblemType');
  expect(olderReportFlows.ALIBABA.start).toBe('alibaba');
});

it('leads back to the step before', () => {
  expect(nextState(olderReportFlow, 'fileUpload', 'disputeContactMerchantConfirmation')).toBe(
    'disputeContactMerchantConfirmation',
  );
  expect(nextState(olderReportFlow, 'error', 'fileUpload')).toBe('fileUpload');
});
