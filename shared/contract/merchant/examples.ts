/** One example of each call for merchants' servers. They compile against the contract, and a test parses them by it. */
import type { InputOf, ReplyInputOf } from '../operation.ts';
import type { merchantContract } from './merchant.contract.ts';
import type { webhooksContract } from './webhooks.contract.ts';

type Calls = typeof merchantContract & typeof webhooksContract;

/** What is sent, and the usual response. */
type Example<Id extends keyof Calls> = InputOf<Calls[Id]> & {
  readonly reply: ReplyInputOf<Calls[Id]>;
};

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const shown = (amount: string) => ({ ...aud(amount), symbol: '$' });

const token = 'ffc_Q2hlY2tvdXRfb2ZfYV9saW5lbl90aHJvd19fX19fX19';
const orderId = '100000042';
const webhookId = 'whk_Zk3vYx0aQ1mB7nC2pD4sEw';
const deliveryId = 'dlv_Zk3vYx0aQ1mB7nC2pD4sEw';
const secret = 'whsec_9tqbq2Sdd0bGC0uUgVZ3c0nUuVnKc2p5m6y0QeT1xZk';
const createdAt = '2026-01-15T00:00:00.000Z';
const approvedAt = '2026-01-15T00:04:00.000Z';

const items = [{ name: 'Linen throw', sku: 'LT-01', quantity: 1, price: aud('120.00') }];

const checkout = {
  token,
  state: 'APPROVED' as const,
  mode: 'STANDARD' as const,
  amount: shown('120.00'),
  merchantReference: 'cart-7',
  paymentOption: 'PBI' as const,
  buyNow: false,
  pickup: false,
  shippingOptionRequired: false,
  items,
  discounts: [],
  taxAmount: null,
  shippingAmount: null,
  locale: 'en-AU',
  entryPoint: 'cart',
  customFields: {},
  orderId: null,
  quote: {
    amount: shown('120.00'),
    instalments: ['2026-01-15', '2026-01-29', '2026-02-12', '2026-02-26'].map((dueDate) => ({
      dueDate,
      amount: shown('30.00'),
    })),
    amountDueToday: shown('30.00'),
    scheduleChecksum: 'sc1_b6c1f0d2a94e3578b6c1f0d2a94e3578b6c1f0d2a94',
    expiresAt: '2026-01-15T01:04:00.000Z',
  },
  cancelReason: null,
  lastResultCode: 0,
  createdAt,
  expiresAt: '2026-01-15T03:00:00.000Z',
  consumer: { email: 'sam@example.com', givenNames: 'Sam' },
  shipping: null,
  shippingOption: null,
};

const cancelled = {
  ...checkout,
  state: 'CANCELLED' as const,
  quote: null,
  cancelReason: 'MERCHANT' as const,
  lastResultCode: null,
  consumer: null,
};

const event = (type: 'AUTHORISED' | 'CAPTURED' | 'VOIDED', amount: string, at: string) => ({
  id: `pev_${type.padEnd(22, 'A')}`,
  type,
  amount: shown(amount),
  createdAt: at,
});

const authorised = {
  orderId,
  token,
  state: 'AUTHORISED' as const,
  originalAmount: shown('120.00'),
  openToCapture: shown('120.00'),
  captured: shown('0.00'),
  voided: shown('0.00'),
  refunded: shown('0.00'),
  merchantReference: 'cart-7',
  createdAt: approvedAt,
  expiresAt: '2026-01-22T00:04:00.000Z',
  resultCode: 0,
  events: [event('AUTHORISED', '120.00', approvedAt)],
  refunds: [],
};

const captured = {
  ...authorised,
  state: 'CAPTURED' as const,
  openToCapture: shown('0.00'),
  captured: shown('120.00'),
  events: [...authorised.events, event('CAPTURED', '120.00', approvedAt)],
};

const webhook = {
  id: webhookId,
  url: 'https://shop.example/webhooks/fourfold',
  events: ['*'],
  createdAt,
};

