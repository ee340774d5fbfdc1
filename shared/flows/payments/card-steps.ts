/**
 * The steps of every card before it is charged or saved: set up at the provider, then 3-D Secure; a confirm may ask for a
 * scan of the card and is then repeated. Adding a card, paying an instalment and confirming a checkout share these states.
 * Source: PAY-225 to PAY-232, PAY-254 to PAY-264, PAY-365, PAY-400.
 */

/** `confirming`, `choosing` and `unspecifiedError` are states of the flow that includes these. */
export const cardSteps = {
  settingUp: {
    call: 'setUp',
    on: {
      ready: 'preparingChallenge',
      // A method without a bank challenge, such as a linked bank account.
      confirmable: 'confirming',
      incomplete: 'choosing',
      // The provider's frame did not load, so nothing was sent.
      notLoaded: 'choosing',
      duplicate_card: 'choosing',
      // Of a wallet: its sheet was closed, its card can't pay, or anything else went wrong with it.
      cancelled: 'choosing',
      unsupported_card_type: 'choosing',
      applepay_not_authorised: 'choosing',
      // It is unknown whether the card was set up.
      unanswered: 'unspecifiedError',
      failed: 'unspecifiedError',
    },
  },
  preparingChallenge: {
    call: 'initiateThreeDS',
    on: { notNeeded: 'confirming', needed: 'challenging', failed: 'choosing' },
  },
  challenging: { show: 'challenge', on: { completed: 'finalising', cancelled: 'finalising' } },
  scanning: {
    call: 'scanCard',
    on: { matched: 'confirming', canceled: 'choosing', card_scan_failure: 'choosing', failed: 'choosing' },
  },
  finalising: { call: 'finaliseThreeDS', on: { passed: 'confirming', failed: 'choosing' } },
} as const;

/** The outcome of a provider set-up by its result code. Source: PAY-219. */
export const setUpOutcome = (resultCode: number): 'ready' | 'duplicate_card' | 'failed' => {
  if (resultCode === 0) return 'ready';
  return resultCode === 22 ? 'duplicate_card' : 'failed';
};
