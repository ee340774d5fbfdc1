import { describe, expect, it } from 'vitest';
import { fromMinor } from '#shared/domain/money.ts';
import { type FlowState, nextState, type StateOf } from '../flow.ts';
import { notReceivedEvent, reasonOfStep, reportProblemFlow } from './report-problem.flow.ts';

type State = StateOf<typeof reportProblemFlow>;
const stepAfter = (state: State, event: string) => nextState(reportProblemFlow, state, event);

it('begins by asking whether the goods came, and yes leads to the refund or return [POR-240]', () => {
  expect(reportProblemFlow.start).toBe('initial');
  expect(stepAfter('initial', 'yes')).toBe('refundOrReturn');
});

it('asks about the refund of a return, or what the shop said [POR-241] [POR-242]', () => {
  expect(stepAfter('refundOrReturn', 'yes')).toBe('receiveRefund');
  expect(stepAfter('refundOrReturn', 'no')).toBe('messageFromMerchant');
  expect(stepAfter('receiveRefund', 'yes')).toBe('problemWithRefund');
  expect(stepAfter('receiveRefund', 'no')).toBe('messageFromMerchant');
  expect(stepAfter('problemWithRefund', 'next')).toBe('submitEvidence');
  expect(stepAfter('messageFromMerchant', 'next')).toBe('submitEvidence');
});

describe('an order whose goods did not come', () => {
  const orderDate = '2026-11-01T00:00:00.000Z';
  const order = (source: 'CHECKOUT' | 'SINGLE_USE_CARD', totalAfterRefund = 12000) => ({
    source,
    orderDate,
    preorder: false,
    orderSummary: { totalAfterRefund: fromMinor(totalAfterRefund, 'AUD') },
  });
  const inTime = '2026-11-20T00:00:00.000Z';
  const tooEarly = '2026-11-07T23:59:59.999Z';
  const tooLate = '2027-03-01T00:00:00.001Z';
  const stepOf = (...given: Parameters<typeof notReceivedEvent>) =>
    stepAfter('initial', notReceivedEvent(...given));

  it('of a single-use card leads to what happened with it, as SINGLE_USE_CARD [POR-243]', () => {
    expect(stepOf(order('SINGLE_USE_CARD'), inTime, false)).toBe('goodsNotReceivedSingleUseCard');
    expect(reasonOfStep.goodsNotReceivedSingleUseCard).toBe('SINGLE_USE_CARD');
    expect(stepAfter('goodsNotReceivedSingleUseCard', 'next')).toBe('submitEvidence');
  });

  it('of any other leads to the shop first, and on as PRODUCT_NOT_RECEIVED [POR-244] [POR-245] [POR-246]', () => {
    expect(stepOf(order('CHECKOUT'), inTime, false)).toBe('contactMerchant');
    expect(stepAfter('contactMerchant', 'next')).toBe('goodsNotReceivedNonSingleUseCard');
    expect(reasonOfStep.goodsNotReceivedNonSingleUseCard).toBe('PRODUCT_NOT_RECEIVED');
    expect(stepAfter('goodsNotReceivedNonSingleUseCard', 'next')).toBe('submitEvidence');
    expect(stepAfter('goodsNotReceivedSingleUseCard', 'next')).toBe('submitEvidence');
  });

  it.each([tooEarly, tooLate])('that may not be reported at %s leads to the reason [POR-247]', (now) => {
    expect(stepOf(order('CHECKOUT'), now, false)).toBe('forbidReportGoodsNotReceived');
    expect(stepOf(order('CHECKOUT'), now, true)).toBe('contactMerchant');
    expect(stepOf(order('CHECKOUT', 0), now, true)).toBe('forbidReportGoodsNotReceived');
  });
});

it('ends as created where the call succeeds, and as failed where it does not [POR-248]', () => {
  expect(reportProblemFlow.states.submitting).toMatchObject({ call: 'submit' });
  expect(stepAfter('submitEvidence', 'submit')).toBe('submitting');
  expect(stepAfter('submitting', 'submitted')).toBe('createSuccess');
  for (const code of ['INVALID_AMOUNT', 'CONFLICT', 'internal_error', 'failed']) {
    expect(stepAfter('submitting', code)).toBe('createFailure');
  }
});

it('leads back from each step to the one that led to it, by the name of that one', () => {
  const states: Readonly<Record<string, FlowState>> = reportProblemFlow.states;
  const forward = Object.entries(states).flatMap(([from, { on }]) =>
    Object.entries(on)
      .filter(([event, to]) => event !== to && Object.keys(states[to]?.on ?? {}).length > 1)
      .map(([, to]) => [from, to] as const),
  );
  const withoutWayBack = forward.filter(
    ([from, to]) => to !== 'submitting' && from !== 'submitting' && states[to]?.on[from] !== from,
  );
  expect(withoutWayBack).toEqual([]);
  expect(forward.length).toBeGreaterThan(10);
});