export const examples: { readonly [Id in keyof Calls]: Example<Id> } = {
  readConfiguration: {
    reply: {
      merchantId: 'your-shop',
      displayName: 'Your shop',
      countryCode: 'AU',
      currency: 'AUD',
      minimumAmount: shown('35.00'),
      maximumAmount: shown('2000.00'),
      paymentOptions: ['PBI', 'PAD', 'PAY_NOW'],
      supportedShippingCountries: ['AU', 'NZ'],
      allowedOrigins: ['https://shop.example'],
      enabled: true,
    },
  },
  createCheckout: {
    body: {
      amount: aud('120.00'),
      merchantReference: 'cart-7',
      consumer: { email: 'sam@example.com', givenNames: 'Sam' },
      items,
      merchant: {
        redirectConfirmUrl: 'https://shop.example/result',
        redirectCancelUrl: 'https://shop.example/cart',
        popupOriginUrl: 'https://shop.example',
      },
      locale: 'en-AU',
      entryPoint: 'cart',
    },
    reply: {
      token,
      expiresAt: '2026-01-15T03:00:00.000Z',
      expiresInMs: 10_800_000,
      redirectCheckoutUrl: `https://checkout.example/?token=${token}&d=r#/`,
    },
  },
  readMerchantCheckout: { params: { token }, reply: checkout },
  cancelCheckout: { params: { token }, body: {}, reply: cancelled },
  authorisePayment: {
    body: { token, amount: aud('120.00'), scheduleChecksum: checkout.quote.scheduleChecksum },
    reply: authorised,
  },
  capturePayment: { body: { token, amount: aud('120.00') }, reply: captured },
  captureAuthorised: {
    params: { orderId },
    body: { amount: aud('80.00') },
    reply: {
      ...authorised,
      state: 'PARTIALLY_CAPTURED',
      openToCapture: shown('40.00'),
      captured: shown('80.00'),
      events: [...authorised.events, event('CAPTURED', '80.00', '2026-01-16T00:00:00.000Z')],
    },
  },
  voidPayment: {
    params: { orderId },
    body: {},
    reply: {
      ...authorised,
      state: 'VOIDED',
      openToCapture: shown('0.00'),
      voided: shown('120.00'),
      events: [...authorised.events, event('VOIDED', '120.00', '2026-01-16T00:00:00.000Z')],
    },
  },
  refundPayment: {
    params: { orderId },
    body: { amount: aud('20.00'), reason: 'Arrived damaged' },
    reply: {
      refundId: 'ref_Zk3vYx0aQ1mB7nC2pD4sEw',
      orderId,
      amount: shown('20.00'),
      merchantReference: null,
      reason: 'Arrived damaged',
      createdAt: '2026-01-20T00:00:00.000Z',
    },
  },
  readPayment: { params: { orderId }, reply: captured },
  listPayments: {
    query: { merchantReference: 'cart-7', limit: '1' },
    reply: { results: [captured], totalResults: 1, nextCursor: null },
  },
  updateMerchantReference: {
    params: { orderId },
    body: { merchantReference: 'order-2026-0007' },
    reply: { ...captured, merchantReference: 'order-2026-0007' },
  },
  createWebhook: {
    body: { url: webhook.url, events: ['*'] },
    reply: { ...webhook, secret },
  },
  listWebhooks: { reply: { results: [webhook], totalResults: 1 } },
  deleteWebhook: { params: { id: webhookId }, reply: undefined },
  testWebhook: { params: { id: webhookId }, body: {}, reply: { deliveryId } },
  rotateWebhookSecret: {
    params: { id: webhookId },
    body: {},
    reply: { secret, previousSecretExpiresAt: '2026-01-16T00:00:00.000Z' },
  },
  listDeliveries: {
    params: { id: webhookId },
    query: { state: 'DELIVERED' },
    reply: {
      results: [
        {
          deliveryId,
          eventId: 'evt_Zk3vYx0aQ1mB7nC2pD4sEw',
          type: 'payment.captured',
          state: 'DELIVERED',
          attempts: [{ at: approvedAt, status: 200, durationMs: 42, error: null }],
        },
      ],
      totalResults: 1,
      nextCursor: null,
    },
  },
  retryDelivery: { params: { id: webhookId, deliveryId }, body: {}, reply: undefined },
};

const addressed = {
  name: 'Sam Rowe',
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};

const expressQuote = {
  ...checkout.quote,
  amount: shown('130.00'),
  instalments: checkout.quote.instalments.map(({ dueDate }) => ({ dueDate, amount: shown('32.50') })),
  amountDueToday: shown('32.50'),
};

/** The same calls for an EXPRESS checkout, where they differ. */
export const expressExamples: Pick<
  { readonly [Id in keyof Calls]: Example<Id> },
  'createCheckout' | 'readMerchantCheckout' | 'authorisePayment'
> = {
  createCheckout: {
    body: {
      amount: aud('120.00'),
      mode: 'EXPRESS',
      merchantReference: 'cart-7',
      items,
      merchant: {
        redirectConfirmUrl: 'https://shop.example/result',
        redirectCancelUrl: 'https://shop.example/cart',
        popupOriginUrl: 'https://shop.example',
      },
      entryPoint: 'product',
    },
    reply: examples.createCheckout.reply,
  },
  readMerchantCheckout: {
    params: { token },
    reply: {
      ...checkout,
      mode: 'EXPRESS',
      amount: shown('130.00'),
      shippingOptionRequired: true,
      shippingAmount: shown('10.00'),
      entryPoint: 'product',
      quote: expressQuote,
      consumer: { ...checkout.consumer, surname: 'Rowe', phoneNumber: '+61419000001' },
      shipping: addressed,
      shippingOption: 'express-post',
    },
  },
  authorisePayment: {
    body: {
      token,
      amount: aud('130.00'),
      scheduleChecksum: expressQuote.scheduleChecksum,
      shipping: addressed,
    },
    reply: {
      ...authorised,
      originalAmount: shown('130.00'),
      openToCapture: shown('130.00'),
      events: [event('AUTHORISED', '130.00', approvedAt)],
    },
  },
};
