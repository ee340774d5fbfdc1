/** Scanning a card with the camera. Source: PAY-240 to PAY-252. */
import { type CardScanStatus, cardScanStatus } from '#shared/domain/methods/card-scan.ts';
import type { StateOf } from '../flow.ts';
import { defineFlow } from '../flow.ts';

export const cardScanFlow = defineFlow('initial', {
  // The first state, and the one after a failure that can be retried. The scan restarts on a retry,
  // and when the shopper has allowed the camera.
  initial: {
    show: 'initial',
    on: { begin: 'creating', again: 'creating', back: 'failed', close: 'canceled' },
  },
  creating: { call: 'createIntent', on: { created: 'checking', failed: 'initial' } },
  checking: {
    call: 'checkAvailability',
    on: { available: 'ready', unsupported: 'initial', failed: 'initial' },
  },
  ready: { show: 'ready', on: { begin: 'scanning', again: 'scanning', back: 'failed', close: 'canceled' } },
  scanning: {
    call: 'scan',
    on: {
      completed: 'finished',
      user_canceled: 'ready',
      can_not_scan: 'ready',
      no_permission: 'initial',
      failed: 'initial',
    },
  },
  finished: {
    call: 'checkResult',
    on: { matched: 'matched', card_mis_match: 'creating', to_many_tries: 'initial', failed: 'initial' },
  },
  matched: { show: 'matched', on: {} },
  failed: { show: 'failed', on: {} },
  canceled: { show: 'canceled', on: {} },
});

/** The status of a scan in each state. Source: PAY-239. */
export const statusOfScan: Readonly<Record<StateOf<typeof cardScanFlow>, CardScanStatus>> = {
  initial: cardScanStatus.Initial,
  creating: cardScanStatus.Creating,
  checking: cardScanStatus.Creating,
  ready: cardScanStatus.Ready,
  scanning: cardScanStatus.Scanning,
  finished: cardScanStatus.Finished,
  matched: cardScanStatus.Finished,
  failed: cardScanStatus.Initial,
  canceled: cardScanStatus.Initial,
};
