/** Changing what pays for an order or an agreement. Source: PAY-310, PAY-314, PAY-315, PAY-373, PAY-374, PAY-406. */
import { defineFlow } from '../flow.ts';

export const updateMethodFlow = defineFlow('choosing', {
  choosing: {
    show: 'methods',
    on: { apply: 'applying', addCard: 'addingCard', approve: 'initiating', close: 'closed' },
  },
  // The form has its own flow: `add-card.flow.ts`.
  addingCard: { show: 'card', on: { saved: 'reloading', back: 'choosing', close: 'closed' } },
  // What the sheet of Apple Pay gives is added to the account first, as a new card is.
  initiating: { call: 'initiate', on: { ready: 'settingUp', failed: 'choosing' } },
  settingUp: { call: 'setUp', on: { ready: 'saving', failed: 'choosing' } },
  saving: { call: 'save', on: { saved: 'reloading', failed: 'choosing' } },
  reloading: { call: 'reload', on: { reloaded: 'applying', failed: 'applying' } },
  applying: { call: 'apply', on: { applied: 'updated', precondition_failed: 'notOpen', failed: 'choosing' } },
  // Nothing is owed for the order, or the agreement has ended.
  notOpen: { show: 'notOpen', on: { close: 'closed' } },
  updated: { show: 'updated', on: { close: 'closed' } },
  closed: { show: 'closed', on: {} },
});
