import type {
  AuthoriseRequest,
  Checkout,
  CheckoutQuery,
  CheckoutSummary,
  Configuration,
  ConfigurationChange,
  CreatedCheckout,
  CursorPage,
  CursorQuery,
  Delivery,
  DisputeQuery,
  DisputeSummary,
  EventList,
  EventQuery,
  LoggedRequest,
  MerchantDispute,
  Money,
  NewCheckout,
  Page,
  Payment,
  PaymentQuery,
  Refund,
  RequestQuery,
  RequestSummary,
  SecretKey,
  Settlement,
  SettlementQuery,
  SettlementSummary,
  Webhook,
} from './merchant-api.ts';
import { type Call, type ClientOptions, createSend } from './send.ts';

/**
 * The merchant API for your server. A call that changes something takes an idempotency key: any text, which names the attempt.
 * Repeating a call with the same key and input has no further effect. A text that the API does not allow as a key (it allows 1 to
 * 64 of `A-Z a-z 0-9 _ . : -`) is sent as its SHA-256 hash, which is always the same.
 *
 * Every method rejects with `FourfoldApiError` for an error response and with `FourfoldConnectionError` for no response.
 */
export interface FourfoldClient {
  getConfiguration(): Promise<Configuration>;
  /** Changes what is named, and leaves the rest. */
  updateConfiguration(change: ConfigurationChange): Promise<Configuration>;
  createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<CreatedCheckout>;
  getCheckout(token: string): Promise<Checkout>;
  /** Newest first. */
  listCheckouts(query?: CheckoutQuery): Promise<CursorPage<CheckoutSummary>>;
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
  /** In order, after the number of the last event that you have; from the first on without one. */
  listEvents(query?: EventQuery): Promise<EventList>;
  readonly disputes: {
    /** Newest first. */
    list(query?: DisputeQuery): Promise<CursorPage<DisputeSummary>>;
    get(disputeId: string): Promise<MerchantDispute>;
    /** Refunds what the shopper asks for, and closes the dispute. */
    accept(
      disputeId: string,
      request: { message?: string },
      idempotencyKey: string,
    ): Promise<MerchantDispute>;
    /** The shopper reads the message, and has 14 days to answer. */
    answer(
      disputeId: string,
      request: { action: 'CHALLENGE' | 'REQUEST_INFO'; message: string },
      idempotencyKey: string,
    ): Promise<MerchantDispute>;
  };
  readonly settlements: {
    /** Newest first. */
    list(query?: SettlementQuery): Promise<CursorPage<SettlementSummary>>;
    /** The query is about its `lines`. */
    get(settlementId: string, query?: CursorQuery): Promise<Settlement>;
    /** Every line as CSV, the oldest first. */
    export(settlementId: string): Promise<string>;
  };
  /** The last requests with your keys, in which free text is redacted. */
  readonly requests: {
    /** Newest first. */
    list(query?: RequestQuery): Promise<CursorPage<RequestSummary>>;
    /** By the `errorId` of a failure, or the `correlation-id` of an answer. */
    get(errorId: string): Promise<LoggedRequest>;
  };
  /** At most two at once: create one, put it in place, then delete the other. */
  readonly keys: {
    list(): Promise<Page<SecretKey>>;
    /** The secret is returned only here. */
    create(idempotencyKey: string): Promise<{ keyId: string; secret: string }>;
    /** The key is refused from the next request on. */
    delete(keyId: string): Promise<void>;
  };
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
      query?: CursorQuery & { state?: Delivery['state']; orderId?: string },
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
    updateConfiguration: (change) => send({ method: 'PUT', path: '/configuration', body: change }),
    createCheckout: (checkout, key) => post('/checkouts', checkout, key),
    getCheckout: (token) => get(path`/checkouts/${token}`),
    listCheckouts: (query) => get('/checkouts', query),
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
    listEvents: (query) => get('/events', query),
    disputes: {
      list: (query) => get('/disputes', query),
      get: (disputeId) => get(path`/disputes/${disputeId}`),
      accept: (disputeId, request, key) => post(path`/disputes/${disputeId}/accept`, request, key),
      answer: (disputeId, request, key) => post(path`/disputes/${disputeId}/answer`, request, key),
    },
    settlements: {
      list: (query) => get('/settlements', query),
      get: (settlementId, query) => get(path`/settlements/${settlementId}`, query),
      export: (settlementId) =>
        send({ method: 'GET', path: path`/settlements/${settlementId}/lines.csv`, accept: 'text/csv' }),
    },
    requests: {
      list: (query) => get('/requests', query),
      get: (errorId) => get(path`/requests/${errorId}`),
    },
    keys: {
      list: () => get('/keys'),
      create: (key) => post('/keys', {}, key),
      delete: (keyId) => send({ method: 'DELETE', path: path`/keys/${keyId}` }),
    },
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
