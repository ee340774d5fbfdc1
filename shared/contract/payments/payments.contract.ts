/**
 * Paying an instalment now, several of them or an amount of an order, and the 3-D Secure step that cards may need.
 * Source: PAY-155 to PAY-164, PAY-171 to PAY-176, PAY-254 to PAY-264. Moving its date: PAY-325 to PAY-337.
 */
import * as z from 'zod/mini';
import { isoDateSchema } from '#shared/domain/dates.ts';
import { filledText } from '#shared/domain/free-text.ts';
import { paymentSourceIdSchema } from '#shared/domain/methods/apple-pay.ts';
import { bankAccountSchema } from '#shared/domain/methods/bank-account.ts';
import { enabledCardsSchema } from '#shared/domain/methods/enabled-cards.ts';
import { savedCardSchema } from '#shared/domain/methods/saved-card.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { dateChangeRefusals } from '#shared/domain/payments/date-change.ts';
import { scheduleItemSchema } from '#shared/domain/payments/schedule-item.ts';
import { numberText } from '#shared/domain/text/plain-number.ts';
import { givenDonationSchema } from '../checkout/donation.schema.ts';
import { deviceDetailsSchema } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { givenBankAccount } from './bank-account.schema.ts';

export const traceIdSchema = z.uuid();
const threeDSId = z.string().check(z.maxLength(64));
const workflow = z.enum(['BILLING', 'PAYNOW']);

/** The routing of new payment sources, which is also the `payment_routing_key` of a capture. Source: PAY-050. */
export const readPaymentRouting = operation({
  method: 'GET',
  path: '/portal/consumers/payment-routing',
  access: 'consumer',
  withoutCookie: true,
  reply: z.object({ routing: z.enum(['TOPAZ', 'ROSELLA']) }),
  errors: [],
});

const initiated = {
  traceId: traceIdSchema,
  /** The total that will be charged. */
  amount: moneySchema,
  /** The late fees in that amount, zero if there are none. */
  lateFee: moneySchema,
  orderId: z.string(),
  savedCards: z.array(savedCardSchema),
  /** The linked ones, where the account may pay with them. */
  savedBankAccounts: z.array(bankAccountSchema),
  enabledCardTypes: enabledCardsSchema,
  expiresAt: z.string(),
};
const paymentScheduleId = z.string().check(z.maxLength(40));
const orderId = z.string().check(z.maxLength(40));

/** Starts the payment of one instalment. Its trace is valid for 15 minutes and only for this payment (PAY-383). */
export const initiatePayNow = operation({
  method: 'POST',
  path: '/portal/consumers/paymentschedule/{paymentScheduleId}/paynow/initiate',
  access: 'consumer',
  params: z.strictObject({ paymentScheduleId }),
  body: z.strictObject({ deviceDetails: deviceDetailsSchema }),
  reply: z.object({ ...initiated, type: z.literal('INSTALLMENT') }),
  errors: ['precondition_failed', 'chargeback_pending'],
});

/**
 * Starts the payment of up to four instalments of one order, chosen in the order in which they are paid: overdue before due
 * before future, the oldest first. Source: PAY-159, PAY-171.
 */
export const initiateInstalments = operation({
  method: 'POST',
  path: '/portal/consumers/paymentschedule/paynow/initiate',
  access: 'consumer',
  body: z.strictObject({
    deviceDetails: deviceDetailsSchema,
    paymentScheduleIds: z.array(paymentScheduleId).check(z.minLength(1), z.maxLength(100)),
    orderId: z.optional(orderId),
  }),
  reply: z.object({ ...initiated, type: z.literal('INSTALLMENT') }),
  errors: ['precondition_failed', 'chargeback_pending', 'invalid_selection'],
});

/**
 * Starts the payment of an amount of an order. It counts towards the instalments, the oldest first, and is at most what is
 * owed and not pending. The late fee of an instalment is added to it by the payment that completes the instalment.
 * Source: PAY-160, PAY-172, PAY-187.
 */
export const initiatePartial = operation({
  method: 'POST',
  path: '/portal/consumers/ordertransactions/{orderId}/paynow/initiate',
  access: 'consumer',
  params: z.strictObject({ orderId }),
  body: z.strictObject({
    deviceDetails: deviceDetailsSchema,
    amount: z.extend(moneySchema, { amount: numberText(20) }),
  }),
  reply: z.object({ ...initiated, type: z.literal('PARTIAL') }),
  errors: [
    'precondition_failed',
    'chargeback_pending',
    'amount_negative',
    'amount_error',
    'amount_exceeds_owed',
    'unsupported_currency',
  ],
});

