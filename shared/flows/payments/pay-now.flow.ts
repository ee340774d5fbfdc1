/** Paying one instalment now. Source: PAY-155 to PAY-164, PAY-178 to PAY-183, PAY-379, PAY-380, PAY-384. */
import { outcomeOf } from '#shared/domain/payments/result-codes.ts';
import { defineFlow } from '../flow.ts';
import { cardSteps } from './card-steps.ts';

export const payNowFlow = defineFlow('initiating', {
  initiating: {
    call: 'initiate',
    on: {
      ready: 'choosing',
      precondition_failed: 'orderStatusError',
      chargeback_pending: 'accountSuspended',
      failed: 'fatal',
    },
  },
  choosing: { show: 'method', on: { pay: 'settingUp', close: 'closed' } },
  ...cardSteps,
  confirming: {
    call: 'confirm',
    on: {
      success: 'succeeded',
      pending: 'pending',
      declined: 'declined',
      user_challenge_failed: 'choosing',
      card_type_not_enabled: 'choosing',
      too_many_cards: 'choosing',
      precondition_failed: 'orderStatusError',
      chargeback_pending: 'accountSuspended',
      failed: 'fatal',
    },
  },
  // A declined payment uses up its trace; another method starts a new one (PAY-384).
  declined: { show: 'declined', on: { tryAnother: 'initiating', close: 'closed' } },
  succeeded: { show: 'succeeded', on: { close: 'closed' } },
  pending: { show: 'pending', on: { close: 'closed' } },
  orderStatusError: { show: 'orderStatusError', on: { close: 'closed' } },
  accountSuspended: { show: 'accountSuspended', on: { close: 'closed' } },
  unspecifiedError: { show: 'unspecifiedError', on: { close: 'closed' } },
  fatal: { show: 'fatal', on: { close: 'closed' } },
  closed: { show: 'closed', on: {} },
});

/** The outcome of a confirm that was answered. Source: PAY-379, PAY-380. */
export function confirmOutcome(reply: {
  status: 'PAYMENT_SUCCESS' | 'PAYMENT_DECLINED' | 'PAYMENT_PENDING';
  resultCode: number;
}): 'success' | 'pending' | 'declined' | 'failed' {
  if (reply.status === 'PAYMENT_PENDING') return 'pending';
  if (reply.status === 'PAYMENT_SUCCESS') return 'success';
  return outcomeOf(reply.resultCode) === 'declined' ? 'declined' : 'failed';
}
