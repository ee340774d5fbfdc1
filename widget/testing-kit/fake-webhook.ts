import { newId } from '#shared/bridge/protocol.ts';
import { examples } from '#shared/contract/merchant/examples.ts';
import type { WebhookEvent } from '#shared/contract/webhooks/webhook-event.ts';
import type { WebhookEventType } from '#shared/contract/webhooks/webhook-event-types.ts';
import { signWebhook } from '#shared/contract/webhooks/webhook-signature.ts';

export type { WebhookEventType };

/** Options of `fakeWebhook`. */
export interface FakeWebhookOptions {
  /** The secret of your webhook. */
  secret: string;
  /** Replaces fields of the example, such as the token of your order. */
  data?: Record<string, unknown>;
  /** Replaces fields of the event, such as its `sequence`. */
  event?: Partial<Omit<WebhookEvent, 'type' | 'data'>>;
  /** Where it is sent to. Default `https://shop.example/webhooks/fourfold`. */
  url?: string;
  /** When it is signed, in seconds of Unix time. Default now. */
  timestamp?: number;
}

/** A webhook as Fourfold sends it. */
export interface FakeWebhook {
  event: WebhookEvent;
  /** For a handler that takes a `Request`, such as that of `createWebhookHandler`. It can be read once. */
  request: Request;
  /** The headers and the raw body, for every other one. */
  headers: Record<string, string>;
  body: string;
}

const approved = { ...examples.readMerchantCheckout.reply, consumer: null, shipping: null };
const undecided = { ...approved, quote: null, lastResultCode: null };
const authorised = examples.authorisePayment.reply;
const captured = examples.capturePayment.reply;
const refund = examples.refundPayment.reply;

type Dispute = typeof examples.readMerchantDispute.reply;

/** Without what was said in it. */
const disputeOf = ({ disputeId, orderId, status, reason, amount }: Dispute) => ({
  ...{ disputeId, orderId, status, reason, amount },
});

/** Of every type, about one order of the examples. */
const dataOf: Readonly<Record<WebhookEventType, object>> = {
  'checkout.approved': approved,
  'checkout.declined': { ...undecided, state: 'DECLINED', lastResultCode: 1 },
  'checkout.cancelled': { ...undecided, state: 'CANCELLED', cancelReason: 'USER' },
  'checkout.expired': { ...undecided, state: 'EXPIRED', cancelReason: 'EXPIRED' },
  'payment.authorised': authorised,
  'payment.captured': captured,
  'payment.voided': examples.voidPayment.reply,
  'payment.expired': expired(),
  'payment.refunded': {
    ...captured,
    refunded: refund.amount,
    refunds: [refund],
    events: [...captured.events, eventOf('REFUNDED', refund.amount, refund.createdAt)],
  },
  'dispute.opened': disputeOf(examples.readMerchantDispute.reply),
  'dispute.updated': disputeOf(examples.answerMerchantDispute.reply),
  'dispute.closed': disputeOf(examples.acceptMerchantDispute.reply),
  'webhook.test': { webhookId: examples.createWebhook.reply.id },
};

function eventOf(type: 'EXPIRED' | 'REFUNDED', amount: object, createdAt: string) {
  return { id: `pev_${type.padEnd(22, 'A')}`, type, amount, createdAt };
}

/** An authorisation of which nothing was captured in time. */
function expired() {
  const type = 'EXPIRED';
  const { expiresAt, originalAmount: amount, openToCapture, voided } = authorised;
  const event = eventOf(type, amount, expiresAt);
  return {
    ...authorised,
    ...{ state: type, openToCapture: voided, voided: openToCapture },
    events: [...authorised.events, event],
  };
}

/**
 * A signed webhook for a test of your handler, with realistic data about one order.
 *
 * @example
 * const { request } = await fakeWebhook('payment.captured', { secret });
 * expect((await handle(request)).status).toBe(200);
 */
export async function fakeWebhook(
  type: WebhookEventType,
  {
    secret,
    data,
    event: given,
    url = 'https://shop.example/webhooks/fourfold',
    timestamp = Math.floor(Date.now() / 1000),
  }: FakeWebhookOptions,
): Promise<FakeWebhook> {
  const event: WebhookEvent = {
    id: `evt_${newId()}`,
    type,
    createdAt: new Date(timestamp * 1000).toISOString(),
    merchantId: examples.readConfiguration.reply.merchantId,
    sequence: type === 'webhook.test' ? 0 : 1,
    ...given,
    data: { ...dataOf[type], ...data },
  };
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'x-webhook-id': event.id,
    'x-webhook-timestamp': `${timestamp}`,
    'x-webhook-signature': await signWebhook({ secret, id: event.id, timestamp, rawBody: body }),
  };
  return { event, request: new Request(url, { method: 'POST', headers, body }), headers, body };
}
