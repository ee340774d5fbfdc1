/** Apple Pay: the session of its sheet, and Apple Pay as a method of the account. Source: PAY-269, PAY-304, PAY-375. */
import * as z from 'zod/mini';
import { dictionaryOf } from '#shared/domain/dictionary.ts';
import { paymentSourceIdSchema } from '#shared/domain/methods/apple-pay.ts';
import { methodTypeSchema } from '#shared/domain/methods/payment-method.ts';
import { operation } from '../operation.ts';
import { traceIdSchema } from '../payments/payments.contract.ts';

const applePay = '/portal/consumers/account/applepay';
const method = z.object({ type: methodTypeSchema, id: z.string() });

/**
 * Asks Apple for the session of a sheet, at the address that the sheet gave: a gateway of Apple, or the sandbox's. The session is
 * passed on unread, and is null where the gateway gives none. Source: payments-open O-43.
 */
export const startApplePaySession = operation({
  method: 'POST',
  path: '/portal/consumers/apple-pay-sessions',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject({ validationUrl: z.string().check(z.maxLength(2000)) }),
  reply: z.object({ sessionObject: z.nullable(dictionaryOf(z.unknown())) }),
  errors: ['invalid_validation_url', 'precondition_failed'],
});

/**
 * Adds Apple Pay to the account, or replaces the card behind it: with the payment source that was captured and set up for a trace
 * of `initiateNewCard`. A repeat returns the same.
 */
export const saveApplePay = operation({
  method: 'PUT',
  path: applePay,
  access: 'consumer',
  body: z.strictObject({ traceId: traceIdSchema, paymentSourceId: paymentSourceIdSchema }),
  reply: method,
  errors: ['precondition_failed', 'card_type_not_enabled'],
});

/** Makes it the default. */
export const preferApplePay = operation({
  method: 'PUT',
  path: `${applePay}/preferred`,
  access: 'consumer',
  reply: method,
  errors: [],
});

/** Orders that use it are charged to the default method from then on. */
export const removeApplePay = operation({
  method: 'DELETE',
  path: applePay,
  access: 'consumer',
  reply: null,
  errors: ['default_payment_method', 'payment_method_in_use'],
});

export const applePayContract = {
  startApplePaySession,
  saveApplePay,
  preferApplePay,
  removeApplePay,
} as const;
