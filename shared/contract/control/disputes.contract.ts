/** The sandbox responds to disputes for its shops. Source: merchant-api §7.2, D-19. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import {
  disputeCaseSchema,
  disputeIdSchema,
  disputeIntentSchema,
  disputeStatusSchema,
} from '#shared/domain/disputes/dispute.ts';
import { disputeReasonSchema } from '#shared/domain/disputes/dispute-reasons.ts';
import { filledLines } from '#shared/domain/free-text.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { orderIdSchema } from '#shared/domain/orders/order.ts';
import { operation } from '../operation.ts';

/** The open ones of every shop, the oldest first. */
export const listOpenDisputes = operation({
  method: 'GET',
  path: '/sandbox/disputes',
  access: 'control',
  reply: z.object({
    results: z.array(
      z.object({
        id: disputeIdSchema,
        orderId: orderIdSchema,
        merchantDisplayName: z.string(),
        status: disputeStatusSchema,
        intent: disputeIntentSchema,
        reason: disputeReasonSchema,
        subject: z.string(),
        amount: moneySchema,
        updatedAt: instantSchema,
      }),
    ),
  }),
  errors: [],
});

/** `ACCEPT` refunds what the shopper asked for. The others need a note, which the shopper reads. */
export const answerDispute = operation({
  method: 'POST',
  path: '/sandbox/disputes/{id}/merchant-response',
  access: 'control',
  params: z.strictObject({ id: disputeIdSchema }),
  body: z.strictObject({
    action: z.enum(['ACCEPT', 'CHALLENGE', 'REQUEST_INFO']),
    note: z.optional(filledLines(2_000)),
  }),
  reply: disputeCaseSchema,
  errors: ['INVALID_DISPUTE_STATE'],
});

export const controlDisputesContract = { listOpenDisputes, answerDispute } as const;
