/** An order's dispute: what was said, and what the shopper answers. Source: POR-217 to POR-220, POR-223, POR-224. */
import { defineFlow } from '../flow.ts';

export const disputeFlow = defineFlow('reading', {
  reading: {
    call: 'read',
    // An answer that was being written when the session ended is continued.
    on: { read: 'detail', rejecting: 'rejecting', none: 'none', failed: 'error' },
  },
  // The address opens the dialog of any order.
  none: { show: 'error', on: { close: 'closed' } },
  detail: {
    show: 'disputeDetail',
    on: {
      accept: 'accepting',
      cancel: 'cancelling',
      comment: 'commenting',
      reject: 'rejecting',
      close: 'closed',
    },
  },
  accepting: { call: 'accept', on: { done: 'accepted', failed: 'error' } },
  cancelling: { call: 'cancel', on: { done: 'cancelled', failed: 'error' } },
  commenting: { call: 'comment', on: { done: 'detail', failed: 'error' } },
  // The shop's answer is turned down.
  rejecting: { show: 'fileUpload', on: { submit: 'turningDown', back: 'detail', close: 'closed' } },
  turningDown: { call: 'comment', on: { done: 'turnedDown', failed: 'error' } },
  accepted: { show: 'success', on: { close: 'closed' } },
  cancelled: { show: 'success', on: { close: 'closed' } },
  turnedDown: { show: 'success', on: { close: 'closed' } },
  // The case is read again before the shopper continues, since it may have changed; what was written is kept.
  error: { show: 'error', on: { retry: 'reading', close: 'closed' } },
  closed: { show: 'closed', on: {} },
});
