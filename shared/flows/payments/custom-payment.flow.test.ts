import { expect, it } from 'vitest';
import { nextState } from '../flow.ts';
import { customPaymentFlow } from './custom-payment.flow.ts';
import { payNowFlow } from './pay-now.flow.ts';

const { states } = customPaymentFlow;

it('begins with the instalments, which lead to the amount and back, and both to the payment', () => {
  expect(customPaymentFlow.start).toBe('installments');
  expect(states.installments).toEqual({
    show: 'installments',
    on: { amount: 'amount', next: 'initiating', changed: 'orderStatusError', close: 'closed' },
  });
  expect(states.amount).toEqual({
    show: 'amount',
    on: { installments: 'installments', next: 'initiating', changed: 'orderStatusError', close: 'closed' },
  });
});

it('leads back from the payment to either step, and on as paying one instalment does', () => {
  const { installments, amount, choosing, ...rest } = states;
  expect(choosing).toEqual({
    show: 'payment',
    on: {
      pay: 'settingUp',
      installments: 'installments',
      amount: 'amount',
      changed: 'orderStatusError',
      close: 'closed',
    },
  });
  const { choosing: _, ...ofPayNow } = payNowFlow.states;
  expect(rest).toEqual(ofPayNow);
});

it.each(['not_found', 'invalid_selection', 'amount_exceeds_owed', 'failed', 'something_new'])(
  'a start that fails with %s is fatal, in a custom payment and in paying now [PAY-180]',
  (outcome) => {
    expect(nextState(customPaymentFlow, 'initiating', outcome)).toBe('fatal');
    expect(nextState(payNowFlow, 'initiating', outcome)).toBe('fatal');
    for (const flow of [customPaymentFlow, payNowFlow] as const) {
      expect(flow.states.initiating.on).toEqual({
        ready: 'choosing',
        precondition_failed: 'orderStatusError',
        chargeback_pending: 'accountSuspended',
        failed: 'fatal',
      });
    }
  },
);
