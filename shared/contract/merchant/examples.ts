/** One example of each call for merchants' servers. They compile against the contract, and a test parses them by it. */
import type { InputOf, ReplyInputOf } from '../operation.ts';
import type { merchantAccountContract } from './account.contract.ts';
import type { merchantDisputesContract } from './disputes.contract.ts';
import type { merchantContract } from './merchant.contract.ts';
import type { requestsContract } from './requests.contract.ts';
import type { settlementsContract } from './settlements.contract.ts';
import type { webhooksContract } from './webhooks.contract.ts';

type Calls = typeof merchantContract &
  typeof merchantAccountContract &
  typeof merchantDisputesContract &
  typeof settlementsContract &
  typeof requestsContract &
  typeof webhooksContract;

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

const summary = {
  token,
  state: checkout.state,
  mode: checkout.mode,
  amount: checkout.amount,
  merchantReference: checkout.merchantReference,
  paymentOption: checkout.paymentOption,
  orderId: checkout.orderId,
  cancelReason: checkout.cancelReason,
  lastResultCode: checkout.lastResultCode,
  createdAt,
  expiresAt: checkout.expiresAt,
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

const configuration = {
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
} satisfies ReplyInputOf<typeof merchantContract.readConfiguration>;

const keyId = 'key_Zk3vYx0aQ1mB7nC2pD4sEw';
const disputeId = 'dsp_Zk3vYx0aQ1mB7nC2pD4sEw';
const openedAt = '2026-01-20T00:00:00.000Z';
const answeredAt = '2026-01-21T00:00:00.000Z';

const dispute = {
  disputeId,
  orderId,
  merchantReference: 'cart-7',
  status: 'OPEN' as const,
  needsAnswer: true,
  answerDueAt: '2026-02-03T00:00:00.000Z',
  reason: 'PRODUCT_NOT_RECEIVED' as const,
  reasonDetail: 'NOT_RECEIVED_GOODS' as const,
  subject: 'Nothing has arrived',
  amount: shown('120.00'),
  createdAt: openedAt,
  updatedAt: openedAt,
};
const complaint = {
  author: 'CONSUMER' as const,
  text: 'The parcel was due a week ago.',
  files: [
    {
      name: 'tracking.pdf',
      bytes: 48_210,
      url: 'https://files.fourfold.example/evidence/5f0c1f5e?session=merchant%3Ayour-shop',
    },
  ],
  createdAt: openedAt,
};
const answerOf = (text: string) => ({
  author: 'MERCHANT' as const,
  text,
  files: [],
  createdAt: answeredAt,
});

const settlementId = 'stl_Zk3vYx0aQ1mB7nC2pD4sEw';
const settlement = {
  settlementId,
  state: 'PAID' as const,
  firstDay: '2026-01-12',
  lastDay: '2026-01-18',
  payoutDay: '2026-01-20',
  captures: { count: 1, amount: shown('120.00') },
  refunds: { count: 1, amount: shown('20.00') },
  disputes: { count: 0, amount: shown('0.00') },
  fees: shown('5.10'),
  feesGivenBack: shown('0.80'),
  carriedIn: shown('0.00'),
  carriedOut: shown('0.00'),
  payout: shown('95.70'),
  closedAt: '2026-01-18T13:00:00.000Z',
  paidAt: '2026-01-19T13:00:00.000Z',
};
const line = {
  orderId,
  merchantReference: 'cart-7',
  fee: shown('0.00'),
  feeGivenBack: shown('0.00'),
};

const errorId = '5f0c1f5e-1c7e-4b7a-9a53-0f3f7f0f4c11';
const request = {
  errorId,
  keyId,
  method: 'POST',
  path: '/merchant/v1/payments/{orderId}/refund',
  status: 422,
  errorCode: 'amount_exceeds_captured',
  durationMs: 12,
  createdAt: openedAt,
};

export const examples: { readonly [Id in keyof Calls]: Example<Id> } = {
  readConfiguration: { reply: configuration },
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
  listMerchantCheckouts: {
    query: { state: 'APPROVED', limit: '1' },
    reply: { results: [summary], totalResults: 1, nextCursor: null },
  },
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
  updateConfiguration: {
    body: { allowedOrigins: ['https://shop.example', 'https://www.shop.example'] },
    reply: { ...configuration, allowedOrigins: ['https://shop.example', 'https://www.shop.example'] },
  },
  listSecretKeys: {
    reply: { results: [{ keyId, ending: '7c1f', createdAt, lastUsedAt: approvedAt }], totalResults: 1 },
  },
  createSecretKey: {
    body: {},
    reply: {
      keyId: 'key_Q2hlY2tvdXRfa2V5XzI0Ng',
      secret: 'sk_sandbox_9tqbq2Sdd0bGC0uUgVZ3c0nUuVnKc2p5m6y0QeT1xZk',
    },
  },
  deleteSecretKey: { params: { keyId }, reply: undefined },
  listMerchantDisputes: {
    query: { status: 'OPEN' },
    reply: { results: [dispute], totalResults: 1, nextCursor: null },
  },
  readMerchantDispute: { params: { disputeId }, reply: { ...dispute, messages: [complaint] } },
  acceptMerchantDispute: {
    params: { disputeId },
    body: { message: 'We are sorry. The money is on its way.' },
    reply: {
      ...dispute,
      status: 'CLOSE',
      needsAnswer: false,
      answerDueAt: null,
      updatedAt: answeredAt,
      messages: [complaint, answerOf('We are sorry. The money is on its way.')],
    },
  },
  answerMerchantDispute: {
    params: { disputeId },
    body: { action: 'REQUEST_INFO', message: 'Could you send a photo of the label?' },
    reply: {
      ...dispute,
      status: 'INQUIRY',
      needsAnswer: false,
      answerDueAt: '2026-02-04T00:00:00.000Z',
      updatedAt: answeredAt,
      messages: [complaint, answerOf('Could you send a photo of the label?')],
    },
  },
  listSettlements: {
    query: { state: 'PAID', limit: '1' },
    reply: { results: [settlement], totalResults: 1, nextCursor: null },
  },
  readSettlement: {
    params: { settlementId },
    query: {},
    reply: {
      ...settlement,
      lines: {
        results: [
          {
            ...line,
            type: 'REFUND',
            amount: shown('20.00'),
            feeGivenBack: shown('0.80'),
            createdAt: '2026-01-16T00:00:00.000Z',
          },
          { ...line, type: 'CAPTURE', amount: shown('120.00'), fee: shown('5.10'), createdAt: approvedAt },
        ],
        totalResults: 2,
        nextCursor: null,
      },
    },
  },
  exportSettlement: {
    params: { settlementId },
    reply: [
      'created_at,type,order_id,merchant_reference,currency,amount,fee,fee_given_back,net',
      `${approvedAt},CAPTURE,${orderId},cart-7,AUD,120.00,5.10,0.00,114.90`,
      `2026-01-16T00:00:00.000Z,REFUND,${orderId},cart-7,AUD,20.00,0.00,0.80,-19.20`,
      '',
    ].join('\r\n'),
  },
  listRequests: {
    query: { statusClass: '4xx', limit: '1' },
    reply: { results: [request], totalResults: 1, nextCursor: null },
  },
  readRequest: {
    params: { errorId },
    reply: {
      ...request,
      request: { amount: aud('200.00'), reason: '[redacted]' },
      response: {
        errorCode: 'amount_exceeds_captured',
        message: 'The amount is more than what is captured and not refunded.',
        errorId,
      },
    },
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
          orderId,
          state: 'DELIVERED',
          createdAt: approvedAt,
          nextAttemptAt: null,
          attempts: [{ at: approvedAt, status: 200, durationMs: 42, error: null }],
        },
      ],
      totalResults: 1,
      nextCursor: null,
    },
  },
  retryDelivery: { params: { id: webhookId, deliveryId }, body: {}, reply: undefined },
  listEvents: {
    query: { after: '41' },
    reply: {
      results: [
        {
          id: 'evt_Zk3vYx0aQ1mB7nC2pD4sEw',
          type: 'dispute.opened',
          createdAt: dispute.createdAt,
          merchantId: 'demo-au',
          sequence: 42,
          data: {
            disputeId: dispute.disputeId,
            orderId: dispute.orderId,
            status: dispute.status,
            reason: dispute.reason,
            amount: dispute.amount,
          },
        },
      ],
      lastSequence: 42,
    },
  },
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
