/** Moving the date of an order's next payment. Source: PAY-325 to PAY-336, decision 90. */
import { dateChangeRefusals } from '#shared/domain/payments/date-change.ts';
import { defineFlow } from '../flow.ts';

/** After a refusal the dates are checked again, so that the shopper reads why, or chooses from the current dates. */
const checkAgain = Object.fromEntries(
  [...dateChangeRefusals, 'invalid_new_payment_date', 'not_found'].map((code) => [code, 'checking' as const]),
);

export const changeDateFlow = defineFlow('checking', {
  checking: { call: 'check', on: { offered: 'choosing', failed: 'refused' } },
  choosing: { show: 'dates', on: { submit: 'submitting', close: 'closed' } },
  submitting: { call: 'submit', on: { ...checkAgain, rescheduled: 'rescheduled', failed: 'failed' } },
  // The dates stay shown, and the button can be pressed again. Source: PAY-333.
  failed: { show: 'dates', on: { submit: 'submitting', close: 'closed' } },
  refused: { show: 'refusal', on: { retry: 'checking', close: 'closed' } },
  rescheduled: { show: 'rescheduled', on: { close: 'closed' } },
  closed: { show: 'closed', on: {} },
});
