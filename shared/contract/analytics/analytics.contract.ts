import * as z from 'zod/mini';
import { analyticsEventSchema, eventsAtOnce } from '#shared/domain/analytics-event.ts';
import { operation } from '../operation.ts';

/** Records analytics events. Clients ignore failures. Source: access-open A50. */
export const recordEvents = operation({
  method: 'POST',
  path: '/portal/consumers/events',
  access: 'public',
  body: z.array(analyticsEventSchema).check(z.minLength(1), z.maxLength(eventsAtOnce)),
  reply: null,
  status: [202],
  errors: [],
});

export const analyticsContract = { recordEvents } as const;
