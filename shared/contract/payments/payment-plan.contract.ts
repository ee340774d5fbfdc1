/**
 * The payment plan of an account in hardship or under an arrangement. Source: PAY-167, PAY-168, PAY-175, PAY-378,
 * payments-open O-03, O-34.
 */
import * as z from 'zod/mini';
import { filledText } from '#shared/domain/free-text.ts';
import { paymentSourceIdSchema } from '#shared/domain/methods/apple-pay.ts';
import { enabledCardsSchema } from '#shared/domain/methods/enabled-cards.ts';
import { savedCardSchema } from '#shared/domain/methods/saved-card.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { paymentPlanSchema } from '#shared/domain/payments/payment-plan.ts';
import { deviceDetailsSchema } from '../device.schema.ts';
import { operation } from '../operation.ts';
import { traceIdSchema } from './payments.contract.ts';

/** The plan of the account, with its payments. Without one it is not found. */
export const readPaymentPlan = operation({
  method: 'GET',
  path: '/portal/consumers/hardship/paynow/schedule',
  access: 'consumer',
  reply: paymentPlanSchema,
  errors: [],
});

/** A payment of the plan, and all that is open of it. */
const planPayment = {
  amount: moneySchema,
  paymentPlanUuid: z.uuid(),
  paymentScheduleUuid: z.uuid(),
};

/** Starts the payment of the first payable payment of the plan; any other one is refused. */
export const initiateAccountPayment = operation({
  method: 'POST',
  path: '/portal/consumers/hardship/paynow/initiate',
  access: 'consumer',
  body: z.strictObject({ deviceDetails: deviceDetailsSchema, ...planPayment }),
  reply: z.object({
    traceId: traceIdSchema,
    type: z.literal('ACCOUNT'),
    /** The total that will be charged. The late fees of the orders are part of the plan. */
    amount: moneySchema,
    savedCards: z.array(savedCardSchema),
    enabledCardTypes: enabledCardsSchema,
    expiresAt: z.string(),
  }),
  errors: ['precondition_failed', 'chargeback_pending', 'unsupported_currency'],
});

/**
 * Charges the card or the Apple Pay source set up for the trace, and pays the instalments of all orders with it, the oldest
 * first. A repeat, even in parallel, gets the result of the first call and charges nothing. A bank account cannot pay a plan.
 */
export const payAccount = operation({
  method: 'POST',
  path: '/portal/consumers/hardship/paynow/pay',
  access: 'consumer',
  body: z.strictObject({
    traceId: traceIdSchema,
    ...planPayment,
    /** Routes the payment like one of an order that was bought online. */
    channel: z.literal('ONLINE'),
    storeToken: z.boolean(),
    cardholderName: z.optional(filledText(120)),
    savedCardToken: z.optional(z.string().check(z.maxLength(120))),
    paymentMethodId: z.optional(z.string().check(z.maxLength(120))),
    paymentMethodType: z.optional(z.literal('ACH_BANK_ACCOUNT')),
    /** Of Apple Pay, instead of the name and the token of a card (PAY-363). */
    paymentSourceId: z.optional(paymentSourceIdSchema),
  }),
  reply: z.object({
    status: z.enum(['PAYMENT_SUCCESS', 'PAYMENT_DECLINED', 'PAYMENT_PENDING']),
    resultCode: z.int(),
    prePaidCard: z.boolean(),
    amount: moneySchema,
    paymentPlanUuid: z.uuid(),
    paymentScheduleUuid: z.uuid(),
    receiptId: z.nullable(z.string()),
  }),
  errors: [
    'precondition_failed',
    'confirm_in_progress',
    'user_challenge_failed',
    'card_scan_required',
    'card_type_not_enabled',
    'payment_method_not_usable',
    'too_many_cards',
    'chargeback_pending',
    'unsupported_currency',
    'bank_account_not_allowed',
  ],
});

export const paymentPlanContract = { readPaymentPlan, initiateAccountPayment, payAccount } as const;
