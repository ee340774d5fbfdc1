/** Reporting cards as lost or stolen. Source: POR-276, POR-277, POR-279, POR-409. */
import { defineFlow } from '../flow.ts';

export const cardReportFlow = defineFlow('loading', {
  loading: { call: 'load', on: { ready: 'SelectCard', declined: 'declined', failed: 'loadFailed' } },
  loadFailed: { show: 'loadFailed', on: { retry: 'loading', close: 'closed' } },
  SelectCard: { show: 'SelectCard', on: { next: 'Confirmation', close: 'closed' } },
  Confirmation: { show: 'Confirmation', on: { confirm: 'confirming', back: 'SelectCard', close: 'closed' } },
  confirming: {
    call: 'confirm',
    on: {
      done: 'Result',
      card_cancel_not_allowed: 'declined',
      // A card was removed in another tab: the choice starts over.
      not_found: 'outdated',
      failed: 'Confirmation',
    },
  },
  outdated: { show: 'outdated', on: { retry: 'loading', close: 'closed' } },
  Result: { show: 'Result', on: { close: 'closed' } },
  declined: { show: 'declined', on: { close: 'closed' } },
  closed: { show: 'closed', on: {} },
});
