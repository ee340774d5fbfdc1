/**
 * The states of a payment from the call that starts it to its end. Paying one instalment and a custom payment share them.
 * Source: PAY-155, PAY-156, PAY-178 to PAY-180.
 */
import { cardSteps } from './card-steps.ts';

/** `choosing` is a state of the flow that includes these. */
export const paymentStates = {
  initiating: {
    call: 'initiate',
    on: {
      ready: 'choosing',
      precondition_failed: 'orderStatusError',
      chargeback_pending: 'accountSuspended',
      failed: 'fatal',
    },
  },
  ...cardSteps,
  preparingChallenge: {
    ...cardSteps.preparingChallenge,
    // Already paid, such as in another tab.
    on: { ...cardSteps.preparingChallenge.on, precondition_failed: 'orderStatusError' },
  },
  confirming: {
    call: 'confirm',
    on: {
      success: 'succeeded',
      pending: 'pending',
      declined: 'declined',
      user_challenge_failed: 'choosing',
      card_scan_required: 'scanning',
      card_type_not_enabled: 'choosing',
      payment_method_not_usable: 'choosing',
      too_many_cards: 'choosing',
      bank_account_not_allowed: 'choosing',
      precondition_failed: 'orderStatusError',
      unsupported_currency: 'orderStatusError',
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
} as const;
