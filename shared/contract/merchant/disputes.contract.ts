/** Disputes of a merchant's shoppers, and the merchant's answers. Source: decision 262. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import {
  disputeAuthorSchema,
  disputeIdSchema,
  disputeStatusSchema,
} from '#shared/domain/disputes/dispute.ts';
import { disputeReasonDetailSchema, disputeReasonSchema } from '#shared/domain/disputes/dispute-reasons.ts';
import { filledLines } from '#shared/domain/free-text.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { orderIdSchema } from '#shared/domain/orders/order.ts';
import { operation } from '../operation.ts';
import { cursorPageOf, cursorQuery } from './cursor.ts';

const params = z.strictObject({ disputeId: disputeIdSchema });
const idempotencyErrors = ['idempotency_key_conflict', 'request_in_progress'] as const;
const message = filledLines(2_000);

const summarySchema = z.object({
  disputeId: disputeIdSchema,
  orderId: orderIdSchema,
  merchantReference: z.nullable(z.string()),
  status: disputeStatusSchema,
  /** Whether the merchant's answer is awaited. */
  needsAnswer: z.boolean(),
  /** When silence decides the case: against the merchant if its answer is awaited, otherwise against the shopper. */
  answerDueAt: z.nullable(instantSchema),
  reason: disputeReasonSchema,
  reasonDetail: disputeReasonDetailSchema,
  subject: z.string(),
  /** What the shopper asks for. */
  amount: moneySchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

const disputeSchema = z.extend(summarySchema, {
  /** What was said, the oldest first. */
  messages: z.array(
    z.object({
      author: disputeAuthorSchema,
      text: z.string(),
      files: z.array(z.object({ name: z.string(), bytes: z.int(), url: z.string() })),
      createdAt: instantSchema,
    }),
  ),
});

/** The newest first. */
export const listMerchantDisputes = operation({
  method: 'GET',
  path: '/merchant/v1/disputes',
  access: 'merchant',
  query: z.strictObject({
    ...cursorQuery,
    status: z.optional(disputeStatusSchema),
    orderId: z.optional(orderIdSchema),
  }),
  reply: cursorPageOf(summarySchema),
  errors: [],
});

export const readMerchantDispute = operation({
  method: 'GET',
  path: '/merchant/v1/disputes/{disputeId}',
  access: 'merchant',
  params,
  reply: disputeSchema,
  errors: [],
});

/** Refunds what the shopper asks for, and closes the case. */
export const acceptMerchantDispute = operation({
  method: 'POST',
  path: '/merchant/v1/disputes/{disputeId}/accept',
  access: 'merchant',
  params,
  body: z.strictObject({ message: z.optional(message) }),
  reply: disputeSchema,
  errors: [...idempotencyErrors, 'dispute_not_open'],
});

/** The shopper reads the message, and has 14 days to answer. */
export const answerMerchantDispute = operation({
  method: 'POST',
  path: '/merchant/v1/disputes/{disputeId}/answer',
  access: 'merchant',
  params,
  body: z.strictObject({ action: z.enum(['CHALLENGE', 'REQUEST_INFO']), message }),
  reply: disputeSchema,
  errors: [...idempotencyErrors, 'dispute_not_open'],
});

export const merchantDisputesContract = {
  listMerchantDisputes,
  readMerchantDispute,
  acceptMerchantDispute,
  answerMerchantDispute,
} as const;
