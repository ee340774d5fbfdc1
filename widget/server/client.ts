import type {
  AuthoriseRequest,
  Checkout,
  Configuration,
  CreatedCheckout,
  CursorPage,
  CursorQuery,
  Delivery,
  Money,
  NewCheckout,
  Page,
  Payment,
  PaymentQuery,
  Refund,
  Webhook,
} from './merchant-api.ts';
import { type Call, type ClientOptions, createSend } from './send.ts';

/**
 * The merchant API for your server. A call that changes something takes an idempotency key of 1 to 64 characters
 * (`A-Z a-z 0-9 _ . : -`). Repeating a call with the same key and input has no further effect.
 *
 * Every method rejects with `FourfoldApiError` for an error response and with `FourfoldConnectionError` for no response.
 */
export interface FourfoldClient {
  getConfiguration(): Promise<Configuration>;
  createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<CreatedCheckout>;
  getCheckout(token: string): Promise<Checkout>;
  cancelCheckout(token: string, idempotencyKey: string): Promise<Checkout>;
  /** Charges the first instalment. Returns the existing payment if the token was used before. */
  authorise(request: AuthoriseRequest, idempotencyKey: string): Promise<Payment>;
  /** Authorises and captures the full amount in one call. */
  capture(request: AuthoriseRequest, idempotencyKey: string): Promise<Payment>;
  captureAuthorised(
    orderId: string,
    request: { amount: Money; merchantReference?: string },
    idempotencyKey: string,
  ): Promise<Payment>;
  /** Voids the given amount, or everything that is not captured yet. */
  void(orderId: string, request: { amount?: Money }, idempotencyKey: string): Promise<Payment>;
  refund(
    orderId: string,
    request: { amount: Money; merchantReference?: string; reason?: string },
    idempotencyKey: string,
  ): Promise<Refund>;
  getPayment(orderId: string): Promise<Payment>;
  /** Newest first. */
  listPayments(query?: PaymentQuery): Promise<CursorPage<Payment>>;
  updateMerchantReference(orderId: string, merchantReference: string): Promise<Payment>;
  readonly webhooks: {
    /** Creates a webhook. Its secret is returned only here. */
    create(
      webhook: { url: string; events: string[] },
      idempotencyKey: string,
    ): Promise<Webhook & { secret: string }>;
    list(): Promise<Page<Webhook>>;
    delete(id: string): Promise<void>;
    /** Sends an event of type `webhook.test`. */
    test(id: string, idempotencyKey: string): Promise<{ deliveryId: string }>;
    /** Creates a new secret. For 24 hours, events are signed with both secrets. */
    rotateSecret(
      id: string,
      idempotencyKey: string,
    ): Promise<{ secret: string; previousSecretExpiresAt: string }>;
    listDeliveries(
      id: string,
      query?: CursorQuery & { state?: Delivery['state'] },
    ): Promise<CursorPage<Delivery>>;
    retryDelivery(id: string, deliveryId: string, idempotencyKey: string): Promise<void>;
  };
}

/** Creates a client for one merchant. */
export function createFourfoldClient(options: ClientOptions): FourfoldClient {
  const send = createSend(options);
  const get = <Reply>(path: string, query?: Call['query']) => send<Reply>({ method: 'GET', path, query });
  const post = <Reply>(path: string, body: unknown, idempotencyKey: string) =>
    send<Reply>({ method: 'POST', path, body, idempotencyKey });
  return {
    getConfiguration: () => get('/configuration'),
    createCheckout: (checkout, key) => post('/checkouts', checkout, key),
    getCheckout: (token) => get(path`/checkouts/${token}`),
    cancelCheckout: (token, key) => post(path`/checkouts/${token}/cancel`, {}, key),
    authorise: (request, key) => post('/payments/authorise', request, key),
    capture: (request, key) => post('/payments/capture', request, key),
    captureAuthorised: (orderId, request, key) => post(path`/payments/${orderId}/capture`, request, key),
    void: (orderId, request, key) => post(path`/payments/${orderId}/void`, request, key),
    refund: (orderId, request, key) => post(path`/payments/${orderId}/refund`, request, key),
    getPayment: (orderId) => get(path`/payments/${orderId}`),
    listPayments: (query) => get('/payments', query),
    updateMerchantReference: (orderId, merchantReference) =>
      send({
        method: 'PUT',
        path: path`/payments/${orderId}/merchant-reference`,
        body: { merchantReference },
      }),
    webhooks: {
      create: (webhook, key) => post('/webhooks', webhook, key),
      list: () => get('/webhooks'),
      delete: (id) => send({ method: 'DELETE', path: path`/webhooks/${id}` }),
      test: (id, key) => post(path`/webhooks/${id}/test`, {}, key),
      rotateSecret: (id, key) => post(path`/webhooks/${id}/rotate-secret`, {}, key),
      listDeliveries: (id, query) => get(path`/webhooks/${id}/deliveries`, query),
      retryDelivery: (id, deliveryId, key) =>
        post(path`/webhooks/${id}/deliveries/${deliveryId}/retry`, {}, key),
    },
  };
}

/** Encodes values as single path segments. Dots are encoded twice, because URL parsers treat `%2E%2E` as `..`. */
const path = (texts: TemplateStringsArray, ...values: string[]) =>
  String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value).replaceAll('.', '%252E')));
