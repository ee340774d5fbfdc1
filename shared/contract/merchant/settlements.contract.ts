/** What a merchant was paid, is being paid and will be paid. Source: decision 268. */
import * as z from 'zod/mini';
import { instantSchema, isoDateSchema } from '#shared/domain/dates.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { orderIdSchema } from '#shared/domain/orders/order.ts';
import {
  settlementIdSchema,
  settlementLineTypeSchema,
  settlementStateSchema,
} from '#shared/domain/settlements/settlement.ts';
import { operation } from '../operation.ts';
import { cursorPageOf, cursorQuery } from './cursor.ts';

const params = z.strictObject({ settlementId: settlementIdSchema });
const counted = z.object({ count: z.int(), amount: moneySchema });

/** `payout = captures - refunds - disputes - fees + feesGivenBack - carriedIn + carriedOut`. */
const summarySchema = z.object({
  settlementId: settlementIdSchema,
  state: settlementStateSchema,
  firstDay: isoDateSchema,
  lastDay: isoDateSchema,
  payoutDay: isoDateSchema,
  captures: counted,
  refunds: counted,
  disputes: counted,
  fees: moneySchema,
  feesGivenBack: moneySchema,
  carriedIn: moneySchema,
  carriedOut: moneySchema,
  payout: moneySchema,
  closedAt: z.nullable(instantSchema),
  paidAt: z.nullable(instantSchema),
});

const lineSchema = z.object({
  type: settlementLineTypeSchema,
  orderId: orderIdSchema,
  merchantReference: z.nullable(z.string()),
  amount: moneySchema,
  fee: moneySchema,
  feeGivenBack: moneySchema,
  createdAt: instantSchema,
});

/** The newest first. The sums of one that is OPEN are those so far. */
export const listSettlements = operation({
  method: 'GET',
  path: '/merchant/v1/settlements',
  access: 'merchant',
  query: z.strictObject({ ...cursorQuery, state: z.optional(settlementStateSchema) }),
  reply: cursorPageOf(summarySchema),
  errors: [],
});

/** With a page of its lines, the newest first. */
export const readSettlement = operation({
  method: 'GET',
  path: '/merchant/v1/settlements/{settlementId}',
  access: 'merchant',
  params,
  query: z.strictObject(cursorQuery),
  reply: z.extend(summarySchema, { lines: cursorPageOf(lineSchema) }),
  errors: [],
});

/** Every line, the oldest first, as CSV by RFC 4180. */
export const exportSettlement = operation({
  method: 'GET',
  path: '/merchant/v1/settlements/{settlementId}/lines.csv',
  access: 'merchant',
  params,
  reply: z.string(),
  replyType: 'text/csv',
  errors: [],
});

export const settlementsContract = { listSettlements, readSettlement, exportSettlement } as const;
