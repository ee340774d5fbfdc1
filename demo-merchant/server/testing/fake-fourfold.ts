/** A fake of the part of the merchant API that the shop calls, in this process. */
import { Hono } from 'hono';
import type { Checkout, CheckoutState, Money, NewCheckout, Payment } from '#widget/server/index.ts';
import { amountOf, centsOf } from '../amounts.ts';

interface Call {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

export const merchantSecret = 'sk_sandbox_secret_of_the_tests';
const minimumCents = 3500;
const maximumCents = 200_000;

export function createFakeFourfold() {
  const checkouts = new Map<string, Checkout>();
  const payments = new Map<string, Payment>();
  const tokensByKey = new Map<string, string>();
  const webhooks = new Map<string, { id: string; url: string }>();
  const calls: Call[] = [];
  let registered = 0;
  let isAway = false;
  const app = new Hono().basePath('/merchant/v1');

  app.use(async (c, next) => {
    const key = c.req.header('idempotency-key');
    const path = c.req.path.replace('/merchant/v1', '');
    const expected = `Basic ${btoa(`demo-au:${merchantSecret}`)}`;
    if (c.req.header('authorization') !== expected) return c.json({ errorCode: 'unauthorized' }, 401);
    const body = c.req.method === 'POST' ? await c.req.json() : undefined;
    if (c.req.method === 'POST') calls.push({ path, key, body });
    return next();
  });

  app.get('/configuration', (c) =>
    c.json({
      minimumAmount: { amount: amountOf(minimumCents), currency: 'AUD' },
      maximumAmount: { amount: amountOf(maximumCents), currency: 'AUD' },
    }),
  );

  app.post('/checkouts', async (c) => {
    const request = await c.req.json<NewCheckout>();
    if (centsOf(request.amount) < minimumCents) {
      return c.json({ errorCode: 'below_minimum_order_value', message: 'Too little.' }, 422);
    }
    if (centsOf(request.amount) > maximumCents) {
      return c.json({ errorCode: 'above_maximum_order_value', message: 'Too much.' }, 422);
    }
    const key = c.req.header('idempotency-key') ?? '';
    const token = tokensByKey.get(key) ?? `ffc_${String(checkouts.size).padStart(43, 'a')}`;
    tokensByKey.set(key, token);
    if (!checkouts.has(token)) checkouts.set(token, checkoutOf(token, request));
    return c.json({ token, expiresAt: '', expiresInMs: 1, redirectCheckoutUrl: '' }, 201);
  });

  app.get('/checkouts/:token', (c) => {
    const checkout = checkouts.get(c.req.param('token'));
    return checkout ? c.json(checkout) : c.json({ errorCode: 'checkout_not_found' }, 404);
  });

  app.post('/payments/authorise', async (c) => {
    const { token, merchantReference } = await c.req.json();
    const checkout = checkouts.get(token);
    if (checkout?.state !== 'APPROVED') return c.json({ errorCode: 'checkout_not_approved' }, 412);
    const existing = [...payments.values()].find((payment) => payment.token === token);
    if (existing) return c.json(existing, 200);
    const payment = paymentOf(String(100_000_000 + payments.size), checkout, merchantReference);
    payments.set(payment.orderId, payment);
    return c.json(payment, 201);
  });

  app.get('/payments/:orderId', (c) => {
    const payment = payments.get(c.req.param('orderId'));
    return payment ? c.json(payment) : c.json({ errorCode: 'payment_not_found' }, 404);
  });

  app.post('/payments/:orderId/:action', async (c) => {
    const payment = payments.get(c.req.param('orderId'));
    if (!payment) return c.json({ errorCode: 'payment_not_found' }, 404);
    const { amount = payment.openToCapture } = await c.req.json<{ amount?: Money }>();
    const refusal = act(payment, c.req.param('action'), centsOf(amount));
    return refusal ? c.json({ errorCode: refusal, message: 'Refused.' }, 422) : c.json(payment, 201);
  });

  app.get('/webhooks', (c) => c.json({ results: [...webhooks.values()], totalResults: webhooks.size }));
  app.post('/webhooks', async (c) => {
    const { url } = await c.req.json();
    registered += 1;
    const webhook = { id: `whk_${registered}`, url };
    webhooks.set(webhook.id, webhook);
    return c.json({ ...webhook, secret: `whsec_of_${webhook.id}` }, 201);
  });
  app.delete('/webhooks/:id', (c) => {
    webhooks.delete(c.req.param('id'));
    return c.body(null, 204);
  });

  return {
    fetch: (async (input: URL | string, init?: RequestInit) => {
      if (isAway) throw new TypeError('fetch failed');
      return app.request(String(input), init);
    }) as typeof fetch,
    calls: (path: string) => calls.filter((call) => call.path === path),
    payments,
    webhooks,
    newestToken: () => [...checkouts.keys()].at(-1) ?? '',
    /** Changes the state of a checkout, as the shopper or the passing of time would. */
    end(token: string, state: CheckoutState, change: Partial<Checkout> = {}) {
      const checkout = checkouts.get(token);
      if (checkout) checkouts.set(token, { ...checkout, ...change, state });
    },
    goAway() {
      isAway = true;
    },
    comeBack() {
      isAway = false;
    },
  };
}

function checkoutOf(token: string, { amount, merchantReference }: NewCheckout): Checkout {
  return {
    token,
    state: 'OPEN',
    mode: 'STANDARD',
    amount,
    merchantReference: merchantReference ?? null,
    paymentOption: 'PBI',
    buyNow: false,
    pickup: false,
    shippingOptionRequired: false,
    items: [],
    discounts: [],
    taxAmount: null,
    shippingAmount: null,
    locale: null,
    entryPoint: null,
    customFields: {},
    orderId: null,
    quote: {
      amount,
      instalments: [],
      amountDueToday: amount,
      scheduleChecksum: 'sc1_of_the_quote',
      expiresAt: '',
    },
    cancelReason: null,
    lastResultCode: null,
    createdAt: '',
    expiresAt: '',
    consumer: null,
    shipping: null,
    shippingOption: null,
  };
}

function paymentOf(orderId: string, { token, amount }: Checkout, merchantReference: string): Payment {
  const none = { ...amount, amount: '0.00' };
  return {
    orderId,
    token,
    state: 'AUTHORISED',
    originalAmount: amount,
    openToCapture: amount,
    captured: none,
    voided: none,
    refunded: none,
    merchantReference,
    createdAt: '',
    expiresAt: '',
    resultCode: null,
    events: [],
    refunds: [],
  };
}

const moved = (money: Money, cents: number): Money => ({
  ...money,
  amount: amountOf(centsOf(money) + cents),
});

function act(payment: Payment, action: string, cents: number): string | null {
  if (action === 'refund') {
    if (centsOf(payment.captured) === 0) return 'payment_not_captured';
    payment.refunded = moved(payment.refunded, cents);
    return null;
  }
  if (cents > centsOf(payment.openToCapture)) return 'amount_exceeds_open';
  payment.openToCapture = moved(payment.openToCapture, -cents);
  if (action === 'capture') payment.captured = moved(payment.captured, cents);
  else payment.voided = moved(payment.voided, cents);
  payment.state = action === 'capture' ? 'CAPTURED' : 'VOIDED';
  return null;
}
