import { createFourfoldClient, createWebhookHandler } from '@fourfold/widget/server';

const lamp = { name: 'Table lamp', quantity: 1, price: { amount: '120.00', currency: 'AUD' } };

/**
 * The server of a shop that sells one lamp. Orders are kept in memory; a real shop has a database.
 *
 * @param {{ api: string, origin: string, merchantId: string, secretKey: string, webhookSecret: string }} settings
 *   `api`: the origin of the API; `origin`: that of the shop's pages, which is registered for the merchant
 */
export function createShop({ api, origin, merchantId, secretKey, webhookSecret }) {
  const fourfold = createFourfoldClient({ baseUrl: api, merchantId, secretKey });
  /** @type {Map<string, { orderId: string, state: string, refunded: string }>} by token */
  const payments = new Map();
  /** @type {Map<string, 'busy' | 'done'>} by id of the event */
  const events = new Map();
  /** @type {{ type: string, id: string }[]} the events that were handled */
  const heard = [];

  /** Captures an approved checkout, once however often it is asked. @param {string} token */
  async function settle(token) {
    const { state } = await fourfold.getCheckout(token);
    if (state !== 'APPROVED') return state;
    const payment = await fourfold.capture({ token }, `capture-${token}`);
    payments.set(token, {
      orderId: payment.orderId,
      state: payment.state,
      refunded: payment.refunded.amount,
    });
    return payment.state;
  }

  const receive = createWebhookHandler({
    secrets: [webhookSecret],
    seen: {
      async claim(id) {
        const known = events.get(id);
        if (!known) events.set(id, 'busy');
        return known ?? 'claimed';
      },
      done: async (id) => void events.set(id, 'done'),
      release: async (id) => void events.delete(id),
    },
    async handle({ id, type, data }) {
      const { token } = /** @type {{ token: string }} */ (data);
      if (type === 'checkout.approved' || type.startsWith('payment.')) await settle(token);
      heard.push({ type, id });
    },
  });

  /** @type {Record<string, (request: Request) => Promise<Response>>} */
  const routes = {
    async 'POST /api/checkout'(request) {
      const { attempt, email } = await request.json();
      const order = {
        amount: lamp.price,
        merchantReference: `lamp-${attempt.slice(0, 8)}`,
        items: [lamp],
        consumer: { email },
        merchant: {
          redirectConfirmUrl: `${origin}/result`,
          redirectCancelUrl: `${origin}/`,
          popupOriginUrl: origin,
        },
      };
      try {
        const { token } = await fourfold.createCheckout(order, `checkout-${attempt}`);
        return Response.json({ token });
      } catch (error) {
        console.error(error);
        const message = 'This order can’t be paid in four at the moment. Choose another way to pay.';
        return Response.json({ message }, { status: 502 });
      }
    },

    async 'GET /result'(request) {
      const token = new URL(request.url).searchParams.get('orderToken') ?? '';
      const state = await settle(token);
      const { orderId } = payments.get(token) ?? {};
      return state === 'CAPTURED' && orderId
        ? page(`<h1>Thank you</h1><p>Order ${orderId} is paid.</p>
<form method="post" action="/refund?orderToken=${encodeURIComponent(token)}"><button>Refund it</button></form>`)
        : page('<h1>Not paid</h1><p>Nothing was charged.</p>');
    },

    async 'POST /refund'(request) {
      const token = new URL(request.url).searchParams.get('orderToken') ?? '';
      const payment = payments.get(token);
      if (!payment) return page('<h1>There is no such order</h1>', 404);
      const { amount } = await fourfold.refund(payment.orderId, { amount: lamp.price }, `refund-${token}`);
      return page(`<h1>Refunded</h1><p>${amount.amount} ${amount.currency} of order ${payment.orderId}.</p>`);
    },

    'POST /webhooks/fourfold': (request) => receive(request),

    /** For your own eyes: which events came. */
    'GET /events': async () => Response.json(heard),
  };

  /** Answers a request; null for an address that the shop's server does not have. @param {Request} request */
  return async (request) => routes[`${request.method} ${new URL(request.url).pathname}`]?.(request) ?? null;
}

/** @param {string} body @param {number} [status] */
const page = (body, status = 200) =>
  new Response(`<!doctype html><html lang="en-AU"><title>Lamps</title><body>${body}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
