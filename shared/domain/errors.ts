/**
 * Every error code that the consumer, public, merchant and control APIs answer, with its one status and a plain message:
 * what happened, and what to do. Statuses: 400 fails its schema, or a code or password typed wrong; 402 a payment or challenge
 * failed; 404 unknown or foreign; 409 already taken or done; 412 refused because of state or limits; 422 a well-formed value that
 * a rule refuses; 429 too often. Clients treat 401, 403, 405 and 500 as their own failures, so no business error uses them (MER-141).
 */
interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
}

const requestErrors = {
  invalid_object: {
    status: 400,
    message: 'Some fields are missing or not in the expected form. Check the fields named in errorInfo.',
  },
  invalid_json: { status: 400, message: 'The request body could not be read as JSON. Check its syntax.' },
  unauthorized: {
    status: 401,
    message: 'This call has no valid sign-in or secret key. Sign in, or check the merchant id and its key.',
  },
  not_found: { status: 404, message: 'There is nothing here. Check the address.' },
  conflict: { status: 409, message: 'This was already done. Reload to see how it stands.' },
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
    message: 'This does not look like an email address. Check it for typing mistakes.',
  },
  authentication_failure: {
    status: 400,
    message: 'The email and password do not match an account. Check both and try again.',
  },
  authentication_failure_max_attempts: {
    status: 412,
    message: 'There were too many attempts to log in. Wait 30 minutes, or reset your password.',
  },
  account_locked: {
    status: 412,
    message: 'Your account is locked after too many attempts. Wait 30 minutes, or reset your password.',
  },
  account_disabled: { status: 412, message: 'This account is closed. Contact support to open it again.' },
  force_password_reset_required: {
    status: 412,
    message: 'Your account needs a new password. Reset it to continue.',
  },
  password_required: {
    status: 412,
    message: 'Your account asks for more than a code. Log in with your password.',
  },
  paywatch_check_failed: {
    status: 412,
    message: 'We are not able to offer you an account at the moment. Contact support to learn more.',
  },
  unsupported_merchant_trading_country: {
    status: 412,
    message: 'This shop does not sell to the country of your account. Use an account of another country.',
  },
  too_many_otp_requests: {
    status: 429,
    message: 'We have sent several codes already. Use the newest one, or wait before you ask for another.',
  },
  duplicate_email: { status: 409, message: 'An account uses this email already. Log in with it instead.' },
  email_exists_in_another_region: {
    status: 409,
    message: 'An account in another country uses this email. Log in there, or use another email.',
  },
  registration_not_available: {
    status: 412,
    message: 'New accounts are not open in this country. An existing account can still log in.',
  },
  invalid_phone_number: {
    status: 400,
    message: 'This does not look like a mobile number of that country. Check the number and the country.',
  },
  existing_phone_number: {
    status: 409,
    message: 'An account uses this mobile number already. Log in to it, or use another number.',
  },
  existing_phone_number_send_email: {
    status: 409,
    message: 'An account uses this mobile number already. We sent its owner an email on how to log in.',
  },
  sms_verification_code_generation_not_allowed: {
    status: 412,
    message: 'We are not able to send another code by text yet. Wait an hour, then try again.',
  },
  max_attempts_reached: {
    status: 412,
    message: 'There were too many attempts. Wait an hour, or contact support.',
  },
  invalid_sms_code: { status: 400, message: 'The code is not right. Check the newest text message.' },
  sms_code_not_found: { status: 404, message: 'There is no code for this number. Ask for a new one.' },
  verification_code_expired: { status: 412, message: 'The code is too old. Ask for a new one.' },
  max_sms_code_attempts: {
    status: 412,
    message: 'The code was entered wrong too often. Ask for a new one.',
  },
  invalid_code: { status: 400, message: 'The code is not right. Check the newest message from us.' },
  verified_mobile_missing: {
    status: 412,
    message: 'Your mobile number is not confirmed yet. Confirm it first.',
  },
  verified_email_missing: { status: 412, message: 'Your email is not confirmed yet. Confirm it first.' },
  same_email: { status: 422, message: 'This is your present email already. Enter a different one.' },
  password_reset_code_generation_not_allowed: {
    status: 412,
    message: 'We are not able to send another code by text yet. Wait an hour, or use your email.',
  },
  verification_code_generation_not_allowed: {
    status: 412,
    message: 'We are not able to send another code yet. Wait an hour, then try again.',
  },
  password_reset_code_max_attempts: {
    status: 412,
    message: 'The code was entered wrong too often. Ask for a new one.',
  },
  password_reset_two_factor_challenges_failed: {
    status: 400,
    message: 'These answers do not match your account. Check them and try again.',
  },
  password_reset_two_factor_challenges_max_attempts: {
    status: 412,
    message: 'There were too many answers that did not match. Contact support to reset your password.',
  },
  invalid_password: {
    status: 422,
    message: 'This password is too easy to guess. Choose a longer one, or mix in other characters.',
  },
  weak_password: {
    status: 422,
    message: 'This password is too easy to guess. Choose a longer one, or mix in other characters.',
  },
  invalid_current_password: {
    status: 400,
    message: 'This is not the present password. Check it and try again.',
  },
  passwords_do_not_match: { status: 400, message: 'The new passwords differ. Type the same one twice.' },
  forbidden: {
    status: 412,
    message: 'The present password was wrong too often. Wait 30 minutes, or reset the password.',
  },
  restricted_cookie: {
    status: 412,
    message:
      'Your browser keeps no cookie of ours here. Allow cookies for this site, or use a window of its own.',
  },
  persistent_login_not_allowed: {
    status: 412,
    message: 'This device is not able to stay logged in. Log in each time instead.',
  },
  already_logged_in: { status: 409, message: 'You are logged in already. Go on where you were.' },
  invalid_region: { status: 412, message: 'Your account belongs to another country. Log in there.' },
  change_already_undone: { status: 409, message: 'This change was undone already. Log in as before.' },
  change_undo_expired: {
    status: 412,
    message: 'This change was made more than 72 hours ago. Contact support to undo it.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const accountErrors = {
  invalid_address: {
    status: 422,
    message: 'We did not find this address. Check the street, suburb and postcode.',
  },
  invalid_locale: { status: 422, message: 'This language is not offered in your country. Choose another.' },
  denylisted_name: { status: 422, message: 'We need your name as on your documents. Check each part of it.' },
  duplicate_identity: {
    status: 409,
    message: 'You have an account with us already. Log in to it, or contact support.',
  },
  account_already_linked: {
    status: 409,
    message: 'Your account is linked to this app already. Go on to the app.',
  },
  oauth_invalid_redirect_url: {
    status: 422,
    message: 'The app gave an address that is not registered for it. Contact the maker of the app.',
  },
  oauth_invalid_grant_type: {
    status: 422,
    message: 'The app asked in a way we do not offer. Contact the maker of the app.',
  },
  oauth_invalid_scopes: {
    status: 422,
    message: 'The app asked for more than it may see. Contact the maker of the app.',
  },
  oauth_bad_credentials: {
    status: 422,
    message: 'The app did not prove who it is. Contact the maker of the app.',
  },
  oauth_invalid_client_id: { status: 422, message: 'We do not know this app. Contact the maker of the app.' },
  oauth_disabled_client: { status: 422, message: 'This app is switched off. Contact the maker of the app.' },
  oauth_unregistered_client: {
    status: 422,
    message: 'This app is not registered with us. Contact the maker of the app.',
  },
  plan_not_affordable: {
    status: 422,
    message: 'These payments would not clear what you owe. Increase the amount, or contact us.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const checkoutErrors = {
  checkout_not_found: {
    status: 404,
    message: 'We do not know this checkout. Go back to the shop and start again.',
  },
  checkout_expired: { status: 412, message: 'This checkout has ended. Go back to the shop and start again.' },
  checkout_already_completed: {
    status: 409,
    message: 'This checkout is finished already. Go back to the shop to see your order.',
  },
  checkout_already_approved: {
    status: 409,
    message: 'The shopper has approved this checkout already. Void the payment instead.',
  },
  checkout_not_approved: {
    status: 412,
    message: 'The shopper has not approved this checkout. Wait for the approval, then try again.',
  },
  confirm_in_progress: {
    status: 409,
    message: 'The shopper is confirming at this moment. Read the checkout again in a few seconds.',
  },
  checkout_changed: {
    status: 409,
    message: 'The order has changed in the meantime, and nothing was charged. Read the checkout again.',
  },
  account_suspended: {
    status: 412,
    message: 'Your account is paused for new orders. Contact support to learn more.',
  },
  account_restricted: {
    status: 412,
    message: 'New orders wait while your payment plan runs. Your plan shows what is left.',
  },
  account_on_hold: {
    status: 412,
    message: 'Your account is on hold, so new orders wait. Contact support to learn more.',
  },
  account_deactivated: {
    status: 412,
    message: 'Your account is deactivated, so new orders wait. Contact support to open it again.',
  },
  identity_check_failed: {
    status: 412,
    message: 'We did not manage to confirm who you are. Contact support if you think this is a mistake.',
  },
  account_overdue: { status: 412, message: 'A payment is late. Pay it, then come back to this order.' },
  below_minimum_order_value: {
    status: 422,
    message: 'The order is below the least amount for paying in four. Add to it, or pay another way.',
  },
  above_maximum_order_value: {
    status: 422,
    message: 'The order is above the most this shop allows. Take something out, or pay another way.',
  },
  limit_exceeded: {
    status: 422,
    message: 'The order is more than you have available. Pay something off, or choose a smaller order.',
  },
  donation_not_available: {
    status: 412,
    message: 'This donation is not on offer any more, and nothing was charged. Read the checkout again.',
  },
  spend_cap_exceeded: {
    status: 422,
    message: 'The order goes over the spend cap you set. Choose a smaller order, or raise the cap.',
  },
  invalid_shipping_option: {
    status: 422,
    message: 'The shop does not offer this way of shipping. Choose another.',
  },
  unsupported_shipping_country: {
    status: 422,
    message: 'The shop does not ship to this country. Choose an address in another country.',
  },
  shipping_address_required: {
    status: 422,
    message: 'The order has no address to go to. Choose a shipping address.',
  },
  shipping_option_required: { status: 422, message: 'The order has no way of shipping. Choose one.' },
  too_many_addresses: {
    status: 412,
    message: 'No more addresses can be stored. Use one of those that are.',
  },
  contains_po_box: { status: 422, message: 'The shop does not ship to PO boxes. Enter a street address.' },
  unsupported_currency: {
    status: 422,
    message: 'This currency does not fit the merchant or the payment. Use the currency of the merchant.',
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
} as const satisfies Record<string, CatalogueEntry>;

const paymentErrors = {
  precondition_failed: {
    status: 412,
    message: 'This changed in the meantime and is not open for it any more. Reload to see how it stands.',
  },
  chargeback_pending: {
    status: 412,
    message: 'Your account is paused, so it takes no payments. Contact support to learn more.',
  },
  invalid_selection: {
    status: 422,
    message: 'These payments do not go together. Choose up to four payments of one order.',
  },
  amount_negative: { status: 422, message: 'The amount is not above zero. Enter how much you want to pay.' },
  amount_error: { status: 422, message: 'The amount has more than two decimals. Enter it in whole cents.' },
  amount_exceeds_owed: { status: 422, message: 'The amount is more than you owe. Enter a smaller amount.' },
  user_challenge_failed: {
    status: 402,
    message: 'Your bank did not confirm the payment. Nothing was charged. Try again or use another card.',
  },
  card_scan_required: { status: 412, message: 'We need to see this card first. Scan it with your camera.' },
  bank_account_not_allowed: {
    status: 422,
    message: 'A bank account does not work for this payment. Choose a card.',
  },
  change_payment_schedule_account_too_new: {
    status: 412,
    message: 'Your account is too new to move a payment date. Pay this one on its due date.',
  },
  change_payment_schedule_account_hardship: {
    status: 412,
    message: 'Your payment plan sets the dates. Contact support to talk about the plan.',
  },
  change_payment_schedule_max_changes_in_duration: {
    status: 412,
    message: 'You have moved as many dates as you can for now. Pay this one on its day.',
  },
  change_payment_schedule_merchant_blacklisted: {
    status: 412,
    message: 'Dates of orders from this shop stay as they are. Pay this one on its day.',
  },
  change_payment_schedule_restricted_payments: {
    status: 412,
    message: 'Dates stay as they are while your account is restricted. Contact support to learn more.',
  },
  change_payment_schedule_max_changes_on_order: {
    status: 412,
    message: 'You have moved the dates of this order already. Pay this one on its day.',
  },
  change_payment_schedule_too_close_to_due_date: {
    status: 412,
    message: 'The payment is due too soon to move it. Pay it on its day.',
  },
  change_payment_schedule_payment_overdue: {
    status: 412,
    message: 'A late payment keeps its due date. Pay it now to be up to date.',
  },
  change_payment_schedule_not_next_upcoming_payment: {
    status: 412,
    message: 'Only the next payment can move. Choose that one.',
  },
  invalid_new_payment_date: {
    status: 422,
    message: 'This date is not one of the choices. Choose a date from the list.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const methodErrors = {
  unsupported_card_type: {
    status: 422,
    message: 'This kind of card does not work here. Use a credit or debit card.',
  },
  card_type_not_enabled: { status: 422, message: 'We do not take this card here. Use another card.' },
  too_many_cards: {
    status: 429,
    message: 'Too many cards were added or declined here. Try again tomorrow, or contact support.',
  },
  duplicate_card: { status: 409, message: 'You have added this card already. Choose it from your cards.' },
  payment_method_in_use: {
    status: 409,
    message: 'Payments still depend on this method. Add another and move them to it first.',
  },
  default_payment_method: {
    status: 409,
    message: 'This is your default method. Make another one the default first.',
  },
  payment_method_not_usable: {
    status: 412,
    message: 'This method is expired or not ready for payments. Choose another.',
  },
  card_cancel_not_allowed: {
    status: 412,
    message: 'A payment on a card is still on its way. Try again when it has settled.',
  },
  invalid_validation_url: {
    status: 422,
    message: 'This is not an address of Apple Pay. Use the address that the payment sheet gave.',
  },
  bank_account_unavailable: {
    status: 409,
    message: 'This bank account is not free to link. Choose another account.',
  },
  // The bank link answers by status alone, and `not_found` is 404 everywhere else, so its 412 has a code of its own.
  expired: { status: 404, message: 'Your connection to the bank has expired. Start linking again.' },
  time_out: { status: 500, message: 'Your bank did not answer in time. Start linking again.' },
  bank_not_found: { status: 412, message: 'We did not find your account at this bank. Choose another bank.' },
} as const satisfies Record<string, CatalogueEntry>;

const merchantErrors = {
  idempotency_key_conflict: {
    status: 409,
    message: 'This idempotency key belongs to another request. Use a new key for a new request.',
  },
  request_in_progress: {
    status: 409,
    message: 'The first request with this key is still running. Repeat it in a second.',
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
    message: 'Nothing of this payment is open any more. Read the payment to see where it stands.',
  },
  payment_not_captured: {
    status: 412,
    message: 'Nothing of this payment is captured yet. Void it instead of refunding it.',
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
    message: 'The schedule that the shopper saw is too old. Ask the shopper to approve again.',
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
  CONFLICT: {
    status: 409,
    message: 'There is an open dispute about this order already. Wait until it is closed.',
  },
  DISPUTE_NOT_ALLOWED: {
    status: 412,
    message: 'This order is not open to a dispute now. Read the order to see whether and when it is.',
  },
  INVALID_DISPUTE_STATE: {
    status: 412,
    message: 'The dispute is not open for this step any more. Read it again to see its status.',
  },
  INVALID_AMOUNT: {
    status: 422,
    message: 'The amount is not between 0 and the total of the order. Enter an amount within it.',
  },
  INVALID_REASON_DETAIL: {
    status: 422,
    message: 'This detail does not belong to the reason. Choose one of the details of the reason.',
  },
  TOO_MANY_FILES: { status: 422, message: 'There are more than 3 files. Send at most 3.' },
  FILE_TOO_LARGE: { status: 413, message: 'A file is larger than 5 MB. Send a smaller one.' },
  UNSUPPORTED_FILE_TYPE: {
    status: 415,
    message: 'A file is of a kind that we do not take. Send a text, PDF, image, CSV, Excel or Word file.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const controlErrors = {
  clock_cannot_go_back: {
    status: 422,
    message: 'The clock only moves forward. Reset the sandbox to start over.',
  },
  too_many_keys: { status: 409, message: 'Two keys are active already. Delete one before you make another.' },
} as const satisfies Record<string, CatalogueEntry>;

export const errorCatalogue = {
  ...requestErrors,
  ...accessErrors,
  ...accountErrors,
  ...checkoutErrors,
  ...paymentErrors,
  ...methodErrors,
  ...merchantErrors,
  ...disputeErrors,
  ...controlErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** Every code, for tests of what must know them all. @internal */
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
