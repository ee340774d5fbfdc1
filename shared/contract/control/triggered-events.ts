import type { WebhookEventType } from '../webhooks/webhook-event-types.ts';

/** The events that can be made to happen at once. The others tell that time has passed, or are sent by another call. */
export const triggeredEvents = [
  'checkout.approved',
  'checkout.declined',
  'checkout.cancelled',
  'payment.authorised',
  'payment.captured',
  'payment.voided',
  'payment.refunded',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
] as const satisfies readonly WebhookEventType[];
export type TriggeredEvent = (typeof triggeredEvents)[number];
