/** The event types of this version. `*` subscribes to all of them. */
export const webhookEventTypes = [
  'checkout.approved',
  'checkout.declined',
  'checkout.cancelled',
  'checkout.expired',
  'payment.authorised',
  'payment.captured',
  'payment.voided',
  'payment.expired',
  'payment.refunded',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
  'webhook.test',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
