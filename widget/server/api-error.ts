/** Every error code of the merchant API. */
export type MerchantErrorCode =
  | 'invalid_object'
  | 'invalid_json'
  | 'unauthorized'
  | 'not_found'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'internal_error'
  | 'service_unavailable'
  | 'idempotency_key_conflict'
  | 'request_in_progress'
  | 'merchant_disabled'
  | 'below_minimum_order_value'
  | 'above_maximum_order_value'
  | 'unsupported_currency'
  | 'unsupported_shipping_country'
  | 'unsupported_payment_option'
  | 'invalid_callback_url'
  | 'checkout_not_found'
  | 'checkout_ended'
  | 'checkout_already_approved'
  | 'confirm_in_progress'
  | 'payment_declined'
  | 'checkout_not_approved'
  | 'checkout_expired'
  | 'quote_expired'
  | 'amount_mismatch'
  | 'quote_required'
  | 'quote_mismatch'
  | 'payment_not_found'
  | 'payment_not_open'
  | 'amount_exceeds_open'
  | 'payment_not_captured'
  | 'amount_exceeds_captured'
  | 'invalid_url'
  | 'too_many_webhooks'
  | 'secret_already_shown'
  | 'too_many_keys'
  | 'last_key'
  | 'invalid_order_limits'
  | 'dispute_not_open'
  | 'rotation_in_progress';

/** The API responded with an error. */
export class FourfoldApiError extends Error {
  override readonly name = 'FourfoldApiError';
  readonly status: number;
  /** Of the call that was refused. */
  readonly method: string;
  /** Below `/merchant/v1`. */
  readonly path: string;
  /** A code of this version, or one that is newer than this package. */
  readonly errorCode: MerchantErrorCode | (string & {});
  /** The page that explains the code; null if the response did not come from the API. */
  readonly docUrl: string | null;
  /**
   * Identifies the call in Fourfold's logs; null if the response did not come from the API, for example from a
   * proxy.
   */
  readonly errorId: string | null;
  /** Error codes by field, or further details of the error. */
  readonly errorInfo: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: unknown,
    { method, path, docUrl }: { method: string; path: string; docUrl: string | null },
  ) {
    const { errorCode, message, errorId, errorInfo } = fieldsOf(body);
    const code = typeof errorCode === 'string' ? errorCode : 'internal_error';
    super(typeof message === 'string' ? message : `Fourfold answered with status ${status}`);
    this.status = status;
    this.method = method;
    this.path = path;
    this.docUrl = docUrl;
    this.errorCode = code;
    this.errorId = typeof errorId === 'string' ? errorId : null;
    this.errorInfo = fieldsOf(errorInfo) as Record<string, string>;
  }
}

/**
 * There was no response, so it is unknown whether the call took effect. Repeat it with the same idempotency key: it then
 * takes effect only once.
 */
export class FourfoldConnectionError extends Error {
  override readonly name = 'FourfoldConnectionError';
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
