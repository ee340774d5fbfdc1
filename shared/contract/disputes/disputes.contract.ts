/** Disputes of a consumer. Source: POR-208 to POR-222, POR-234, POR-235, portal-open §C, §G and §H. */
import * as z from 'zod/mini';
import { instantSchema, isoDateSchema } from '#shared/domain/dates.ts';
import {
  consumerDisplayStateSchema,
  disputeCaseSchema,
  disputeIdSchema,
  disputeIntentSchema,
  disputeStatusSchema,
} from '#shared/domain/disputes/dispute.ts';
import { disputeReasonDetailSchema, disputeReasonSchema } from '#shared/domain/disputes/dispute-reasons.ts';
import { evidenceRefusals } from '#shared/domain/disputes/evidence.ts';
import { longestDisputeText } from '#shared/domain/disputes/report.ts';
import { filledLines, freeLines } from '#shared/domain/free-text.ts';
import { amountStringSchema } from '#shared/domain/money.ts';
import { orderIdSchema } from '#shared/domain/orders/order.ts';
import { fileSchema } from '../form.ts';
import { operation } from '../operation.ts';
import { pageOf, pageQuery } from '../paging.ts';

const orderParams = z.strictObject({ orderId: orderIdSchema });
const disputeParams = z.strictObject({ disputeId: disputeIdSchema });
/** Their number, sizes and kinds have specific codes, so the form accepts any (POR-225 to POR-227). */
const files = z.array(fileSchema);

/** The newest case of an order. */
export const readOrderDispute = operation({
  method: 'GET',
  path: '/portal/consumers/ordertransactions/{orderId}/dispute',
  access: 'consumer',
  params: orderParams,
  reply: disputeCaseSchema,
  errors: [],
});

/** The newest case of each order, the last changed one first. `OPEN`: every one that is not closed. */
export const listDisputes = operation({
  method: 'GET',
  path: '/portal/consumers/disputes',
  access: 'consumer',
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(['OPEN', 'CLOSE'])) }),
  reply: pageOf(
    z.object({
      id: disputeIdSchema,
      orderId: orderIdSchema,
      merchantDisplayName: z.string(),
      status: disputeStatusSchema,
      intent: disputeIntentSchema,
      consumerDisplayState: consumerDisplayStateSchema,
      updatedAt: instantSchema,
    }),
  ),
  errors: [],
});

const creation = z.strictObject({
  reason: disputeReasonSchema,
  reasonDetail: disputeReasonDetailSchema,
  /** What happened, in the shopper's words. */
  subject: filledLines(longestDisputeText),
  /** In the order's currency, above 0 and at most the order's total. */
  amount: amountStringSchema,
  files,
  /** Only with `DELAY_WITH_DELIVERY`, which needs it; not in the past. */
  expectItemDate: z.optional(isoDateSchema),
});
const creationErrors = [
  'CONFLICT',
  'DISPUTE_NOT_ALLOWED',
  'INVALID_AMOUNT',
  'INVALID_REASON_DETAIL',
  ...evidenceRefusals,
] as const;

export const createDispute = operation({
  method: 'POST',
  path: '/portal/consumers/ordertransactions/{orderId}/create-dispute',
  access: 'consumer',
  params: orderParams,
  encoding: 'multipart',
  body: creation,
  reply: disputeCaseSchema,
  status: [201],
  errors: creationErrors,
});

/** The same by the older flow. Source: portal-open O-46. */
export const reportProblem = operation({
  method: 'POST',
  path: '/portal/consumers/ordertransactions/{orderId}/report-problem',
  access: 'consumer',
  params: orderParams,
  encoding: 'multipart',
  body: creation,
  reply: disputeCaseSchema,
  status: [201],
  errors: creationErrors,
});

/** Ends a case: the shopper withdraws it, or confirms that the goods came, which only answers the shop's question. */
export const processDispute = operation({
  method: 'POST',
  path: '/portal/consumers/disputes/{disputeId}/process',
  access: 'consumer',
  params: disputeParams,
  body: z.strictObject({
    action: z.enum(['CONSUMER_CANCEL', 'CONSUMER_CONFIRM_RECEPTION']),
    note: z.optional(freeLines(longestDisputeText)),
  }),
  reply: disputeCaseSchema,
  errors: ['INVALID_DISPUTE_STATE'],
});

/** Adds a comment. Where the shop waits for the shopper, it turns the shop's answer down (portal-open O-45). */
export const commentOnDispute = operation({
  method: 'POST',
  path: '/portal/consumers/disputes/{disputeId}/comment',
  access: 'consumer',
  params: disputeParams,
  encoding: 'multipart',
  body: z.strictObject({ content: filledLines(longestDisputeText), files }),
  reply: disputeCaseSchema,
  errors: ['INVALID_DISPUTE_STATE', ...evidenceRefusals],
});

export const disputesContract = {
  readOrderDispute,
  listDisputes,
  createDispute,
  reportProblem,
  processDispute,
  commentOnDispute,
} as const;
