import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';

/** An event on its way to one webhook, with every attempt so far. */
export const deliverySchema = z.object({
  deliveryId: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** Of the order that the event is about. */
  orderId: z.nullable(z.string()),
  state: z.enum(['PENDING', 'DELIVERED', 'FAILED']),
  createdAt: instantSchema,
  /** When it is sent next; null when it has ended. */
  nextAttemptAt: z.nullable(instantSchema),
  attempts: z.array(
    z.object({
      at: instantSchema,
      status: z.nullable(z.int()),
      durationMs: z.int(),
      error: z.nullable(z.string()),
    }),
  ),
});
