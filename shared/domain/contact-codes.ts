/** Error codes whose text says to contact us: the contact link is shown beside it. */
const contactCodes: readonly string[] = [
  'internal_error',
  'account_disabled',
  'paywatch_check_failed',
  'max_attempts_reached',
  'password_reset_two_factor_challenges_max_attempts',
  'duplicate_identity',
  'plan_not_affordable',
  'account_suspended',
  'account_restricted',
  'account_on_hold',
  'identity_check_failed',
  'chargeback_pending',
  'change_payment_schedule_account_hardship',
  'change_payment_schedule_restricted_payments',
  'too_many_cards',
  'profile_locked',
  'change_undo_expired',
];

export const asksToContact = (code: string | null): boolean => code !== null && contactCodes.includes(code);
