/** Cases about orders, with their steps and files. */
import {
  bigint,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ConsumerDisplayState,
  DisputeAuthor,
  DisputeIntent,
  DisputeStatus,
} from '#shared/domain/disputes/dispute.ts';
import type { DisputeReason, DisputeReasonDetail } from '#shared/domain/disputes/dispute-reasons.ts';
import type { DisputeStep } from '#shared/domain/disputes/dispute-steps.ts';
import type { EvidenceType } from '#shared/domain/disputes/evidence.ts';
import { currency, instant, minor } from '../../core/database/columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

/** The status of a case or of one of its steps. */
const standing = {
  status: text('status').$type<DisputeStatus>().notNull(),
  intent: text('intent').$type<DisputeIntent>().notNull(),
  consumerDisplayState: text('display_state').$type<ConsumerDisplayState>().notNull(),
};

export const disputes = pgTable('disputes', {
  id: text('id').primaryKey(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  consumerId: uuid('consumer_id').notNull(),
  merchantId: text('merchant_id').notNull(),
  reason: text('reason').$type<DisputeReason>().notNull(),
  reasonDetail: text('reason_detail').$type<DisputeReasonDetail>().notNull(),
  subject: text('subject').notNull(),
  amountMinor: minor('amount_minor').notNull(),
  currency: currency(),
  expectedItemDate: date('expected_item_date', { mode: 'string' }),
  ...standing,
  /** When the silence of the side whose turn it is ends the case; null for one that is closed. */
  answerDueAt: instant('answer_due_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
export type DisputeRow = typeof disputes.$inferSelect;

/** The steps of a case, each with the comment that came with it. */
export const disputeStages = pgTable(
  'dispute_stages',
  {
    disputeId: text('dispute_id').notNull(),
    position: smallint('position').notNull(),
    step: text('step').$type<DisputeStep>().notNull(),
    ...standing,
    commentId: uuid('comment_id'),
    author: text('author').$type<DisputeAuthor>(),
    content: text('content'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.disputeId, table.position] })],
);

export const disputeFiles = pgTable('dispute_files', {
  id: uuid('id').primaryKey(),
  commentId: uuid('comment_id').notNull(),
  position: smallint('position').notNull(),
  name: text('name').notNull(),
  mediaType: text('media_type').$type<EvidenceType>().notNull(),
  size: integer('size').notNull(),
  content: bytes('content').notNull(),
  createdAt: instant('created_at').notNull(),
});
