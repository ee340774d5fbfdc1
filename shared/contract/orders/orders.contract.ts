/** Orders, schedules and totals of a consumer. Source: PAY-101, PAY-104, PAY-165 to PAY-170, portal-open §G. */
import * as z from 'zod/mini';
import { isoDateSchema } from '#shared/domain/dates.ts';
import { countryCodeSchema } from '#shared/domain/markets/index.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { orderIdSchema, orderSchema, waitingOrderSchema } from '#shared/domain/orders/order.ts';
import { orderEntrySchema } from '#shared/domain/orders/order-entry.ts';
import { shopSchema } from '#shared/domain/orders/shop.ts';
import { scheduleListEntrySchema } from '#shared/domain/payments/schedule-item.ts';
import { returnDateRefusals, returnNoticeSchema } from '#shared/domain/returns/return-notice.ts';
import { noPauseReasonSchema } from '#shared/domain/returns/return-pause.ts';
import { operation } from '../operation.ts';
import { numberedPageQuery, pageOf, sortedPageQuery } from '../paging.ts';

/** The orders as a list shows them; the rest comes with the order. Source: decision 245. */
export const listOrders = operation({
  method: 'GET',
  path: '/portal/consumers/ordertransactions',
  access: 'consumer',
  query: sortedPageQuery(['orderDate'], false),
  reply: pageOf(orderEntrySchema),
  errors: [],
});

export const readOrder = operation({
  method: 'GET',
  path: '/portal/consumers/ordertransactions/{orderId}',
  access: 'consumer',
  params: z.strictObject({ orderId: orderIdSchema }),
  reply: orderSchema,
  errors: [],
});

/**
 * Tells that an order goes back. The reply has the date to which its next payment moved, or why none did: one of the two is null.
 * Source: POR-253, POR-254, portal-open O-57, O-58, decision 241.
 */
export const tellReturn = operation({
  method: 'POST',
  path: '/portal/consumers/ordertransactions/{orderId}/notify-return',
  access: 'consumer',
  params: z.strictObject({ orderId: orderIdSchema }),
  body: returnNoticeSchema,
  reply: z.object({
    updatedScheduleDueDate: z.nullable(isoDateSchema),
    returnNotifyNoUpdatePushDateReason: z.nullable(noPauseReasonSchema),
  }),
  errors: ['return_already_notified', 'precondition_failed', ...returnDateRefusals],
});

/** All unpaid instalments, soonest first. */
export const listDuePayments = operation({
  method: 'GET',
  path: '/portal/consumers/paymentschedule/due',
  access: 'consumer',
  query: sortedPageQuery(['dueDate'], true),
  reply: pageOf(scheduleListEntrySchema),
  errors: [],
});

export const listOverduePayments = operation({
  method: 'GET',
  path: '/portal/consumers/paymentschedule/overdue',
  access: 'consumer',
  reply: pageOf(scheduleListEntrySchema),
  errors: [],
});

/**
 * Four periods in the currency of the consumer's market, then four in each other currency in which something is owed; and
 * what waits for a dispute; and what is held for orders that their shops have not confirmed yet.
 */
export const readAmountDueSummary = operation({
  method: 'GET',
  path: '/portal/consumers/amount-due-summary',
  access: 'consumer',
  reply: z.object({
    paymentPeriods: z.array(
      z.object({
        period: z.enum(['OVERDUE', 'TODAY', 'NEXT_7_DAYS', 'NEXT_30_DAYS']),
        amount: moneySchema,
        count: z.int(),
        earliestDueDate: z.nullable(isoDateSchema),
      }),
    ),
    /** The amount that waits for a dispute, by currency; left out where there is none. It is in no period. */
    onHold: z.optional(z.array(z.object({ amount: moneySchema, count: z.int() }))),
    waiting: z.optional(z.array(waitingOrderSchema)),
  }),
  errors: [],
});

/** `used` is everything owed in that currency. Nothing is available to an account that may not shop. */
const limitShape = { creditLimit: moneySchema, used: moneySchema, availableToSpend: moneySchema };

/**
 * The limit in the currency of the consumer's market. Each currency has its own limit: `otherCurrencies` are those in
 * which something is used. Source: portal-open O-25.
 */
export const readLimit = operation({
  method: 'GET',
  path: '/portal/consumers/limit',
  access: 'consumer',
  reply: z.object({ ...limitShape, otherCurrencies: z.array(z.object(limitShape)) }),
  errors: [],
});

/** Shops that accept the product, most popular first. Source: POR-119. */
export const listShops = operation({
  method: 'GET',
  path: '/portal/consumers/shop/categories',
  access: 'public',
  query: z.strictObject({ region: countryCodeSchema, ...numberedPageQuery }),
  reply: pageOf(shopSchema),
  errors: [],
});

export const ordersContract = {
  listOrders,
  readOrder,
  tellReturn,
  listDuePayments,
  listOverduePayments,
  readAmountDueSummary,
  readLimit,
  listShops,
} as const;
