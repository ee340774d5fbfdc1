import { defineFlow } from '../flow.ts';
import { cardSteps } from '../payments/card-steps.ts';

const ends = {
  approved: 'approved',
  declined: 'declined',
  expired: 'expired',
  cancelled: 'cancelled',
} as const;

/**
 * Confirming a checkout on its summary. A declined confirm comes back to the choice of method with its reason;
 * the ends are pages of the route table. Source: PAY-053, PAY-054, PAY-379, PAY-389, MER-156.
 */
export const confirmCheckoutFlow = defineFlow('choosing', {
  choosing: { show: 'summary', on: { pay: 'settingUp' } },
  ...cardSteps,
  // The provider doesn't respond for a checkout that another window has ended.
  settingUp: { ...cardSteps.settingUp, on: { ...cardSteps.settingUp.on, unanswered: 'findingEnd' } },
  findingEnd: { call: 'readEnd', on: { ...ends, failed: 'unspecifiedError' } },
  confirming: {
    call: 'confirm',
    on: {
      ...ends,
      tryAnother: 'choosing',
      identityRequired: 'identityRequired',
      user_challenge_failed: 'choosing',
      card_scan_required: 'scanning',
      card_type_not_enabled: 'choosing',
      payment_method_not_usable: 'choosing',
      too_many_cards: 'choosing',
      bank_account_not_allowed: 'choosing',
      account_suspended: 'choosing',
      account_restricted: 'choosing',
      account_deactivated: 'choosing',
      account_on_hold: 'choosing',
      identity_check_failed: 'choosing',
      account_overdue: 'choosing',
      limit_exceeded: 'choosing',
      donation_not_available: 'choosing',
      checkout_changed: 'choosing',
      shipping_address_required: 'choosing',
      shipping_option_required: 'choosing',
      // The response may be lost although the confirm went through, so the server is asked for the outcome.
      failed: 'asking',
    },
  },
  asking: {
    call: 'readState',
    on: { ...ends, tryAnother: 'choosing', failed: 'unreachable' },
  },
  unreachable: { show: 'unreachable', on: { retry: 'asking' } },
  unspecifiedError: { show: 'unspecifiedError', on: { startOver: 'choosing' } },
  approved: { show: 'approved', on: {} },
  declined: { show: 'declined', on: {} },
  expired: { show: 'expired', on: {} },
  cancelled: { show: 'cancelled', on: {} },
  identityRequired: { show: 'identityRequired', on: {} },
});
