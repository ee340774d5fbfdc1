/** Telling that an order goes back. Source: POR-255, portal-open O-57. */
import { defineFlow } from '../flow.ts';

export const returnFlow = defineFlow('guide', {
  guide: { show: 'guide', on: { next: 'enterDetails', close: 'closed' } },
  enterDetails: { show: 'enterDetails', on: { submit: 'submitting', back: 'guide', close: 'closed' } },
  submitting: { call: 'submit', on: { told: 'success', failed: 'error' } },
  success: { show: 'success', on: { close: 'closed' } },
  // Back to the form, which keeps everything that was entered.
  error: { show: 'error', on: { back: 'enterDetails', close: 'closed' } },
  closed: { show: 'closed', on: {} },
});