const confirmed = z.object({
  status: z.enum(['PAYMENT_SUCCESS', 'PAYMENT_DECLINED', 'PAYMENT_PENDING']),
  resultCode: z.int(),
  prePaidCard: z.boolean(),
  amount: moneySchema,
  orderId: z.string(),
  receiptId: z.nullable(z.string()),
});
const confirmErrors = [
  'bank_account_not_allowed',
  'precondition_failed',
  'confirm_in_progress',
  'user_challenge_failed',
  'card_scan_required',
  'card_type_not_enabled',
  'payment_method_not_usable',
  'too_many_cards',
  'chargeback_pending',
] as const;
const confirmation = {
  traceId: traceIdSchema,
  /** Whether a card is kept; absent with a payment source (POR-426). */
  storeToken: z.optional(z.boolean()),
  cardholderName: z.optional(filledText(120)),
  savedCardToken: z.optional(z.string().check(z.maxLength(120))),
  ...givenBankAccount,
  /** Of Apple Pay, instead of `cardholderName` and `savedCardToken` (PAY-164). */
  paymentSourceId: z.optional(paymentSourceIdSchema),
};

/**
 * Charges the card set up for the trace, or the linked bank account that is named: its bank settles or returns the payment days
 * later, and until then it is PAYMENT_PENDING. A repeat, even in parallel, gets the result of the first call and charges nothing
 * (PAY-384). Pays one instalment or several; `orderId`, if it is sent, is the order of the payment.
 */
export const confirmPayNow = operation({
  method: 'POST',
  path: '/portal/consumers/paymentschedule/paynow/confirm',
  access: 'consumer',
  body: z.strictObject({
    ...confirmation,
    type: z.optional(z.literal('INSTALLMENT')),
    orderId: z.optional(orderId),
  }),
  reply: confirmed,
  errors: confirmErrors,
});

/** The same for an amount of an order (PAY-364). */
export const confirmPartial = operation({
  method: 'POST',
  path: '/portal/consumers/ordertransactions/{orderId}/paynow/confirm',
  access: 'consumer',
  params: z.strictObject({ orderId }),
  body: z.strictObject({
    ...confirmation,
    type: z.optional(z.literal('PARTIAL')),
    orderId: z.optional(orderId),
  }),
  reply: confirmed,
  errors: confirmErrors,
});

const dateChangePath = '/portal/consumers/payment-schedule-due-date/{paymentScheduleId}/change';
const dateChangeParams = z.strictObject({ paymentScheduleId: z.string().check(z.maxLength(40)) });

/** Whether the date of a payment can move, and to which dates, earliest first. Changes nothing. */
export const checkDateChange = operation({
  method: 'GET',
  path: dateChangePath,
  access: 'consumer',
  params: dateChangeParams,
  reply: z.object({ newPaymentDateOptions: z.array(isoDateSchema) }),
  errors: [...dateChangeRefusals, 'precondition_failed'],
});

/** Moves the date of a payment to one of the offered dates. A repeat with the same date changes nothing. */
export const changePaymentDate = operation({
  method: 'POST',
  path: dateChangePath,
  access: 'consumer',
  params: dateChangeParams,
  body: z.strictObject({ newPaymentDate: isoDateSchema }),
  reply: scheduleItemSchema,
  errors: [...dateChangeRefusals, 'precondition_failed', 'invalid_new_payment_date'],
});

/** Asks the bank whether it requires a challenge for the total, which includes a donation. */
export const initiateThreeDS = operation({
  method: 'POST',
  path: '/portal/consumers/threeDS/initiate',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject({
    traceId: traceIdSchema,
    saveCard: z.boolean(),
    workflow,
    donation: z.optional(givenDonationSchema),
  }),
  reply: z.object({
    traceId: traceIdSchema,
    threeDSId,
    challengeRequired: z.boolean(),
    /** The bank's page, on its own origin; null if no challenge is required. */
    challengeUri: z.nullable(z.string()),
  }),
  errors: ['precondition_failed', 'too_many_cards'],
});

/** The only place where the result of a challenge is read (PAY-402). */
export const finaliseThreeDS = operation({
  method: 'POST',
  path: '/portal/consumers/threeDS/finalise',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject({ traceId: traceIdSchema, threeDSId, workflow }),
  reply: z.object({ result: z.literal('PASSED') }),
  errors: ['user_challenge_failed', 'precondition_failed'],
});

export const paymentsContract = {
  readPaymentRouting,
  initiatePayNow,
  initiateInstalments,
  initiatePartial,
  confirmPayNow,
  checkDateChange,
  changePaymentDate,
  confirmPartial,
  initiateThreeDS,
  finaliseThreeDS,
} as const;
