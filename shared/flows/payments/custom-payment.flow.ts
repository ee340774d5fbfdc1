/**
 * Paying several instalments of an order, or an amount of it, in three steps: installments or amount, then payment.
 * Source: PAY-116, PAY-155, PAY-156, PAY-398, payments-open O-23.
 */
import { defineFlow } from '../flow.ts';
import { paymentStates } from './payment-states.ts';

export const customPaymentFlow = defineFlow('installments', {
  installments: {
    show: 'installments',
    on: { amount: 'amount', next: 'initiating', changed: 'orderStatusError', close: 'closed' },
  },
  amount: {
    show: 'amount',
    on: { installments: 'installments', next: 'initiating', changed: 'orderStatusError', close: 'closed' },
  },
  // The payment step. Back leads to the step that it was reached from.
  choosing: {
    show: 'payment',
    on: {
      pay: 'settingUp',
      installments: 'installments',
      amount: 'amount',
      changed: 'orderStatusError',
      close: 'closed',
    },
  },
  ...paymentStates,
});
