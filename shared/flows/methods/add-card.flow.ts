/** Saving a new card. Source: PAY-221 to PAY-232, PAY-365. */
import { defineFlow } from '../flow.ts';
import { cardSteps } from '../payments/card-steps.ts';

export const addCardFlow = defineFlow('initiating', {
  initiating: { call: 'initiate', on: { ready: 'choosing', too_many_cards: 'fatal', failed: 'fatal' } },
  choosing: { show: 'card', on: { save: 'settingUp', close: 'closed' } },
  ...cardSteps,
  // A card that could not be scanned is abandoned with its trace (PAY-230, PAY-232).
  scanning: {
    call: 'scanCard',
    on: { matched: 'confirming', canceled: 'choosing', failed: 'scanFailed' },
  },
  confirming: {
    call: 'confirm',
    on: {
      saved: 'saved',
      duplicate_card: 'choosing',
      user_challenge_failed: 'choosing',
      card_type_not_enabled: 'choosing',
      card_scan_required: 'scanning',
      failed: 'unspecifiedError',
    },
  },
  saved: { show: 'saved', on: {} },
  scanFailed: { show: 'scanFailed', on: { startOver: 'initiating', close: 'closed' } },
  unspecifiedError: { show: 'unspecifiedError', on: { startOver: 'initiating', close: 'closed' } },
  fatal: { show: 'fatal', on: { startOver: 'initiating', close: 'closed' } },
  closed: { show: 'closed', on: {} },
});
