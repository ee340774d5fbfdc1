/** Webhooks of a merchant. Source: merchant-api §6. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import { disputeIdSchema, disputeStatusSchema } from '#shared/domain/disputes/dispute.ts';
import { disputeReasonSchema } from '#shared/domain/disputes/dispute-reasons.ts';
import { moneySchema } from '#shared/domain/money.ts';
import { orderIdSchema } from '#shared/domain/orders/order.ts';
import { operation } from '../operation.ts';
import { limit, pageOf, wholeNumber } from '../paging.ts';
import { type WebhookEventType, webhookEventTypes } from '../webhooks/webhook-event-types.ts';
import { cursorPageOf, cursorQuery } from './cursor.ts';
import { deliverySchema } from './delivery.schema.ts';
import { merchantCheckoutSchema, paymentSchema } from './merchant.schema.ts';
import { webhookUrlSchema } from './webhook-url.schema.ts';

/** A checkout in an event is without its shopper; read the checkout for that. */
const checkoutData = z.extend(merchantCheckoutSchema, { consumer: z.null(), shipping: z.null() });

/** A shopper's case about an order, without what was said in it. */
const disputeData = z.object({
  disputeId: disputeIdSchema,
  orderId: orderIdSchema,
  status: disputeStatusSchema,
  reason: disputeReasonSchema,
  /** What the shopper asks for. */
  amount: moneySchema,
});

/** The `data` of each event. */
export const webhookDataSchemas = {
  'checkout.approved': checkoutData,
  'checkout.declined': checkoutData,
  'checkout.cancelled': checkoutData,
  'checkout.expired': checkoutData,
  'payment.authorised': paymentSchema,
  'payment.captured': paymentSchema,
  'payment.voided': paymentSchema,
  'payment.expired': paymentSchema,
  'payment.refunded': paymentSchema,
  'dispute.opened': disputeData,
  'dispute.updated': disputeData,
  'dispute.closed': disputeData,
  'webhook.test': z.object({ webhookId: z.string() }),
} satisfies Record<WebhookEventType, z.ZodMiniType>;

/** The fields of an event beside its type and data. */
export const webhookEventShape = {
  id: z.string(),
  createdAt: instantSchema,
  merchantId: z.string(),
  /** 0 for a test event, which takes no number. */
  sequence: z.int(),
};

const params = z.strictObject({ id: z.string().check(z.regex(/^whk_[A-Za-z0-9_-]{22}$/)) });
const deliveryParams = z.extend(params, { deliveryId: z.string().check(z.regex(/^dlv_[A-Za-z0-9_-]{22}$/)) });
const empty = z.strictObject({});
const idempotencyErrors = ['idempotency_key_conflict', 'request_in_progress'] as const;

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  createdAt: instantSchema,
});

/** The secret is returned only here. */
export const createWebhook = operation({
  method: 'POST',
  path: '/merchant/v1/webhooks',
  access: 'merchant',
  body: z.strictObject({
    url: webhookUrlSchema,
    events: z.array(z.enum(['*', ...webhookEventTypes])).check(z.minLength(1), z.maxLength(20)),
  }),
  reply: z.extend(webhookSchema, { secret: z.string() }),
  status: [201],
  errors: [...idempotencyErrors, 'invalid_url', 'too_many_webhooks', 'secret_already_shown'],
});

export const listWebhooks = operation({
  method: 'GET',
  path: '/merchant/v1/webhooks',
  access: 'merchant',
  reply: pageOf(webhookSchema),
  errors: [],
});

export const deleteWebhook = operation({
  method: 'DELETE',
  path: '/merchant/v1/webhooks/{id}',
  access: 'merchant',
  params,
  reply: null,
  errors: [],
});

export const testWebhook = operation({
  method: 'POST',
  path: '/merchant/v1/webhooks/{id}/test',
  access: 'merchant',
  params,
  body: empty,
  reply: z.object({ deliveryId: z.string() }),
  status: [202],
  errors: idempotencyErrors,
});

/** For 24 hours, events are signed with both secrets. */
export const rotateWebhookSecret = operation({
  method: 'POST',
  path: '/merchant/v1/webhooks/{id}/rotate-secret',
  access: 'merchant',
  params,
  body: empty,
  reply: z.object({ secret: z.string(), previousSecretExpiresAt: instantSchema }),
  status: [201],
  errors: [...idempotencyErrors, 'rotation_in_progress', 'secret_already_shown'],
});

export const listDeliveries = operation({
  method: 'GET',
  path: '/merchant/v1/webhooks/{id}/deliveries',
  access: 'merchant',
  params,
  query: z.strictObject({
    ...cursorQuery,
    state: z.optional(deliverySchema.shape.state),
    orderId: z.optional(orderIdSchema),
  }),
  reply: cursorPageOf(deliverySchema),
  errors: [],
});

export const retryDelivery = operation({
  method: 'POST',
  path: '/merchant/v1/webhooks/{id}/deliveries/{deliveryId}/retry',
  access: 'merchant',
  params: deliveryParams,
  body: empty,
  reply: null,
  status: [202],
  errors: idempotencyErrors,
});

/** Events in the order of their numbers, after one of them. Test events have no number, and are not in it. */
export const listEvents = operation({
  method: 'GET',
  path: '/merchant/v1/events',
  access: 'merchant',
  query: z.strictObject({ after: wholeNumber(0, 999_999_999_999_999, 0), limit }),
  reply: z.object({
    results: z.array(
      z.object({
        ...webhookEventShape,
        type: z.enum(webhookEventTypes),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
    lastSequence: z.int(),
  }),
  errors: [],
});

export const webhooksContract = {
  createWebhook,
  listWebhooks,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  listDeliveries,
  retryDelivery,
  listEvents,
} as const;
