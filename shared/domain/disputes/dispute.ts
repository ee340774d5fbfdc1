/** A shopper's case about an order, as the consumer sees it. Source: POR-209 to POR-212, portal-open O-50, O-51. */
import * as z from 'zod/mini';
import { instantSchema } from '../dates.ts';
import { moneySchema } from '../money.ts';
import { orderIdSchema } from '../orders/order.ts';
import { disputeReasonDetailSchema, disputeReasonSchema } from './dispute-reasons.ts';

export const disputeIdSchema = z.string().check(z.regex(/^dsp_[A-Za-z0-9_-]{22}$/));

/** `INQUIRY`: the shop has answered at least once. */
export const disputeStatusSchema = z.enum(['OPEN', 'INQUIRY', 'CLOSE']);
export type DisputeStatus = z.infer<typeof disputeStatusSchema>;

/** Whose turn it is. */
export const disputeIntentSchema = z.enum([
  'PENDING_MERCHANT_RESPONSE',
  'PENDING_CONSUMER_RESPONSE',
  'PENDING_ADMIN_RESPONSE',
  'NONE',
]);
export type DisputeIntent = z.infer<typeof disputeIntentSchema>;

export const consumerDisplayStateSchema = z.enum([
  'SUBMITTED',
  'WAITING_FOR_MERCHANT',
  'WAITING_FOR_YOU',
  'UNDER_REVIEW',
  'RESOLVED',
  'CANCELLED',
]);
export type ConsumerDisplayState = z.infer<typeof consumerDisplayStateSchema>;

export const disputeAuthorSchema = z.enum(['MERCHANT', 'ADMIN', 'CONSUMER']);
export type DisputeAuthor = z.infer<typeof disputeAuthorSchema>;

const disputeAttachmentSchema = z.object({
  commentId: z.string(),
  /** Of the files origin, for a short time. */
  evidenceLink: z.string(),
  createdAt: instantSchema,
});

const fileSchema = z.object({ name: z.string(), bytes: z.int(), evidenceLink: z.string() });

const disputeCommentSchema = z.object({
  id: z.string(),
  author: disputeAuthorSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  content: z.string(),
  files: z.array(fileSchema),
});
export type DisputeComment = z.infer<typeof disputeCommentSchema>;

/** One stage of a case. The newest by `createdAt` has the state of the case. */
const disputeEntitySchema = z.object({
  createdAt: instantSchema,
  updatedAt: instantSchema,
  status: disputeStatusSchema,
  intent: disputeIntentSchema,
  consumerDisplayState: consumerDisplayStateSchema,
  comments: z.array(disputeCommentSchema),
  attachments: z.array(disputeAttachmentSchema),
});
export type DisputeEntity = z.infer<typeof disputeEntitySchema>;

/** The newest case of an order. An order without one has a null `id` and no entities. */
export const disputeCaseSchema = z.object({
  id: z.nullable(disputeIdSchema),
  orderId: orderIdSchema,
  /** What the shopper asked for; null without a case. */
  claim: z.nullable(
    z.object({
      reason: disputeReasonSchema,
      reasonDetail: disputeReasonDetailSchema,
      subject: z.string(),
      amount: moneySchema,
    }),
  ),
  disputeEntities: z.array(disputeEntitySchema),
});
export type DisputeCase = z.infer<typeof disputeCaseSchema>;

/** The state of a case: `closed` with any intent (POR-216), `awaitingConsumer` (POR-406), or `open`. */
export type DisputeState = 'open' | 'awaitingConsumer' | 'closed';

export function disputeStateOf({
  status,
  intent,
}: {
  status: DisputeStatus;
  intent: DisputeIntent;
}): DisputeState {
  if (status === 'CLOSE') return 'closed';
  return status === 'INQUIRY' && intent === 'PENDING_CONSUMER_RESPONSE' ? 'awaitingConsumer' : 'open';
}

/** The stage that counts; undefined for an order without a case. Source: portal-open O-51. */
export const currentEntity = (entities: readonly DisputeEntity[]): DisputeEntity | undefined =>
  [...entities].sort((left, right) => right.createdAt.localeCompare(left.createdAt))[0];
