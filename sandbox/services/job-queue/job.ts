/** The kinds of work that time brings. What each does is in `jobs/job-runner.ts`. */
export type JobKind =
  | 'charge-instalment'
  | 'late-fee'
  | 'checkout-expiry'
  | 'approval-expiry'
  | 'authorisation-expiry'
  | 'webhook-delivery';
