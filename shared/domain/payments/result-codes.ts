import * as z from 'zod/mini';

/**
 * The provider's result of a charge of an order payment (PAY-088, POR-135). `outcome` says what it means for the
 * shopper (PAY-379, PAY-380): declined offers another method, fatal ends the attempt.
 */
export const orderPaymentResults = {
  0: { name: 'ok', outcome: 'success' },
  1: { name: 'transientGatewayError', outcome: 'declined' },
  2: { name: 'invalidRequestParameters', outcome: 'fatal' },
  3: { name: 'velocityRuleBreach', outcome: 'declined' },
  4: { name: 'fraudRuleBreach', outcome: 'declined' },
  21: { name: 'invalidPaymentDetails', outcome: 'declined' },
  22: { name: 'duplicateCardUsage', outcome: 'declined' },
  23: { name: 'tooManyCardAttempts', outcome: 'declined' },
  41: { name: 'insufficientFunds', outcome: 'declined' },
  98: { name: 'invalidTransactionState', outcome: 'fatal' },
  99: { name: 'unspecifiedError', outcome: 'fatal' },
} as const;

export type ResultCode = keyof typeof orderPaymentResults;
export type PaymentOutcome = (typeof orderPaymentResults)[ResultCode]['outcome'];

export const resultCodes = Object.keys(orderPaymentResults).map(Number) as ResultCode[];

export const resultCodeSchema = z.literal(resultCodes);

function isResultCode(code: number): code is ResultCode {
  return Object.hasOwn(orderPaymentResults, code);
}

/** Key of the shopper's text for the code, under `payments.resultCodes`. */
export type ResultCodeTextKey =
  `payments.resultCodes.${(typeof orderPaymentResults)[ResultCode]['name'] | 'unknown'}`;

export function resultCodeTextKey(code: number): ResultCodeTextKey {
  return `payments.resultCodes.${isResultCode(code) ? orderPaymentResults[code].name : 'unknown'}`;
}

/** A code outside the catalogue is fatal: whether money moved is unknown. */
export function outcomeOf(code: number): PaymentOutcome {
  return isResultCode(code) ? orderPaymentResults[code].outcome : 'fatal';
}
