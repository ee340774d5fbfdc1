/** Paying one instalment now. Source: PAY-155 to PAY-164, PAY-178 to PAY-183, PAY-379, PAY-380, PAY-384. */
import { outcomeOf } from '#shared/domain/payments/result-codes.ts';
import { defineFlow } from '../flow.ts';
import { paymentStates } from './payment-states.ts';

export const payNowFlow = defineFlow('initiating', {
  choosing: { show: 'method', on: { pay: 'settingUp', changed: 'orderStatusError', close: 'closed' } },
  ...paymentStates,
});

/** The outcome of a confirm that has a response. Source: PAY-379, PAY-380. */
export function confirmOutcome(reply: {
  status: 'PAYMENT_SUCCESS' | 'PAYMENT_DECLINED' | 'PAYMENT_PENDING';
  resultCode: number;
}): 'success' | 'pending' | 'declined' | 'failed' {
  if (reply.status === 'PAYMENT_PENDING') return 'pending';
  if (reply.status === 'PAYMENT_SUCCESS') return 'success';
  return outcomeOf(reply.resultCode) === 'declined' ? 'declined' : 'failed';
}
