/** Events of a shop on request, by a shopper who does what they tell of. */
import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { triggeredEvents } from './triggered-events.ts';

/** A new shopper does what leads to the event, so the events before it happen too. */
export const triggerEvent = operation({
  method: 'POST',
  path: '/sandbox/merchants/{merchantId}/events',
  access: 'control',
  params: z.strictObject({ merchantId: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)) }),
  body: z.strictObject({ type: z.enum(triggeredEvents) }),
  reply: z.object({
    /** The shopper, who can be logged in as. */
    email: z.string(),
    token: z.string(),
    /** Null where no payment was authorised. */
    orderId: z.nullable(z.string()),
    disputeId: z.nullable(z.string()),
  }),
  status: [201],
  errors: ['merchant_disabled'],
});

export const controlEventsContract = { triggerEvent } as const;
