import * as z from 'zod/mini';

/**
 * How the provider answered a charge of an order payment (PAY-088, POR-135). `outcome` says what the answer means for the
 * shopper (PAY-379, PAY-380): declined offers another method, fatal ends the attempt.
 */
export const orderPaymentResults = {
  0: { name: 'ok', label: 'Ok', outcome: 'success' },
  1: { name: 'transientGatewayError', label: 'Transient gateway error', outcome: 'declined' },
  2: { name: 'invalidRequestParameters', label: 'Invalid request parameters', outcome: 'fatal' },
  3: { name: 'velocityRuleBreach', label: 'Velocity rule breach', outcome: 'declined' },
  4: { name: 'fraudRuleBreach', label: 'Fraud rule breach', outcome: 'declined' },
  21: { name: 'invalidPaymentDetails', label: 'Invalid payment details', outcome: 'declined' },
  22: { name: 'duplicateCardUsage', label: 'Duplicate card usage', outcome: 'declined' },
  23: {
    name: 'tooManyCardAttempts',
    label: 'Number of attempts at entering credit card details has been exceeded',
    outcome: 'declined',
  },
  41: { name: 'insufficientFunds', label: 'Insufficient funds', outcome: 'declined' },
  98: { name: 'invalidTransactionState', label: 'Invalid transaction state', outcome: 'fatal' },
  99: { name: 'unspecifiedError', label: 'Other unspecified error', outcome: 'fatal' },
} as const;

export type ResultCode = keyof typeof orderPaymentResults;
export type PaymentOutcome = (typeof orderPaymentResults)[ResultCode]['outcome'];

export const resultCodes = Object.keys(orderPaymentResults).map(Number) as ResultCode[];

export const resultCodeSchema = z.literal(resultCodes);

export function isResultCode(code: number): code is ResultCode {
  return Object.hasOwn(orderPaymentResults, code);
}

/** The label that the specification fixes; a code outside the catalogue reads "Unknown" (PAY-089, POR-136). */
export function resultCodeLabel(code: number): string {
  return isResultCode(code) ? orderPaymentResults[code].label : 'Unknown';
}

/** Key of the shopper's text for the code, under `payments.resultCodes`. */
export type ResultCodeTextKey =
  `payments.resultCodes.${(typeof orderPaymentResults)[ResultCode]['name'] | 'unknown'}`;

export function resultCodeTextKey(code: number): ResultCodeTextKey {
  return `payments.resultCodes.${isResultCode(code) ? orderPaymentResults[code].name : 'unknown'}`;
}

/** A code outside the catalogue is fatal: nobody knows whether money moved. */
export function outcomeOf(code: number): PaymentOutcome {
  return isResultCode(code) ? orderPaymentResults[code].outcome : 'fatal';
}

/** Answers of the card setup that the flows tell apart (PAY-219); every other code is fatal there (PAY-365). */
export const setupResults = { ok: 0, duplicateCard: 22 } as const;
