/** The sandbox's controls of webhooks, of every merchant. Source: merchant-api §7.2, MER-200. */
import * as z from 'zod/mini';
import { cursorPageOf, cursorQuery } from '../merchant/cursor.ts';
import { deliverySchema } from '../merchant/delivery.schema.ts';
import { operation } from '../operation.ts';

const merchantId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));

const behaviourFields = {
  merchantId,
  /** The order in which events that follow each other within ten seconds are sent. */
  order: z.enum(['normal', 'reverse', 'shuffle']),
  /** How many more times each event is sent. */
  duplicate: z.int().check(z.gte(0), z.lte(5)),
  /** How long the first attempt of each event waits. */
  delayMs: z.int().check(z.gte(0), z.lte(60_000)),
  /** How many attempts at each event fail before one is sent; all of them with 7. */
  failFirst: z.int().check(z.gte(0), z.lte(7)),
};
const behaviourSchema = z.object(behaviourFields);
export type WebhookBehaviour = z.infer<typeof behaviourSchema>;

/** Holds for events from now on, except `duplicate` and `failFirst`, which also hold for attempts at earlier ones. */
export const setWebhookBehaviour = operation({
  method: 'PUT',
  path: '/sandbox/webhook-behaviour',
  access: 'control',
  body: z.strictObject(behaviourFields),
  reply: behaviourSchema,
  errors: [],
});

/** Of the merchants for which one was set. */
export const listWebhookBehaviours = operation({
  method: 'GET',
  path: '/sandbox/webhook-behaviour',
  access: 'control',
  reply: z.object({ results: z.array(behaviourSchema) }),
  errors: [],
});

/** Newest first, of every merchant unless one is named. */
export const listAllDeliveries = operation({
  method: 'GET',
  path: '/sandbox/deliveries',
  access: 'control',
  query: z.strictObject({
    ...cursorQuery,
    state: z.optional(deliverySchema.shape.state),
    merchantId: z.optional(merchantId),
  }),
  reply: cursorPageOf(
    z.extend(deliverySchema, {
      merchantId: z.string(),
      url: z.string(),
      /** As it is sent. */
      body: z.string(),
    }),
  ),
  errors: [],
});

/** Sends the event again now, with all its attempts. */
export const retryAnyDelivery = operation({
  method: 'POST',
  path: '/sandbox/deliveries/{deliveryId}/retry',
  access: 'control',
  params: z.strictObject({ deliveryId: z.string().check(z.regex(/^dlv_[A-Za-z0-9_-]{22}$/)) }),
  body: z.strictObject({}),
  reply: null,
  status: [202],
  errors: [],
});

export const webhookBehaviourContract = {
  setWebhookBehaviour,
  listWebhookBehaviours,
  listAllDeliveries,
  retryAnyDelivery,
} as const;
