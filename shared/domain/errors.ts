/**
 * Every error code that the consumer, public, merchant and control APIs respond with, with its one status, and a message where
 * developers read it: what happened, and what to do. What shoppers read is in the texts (`shared/content`), and the API returns
 * it in English where there is no message here. Statuses: 400 fails its schema, or a code or password typed wrong; 402 a payment or challenge
 * failed; 404 unknown or foreign; 409 already taken or done; 412 refused because of state or limits; 422 a well-formed value that
 * a rule refuses; 429 too often. Clients treat 401, 403, 405 and 500 as their own failures, so no business error uses them (MER-141).
 */
interface CatalogueEntry {
  readonly status: number;
  readonly message?: string;
}

const requestErrors = {
  invalid_object: {
    status: 400,
    message: 'Some fields are missing or not in the expected form. Check the fields named in errorInfo.',
  },
  invalid_json: { status: 400, message: 'The request body could not be read as JSON. Check its syntax.' },
  unauthorized: {
    status: 401,
    message: 'This call has no valid login or secret key. Log in, or check the merchant id and its key.',
  },
  not_found: { status: 404, message: 'There is nothing here. Check the address.' },
  session_not_found: { status: 404 },
  conflict: { status: 409 },
  payload_too_large: { status: 413, message: 'The request is too large. Send at most 65,536 bytes.' },
  unsupported_media_type: {
    status: 415,
    message:
      'The request is not in the form that this call reads. Send application/json, or multipart/form-data where it takes files.',
  },
  too_many_requests: { status: 429, message: 'That was too often. Wait a moment, then try again.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Try again, or contact support.',
  },
  service_unavailable: {
    status: 503,
    message: 'We are not able to answer at the moment. Try again in a few minutes.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const accessErrors = {
  invalid_email_address: {
    status: 400,
    message: 'This is no email, or no address of a scenario. errorInfo says which part is wrong.',
  },
  authentication_failure: { status: 400 },
  authentication_failure_max_attempts: { status: 412 },
  account_locked: { status: 412 },
  account_disabled: { status: 412 },
  force_password_reset_required: { status: 412 },
  password_required: { status: 412 },
  paywatch_check_failed: { status: 412 },
  unsupported_merchant_trading_country: { status: 412 },
  too_many_otp_requests: { status: 429 },
  duplicate_email: { status: 409 },
  email_exists_in_another_region: { status: 409 },
  registration_not_available: { status: 412 },
  invalid_phone_number: { status: 400 },
  existing_phone_number: { status: 409 },
  existing_phone_number_send_email: { status: 409 },
  sms_verification_code_generation_not_allowed: { status: 412 },
  max_attempts_reached: { status: 412 },
  invalid_sms_code: { status: 400 },
  sms_code_not_found: { status: 404 },
  verification_code_expired: { status: 412 },
  verification_code_superseded: { status: 412 },
  max_sms_code_attempts: { status: 412 },
  invalid_code: { status: 400 },
  verified_mobile_missing: { status: 412 },
  verified_email_missing: { status: 412 },
  same_email: { status: 422 },
  password_reset_code_generation_not_allowed: { status: 412 },
  verification_code_generation_not_allowed: { status: 412 },
  password_reset_code_max_attempts: { status: 412 },
  password_reset_two_factor_challenges_failed: { status: 400 },
  password_reset_two_factor_challenges_max_attempts: { status: 412 },
  invalid_password: { status: 422 },
  weak_password: { status: 422 },
  invalid_current_password: { status: 400 },
  passwords_do_not_match: { status: 400 },
  forbidden: { status: 412 },
  restricted_cookie: { status: 412 },
  persistent_login_not_allowed: { status: 412 },
  already_logged_in: { status: 409 },
  invalid_region: { status: 412 },
  change_already_undone: { status: 409 },
  change_undo_expired: { status: 412 },
} as const satisfies Record<string, CatalogueEntry>;

const accountErrors = {
  invalid_address: { status: 422 },
  invalid_locale: { status: 422 },
  denylisted_name: { status: 422 },
  duplicate_identity: { status: 409 },
  account_changed: { status: 412 },
  account_already_linked: { status: 409 },
  oauth_invalid_redirect_url: { status: 422 },
  oauth_invalid_grant_type: {
    status: 422,
    message: 'The app asked in a way we do not offer. Contact the maker of the app.',
  },
  oauth_invalid_scopes: { status: 422 },
  oauth_bad_credentials: {
    status: 422,
    message: 'The app did not prove who it is. Contact the maker of the app.',
  },
  oauth_invalid_client_id: { status: 422 },
  oauth_disabled_client: { status: 422, message: 'This app is switched off. Contact the maker of the app.' },
  oauth_unregistered_client: { status: 422 },
  plan_not_affordable: { status: 422 },
  report_not_found: { status: 404 },
  consent_not_applicable: { status: 412 },
} as const satisfies Record<string, CatalogueEntry>;

const checkoutErrors = {
  checkout_not_found: {
    status: 404,
    message: 'We do not know this checkout. Go back to the shop and start again.',
  },
  checkout_expired: {
    status: 412,
    message: 'This checkout has expired. Create another one.',
  },
  checkout_already_completed: {
    status: 409,
    message: 'This checkout is finished already. Go back to the shop to see your order.',
  },
  confirm_in_progress: {
    status: 409,
    message: 'The shopper is confirming at this moment. Read the checkout again in a few seconds.',
  },
  checkout_changed: { status: 409 },
  account_suspended: { status: 412 },
  account_restricted: { status: 412 },
  account_on_hold: { status: 412 },
  account_deactivated: { status: 412 },
  identity_check_failed: { status: 412 },
  account_overdue: { status: 412 },
  below_minimum_order_value: {
    status: 422,
    message: 'The order is below the minimum for paying in four. Add to it, or pay another way.',
  },
  above_maximum_order_value: {
    status: 422,
    message: 'The order is above the maximum that this shop allows. Take something out, or pay another way.',
  },
  limit_exceeded: { status: 422 },
  donation_not_available: { status: 412 },
  spend_cap_exceeded: { status: 422 },
  invalid_shipping_option: { status: 422 },
  unsupported_shipping_country: {
    status: 422,
    message: 'The shop does not ship to this country. Choose an address in another country.',
  },
  shipping_address_required: { status: 422 },
  shipping_option_required: { status: 422 },
  too_many_addresses: { status: 412 },
  contains_po_box: { status: 422 },
  unsupported_currency: {
    status: 422,
    message: 'This currency does not fit the merchant or the payment. Use the currency of the merchant.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const paymentErrors = {
  precondition_failed: { status: 412 },
  chargeback_pending: { status: 412 },
  invalid_selection: { status: 422 },
  amount_negative: { status: 422 },
  amount_error: { status: 422 },
  amount_exceeds_owed: { status: 422 },
  user_challenge_failed: { status: 402 },
  card_scan_required: { status: 412 },
  bank_account_not_allowed: { status: 422 },
  change_payment_schedule_account_too_new: { status: 412 },
  change_payment_schedule_account_hardship: { status: 412 },
  change_payment_schedule_max_changes_in_duration: { status: 412 },
  change_payment_schedule_merchant_blacklisted: { status: 412 },
  change_payment_schedule_restricted_payments: { status: 412 },
  change_payment_schedule_max_changes_on_order: { status: 412 },
  change_payment_schedule_too_close_to_due_date: { status: 412 },
  change_payment_schedule_payment_overdue: { status: 412 },
  change_payment_schedule_not_next_upcoming_payment: { status: 412 },
  invalid_new_payment_date: { status: 422 },
  return_already_notified: { status: 409 },
  return_date_before_order: { status: 422 },
  return_date_in_future: { status: 422 },
  return_date_passed: { status: 422 },
  return_date_too_late: { status: 422 },
} as const satisfies Record<string, CatalogueEntry>;

const methodErrors = {
  unsupported_card_type: { status: 422 },
  card_type_not_enabled: { status: 422 },
  too_many_cards: { status: 429 },
  duplicate_card: { status: 409 },
  payment_method_in_use: { status: 409 },
  default_payment_method: { status: 409 },
  payment_method_not_usable: { status: 412 },
  card_cancel_not_allowed: { status: 412 },
  invalid_validation_url: { status: 422 },
  bank_account_unavailable: { status: 409 },
  // The bank link responds with a status only, and `not_found` is 404 everywhere else, so its 412 has its own code.
  expired: { status: 404 },
  time_out: { status: 500 },
  bank_not_found: { status: 412 },
} as const satisfies Record<string, CatalogueEntry>;

/** Only developers of a shop read these: no page of ours receives one. */
const merchantErrors = {
  checkout_already_approved: {
    status: 409,
    message:
      'The shopper has approved this checkout already. If you authorised it, void its payment. If not, it ends without a charge.',
  },
  checkout_ended: {
    status: 409,
    message:
      'The checkout that this idempotency key created has ended. Use a new key for each attempt of the shopper.',
  },
  checkout_not_approved: {
    status: 412,
    message: 'The shopper has not approved this checkout. Wait for the approval, then try again.',
  },
  unsupported_payment_option: {
    status: 422,
    message: 'The merchant does not offer this way to pay. Use one of its payment options.',
  },
  invalid_callback_url: {
    status: 422,
    message:
      'A callback address needs a registered origin, and neither credentials nor a fragment. In the sandbox, add an origin at /sandbox/ui#merchants.',
  },
  merchant_disabled: {
    status: 412,
    message: 'This merchant is switched off. Contact us to switch it on again.',
  },
  origin_not_allowed: {
    status: 412,
    message: 'This page is not one of the origins of the checkout. Create it with the origin of the page.',
  },
  idempotency_key_conflict: {
    status: 409,
    message: 'This idempotency key belongs to another request. Use a new key for a new request.',
  },
  request_in_progress: {
    status: 409,
    message: 'The first request with this key is still running. Repeat it in a second.',
  },
  dispute_not_open: {
    status: 412,
    message: 'The dispute is closed, so it takes no answer. Read it to see how it ended.',
  },
  last_key: {
    status: 412,
    message: 'This is your last key, without which your server could make no call. Make another one first.',
  },
  invalid_order_limits: {
    status: 422,
    message:
      'These limits are refused. Choose a minimum of at least 1.00, a maximum of at most 2,000.00, and no minimum above the maximum.',
  },
  secret_already_shown: {
    status: 409,
    message: 'The secret was shown once already. Rotate it to get a new one.',
  },
  payment_declined: {
    status: 402,
    message: 'The first payment was declined. Ask the shopper to pay another way.',
  },
  payment_not_found: { status: 404, message: 'We do not know this order. Check its id.' },
  payment_not_open: {
    status: 412,
    message: 'Nothing of this payment is open any more. Read the payment to see its status.',
  },
  payment_not_captured: {
    status: 412,
    message:
      'Nothing of this payment was captured, so there is nothing to refund. Read the payment: what is open can be voided.',
  },
  amount_exceeds_open: {
    status: 422,
    message: 'The amount is more than is open. Use at most openToCapture.',
  },
  amount_exceeds_captured: {
    status: 422,
    message: 'The amount is more than is left to refund. Use at most captured less refunded.',
  },
  amount_mismatch: {
    status: 422,
    message: 'The amount differs from the approved one. Use the amount of the checkout.',
  },
  quote_required: {
    status: 422,
    message: 'The schedule that the shopper saw is missing. Send its scheduleChecksum.',
  },
  quote_mismatch: {
    status: 422,
    message:
      'This differs from the schedule that the shopper saw. Show the newest one and send its checksum.',
  },
  quote_expired: {
    status: 412,
    message: 'The schedule that the shopper saw has expired. Ask the shopper to approve again.',
  },
  invalid_url: { status: 422, message: 'We do not send to this address. Use a public https address.' },
  too_many_webhooks: {
    status: 422,
    message: 'There are five webhooks already. Delete one before you add another.',
  },
  rotation_in_progress: {
    status: 409,
    message: 'The secret was rotated less than a day ago. Wait until the previous one has ended.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const disputeErrors = {
  CONFLICT: { status: 409 },
  DISPUTE_NOT_ALLOWED: { status: 412 },
  INVALID_DISPUTE_STATE: {
    status: 412,
    message: 'The dispute is not open for this step any more. Read it again to see its status.',
  },
  INVALID_AMOUNT: { status: 422 },
  INVALID_REASON_DETAIL: { status: 422 },
  TOO_MANY_FILES: { status: 422 },
  FILE_TOO_LARGE: { status: 413 },
  UNSUPPORTED_FILE_TYPE: { status: 415 },
  CARD_NUMBER_IN_FILE_NAME: { status: 400 },
} as const satisfies Record<string, CatalogueEntry>;

/** Why an account isn't closed or opened again. Source: POR-302 to POR-304. */
const closureErrors = {
  account_balance_non_zero: { status: 412 },
  account_has_charge_at_ship_orders: { status: 412 },
  account_already_frozen: { status: 409 },
  account_not_frozen: { status: 412 },
} as const satisfies Record<string, CatalogueEntry>;

/** The page that takes the code finds its texts by the code in lower case (POR-361). */
const promotionErrors = {
  CAMPAIGN_NOT_FOUND: { status: 404 },
  PROMO_CODE_NOT_FOUND: { status: 404 },
  PROMO_CODE_ALREADY_USED: { status: 409 },
  PROMO_CODE_EXPIRED: { status: 412 },
  PROMO_CODE_NOT_ELIGIBLE: { status: 412 },
} as const satisfies Record<string, CatalogueEntry>;

/** Only developers in the sandbox read these. */
const controlErrors = {
  clock_cannot_go_back: {
    status: 422,
    message: 'The clock only moves forward. Reset the sandbox to start over.',
  },
  snapshot_not_found: {
    status: 404,
    message: 'There is no snapshot of this name. List them to see the names.',
  },
  snapshot_name_taken: {
    status: 409,
    message: 'A snapshot of this name exists. Choose another name, or delete that one first.',
  },
  snapshot_outdated: {
    status: 409,
    message:
      'This snapshot does not fit any more: the database has another version since, or the provider has lost its part. Delete it and save a new one.',
  },
  too_many_keys: { status: 409, message: 'Two keys are active already. Delete one before you make another.' },
} as const satisfies Record<string, CatalogueEntry>;

export const errorCatalogue = {
  ...requestErrors,
  ...accessErrors,
  ...accountErrors,
  ...closureErrors,
  ...checkoutErrors,
  ...paymentErrors,
  ...methodErrors,
  ...merchantErrors,
  ...disputeErrors,
  ...promotionErrors,
  ...controlErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The codes that shoppers see: each has a text in every language. */
export type ShopperErrorCode = Exclude<ErrorCode, keyof typeof merchantErrors | keyof typeof controlErrors>;

/** The message that developers read, undefined of a code that only shoppers see. */
export const developerMessage = (code: ErrorCode): string | undefined =>
  (errorCatalogue[code] as CatalogueEntry).message;

/** Every code, for tests of code that must know them all. @internal */
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

/** Those that shoppers see, for the same tests. @internal */
export const shopperErrorCodes = errorCodes.filter(
  (code): code is ShopperErrorCode => !(code in merchantErrors || code in controlErrors),
);
