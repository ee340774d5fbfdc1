/** Error codes for which trying again has no use. */
export const FINAL_ERROR_CODES = [
  'INVALID_CONFIG',
  'UNSUPPORTED_BROWSER',
  'DISPLAY_UNAVAILABLE',
  'MODE_MISMATCH',
  'ORIGIN_NOT_ALLOWED',
  'PROTOCOL_MISMATCH',
  'DESTROYED',
] as const;

/** Whether a code is one of `FINAL_ERROR_CODES`, in fewer bytes than the list: every shop's page loads it. */
export const isFinalCode = (code: string): boolean => /CONFIG|BROW|DISP|MISM|ALLO|DEST/.test(code);

/** Error codes after which the shopper may try again (`isRecoverable`). */
export const RECOVERABLE_ERROR_CODES = [
  'SCRIPT_LOAD_FAILED',
  'POPUP_BLOCKED',
  'TOKEN_REQUEST_FAILED',
  'INVALID_TOKEN',
  'CONNECTION_TIMEOUT',
  'BRIDGE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'INTERNAL',
] as const;

/** Every `code` of a FourfoldError. */
export const ERROR_CODES = [...FINAL_ERROR_CODES, ...RECOVERABLE_ERROR_CODES] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every `code` of a warning. A warning never ends a checkout that is open. */
export const WARNING_CODES = [
  'ALREADY_INITIALISED',
  'DOUBLE_LOAD',
  'UNKNOWN_OPTION',
  'NO_USER_GESTURE',
  'FALLBACK_USED',
  'BRIDGE_SLOW',
  'BRIDGE_LOST',
  'CSP_BLOCKED',
  'HANDLER_MISSING',
  'HANDLER_THREW',
  'HANDLER_TIMEOUT',
  'INVALID_SHIPPING_OPTIONS',
  'PAGE_ALTERED',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** Why a shop can't deliver: to an address, by an option, or at the moment. Source: MER-086. */
export const SHIPPING_REJECT_CODES = [
  'SHIPPING_ADDRESS_UNRECOGNIZED',
  'SHIPPING_ADDRESS_UNSUPPORTED',
  'SHIPPING_UNSUPPORTED',
  'SERVICE_UNAVAILABLE',
] as const;
export type ShippingRejectCode = (typeof SHIPPING_REJECT_CODES)[number];

/** The error codes of a bridge call. Nothing else about a failure is sent between the windows. */
export const BRIDGE_CODES = ['CLOSED', 'TIMEOUT', 'NOT_READY', ...SHIPPING_REJECT_CODES] as const;
export type BridgeCode = 'INVALID_MESSAGE' | (typeof BRIDGE_CODES)[number];
