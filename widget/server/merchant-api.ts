/** Requests and replies of the merchant API. Source: merchant-api §5.2 to §5.4 and §6. */
import type { WebhookEvent } from '#shared/contract/webhooks/webhook-event.ts';

/** An amount as a decimal string with two decimals, such as "25.00". Replies include the currency's symbol. */
export interface Money {
  amount: string;
  currency: Currency;
  symbol?: string | undefined;
}

export type Currency = 'AUD' | 'NZD' | 'GBP' | 'USD' | 'CAD' | 'EUR';
/** PBI is pay in four, PAD pays after delivery, PAY_NOW charges everything today. */
export type PaymentOption = 'PBI' | 'PAD' | 'PAY_NOW';
export type CheckoutState = 'OPEN' | 'STARTED' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'EXPIRED';
export type PaymentState =
  | 'AUTHORISED'
  | 'PARTIALLY_CAPTURED'
  | 'CAPTURED'
  | 'VOIDED'
  | 'EXPIRED'
  | 'DECLINED';

export interface Consumer {
  email?: string | undefined;
  givenNames?: string | undefined;
  surname?: string | undefined;
  phoneNumber?: string | undefined;
}

export interface Contact {
  name?: string | undefined;
  address1?: string | undefined;
  address2?: string | undefined;
  area2?: string | undefined;
  suburb?: string | undefined;
  state?: string | undefined;
  postcode?: string | undefined;
  countryCode?: string | undefined;
  phoneNumber?: string | undefined;
}

export interface Item {
  name: string;
  sku?: string | undefined;
  quantity: number;
  price: Money;
  imageUrl?: string | undefined;
  pageUrl?: string | undefined;
  categories?: string[] | undefined;
}

export interface Discount {
  displayName: string;
  amount: Money;
}

/**
 * A new checkout. Items are only shown; `amount` is what is charged. In EXPRESS the shopper chooses address and shipping in
 * the checkout, so you send neither, and need not know the shopper.
 */
export interface NewCheckout {
  amount: Money;
  mode?: 'STANDARD' | 'EXPRESS' | undefined;
  /** Your reference for the order, up to 128 characters. */
  merchantReference?: string | undefined;
  /** In STANDARD with an email. */
  consumer?: Consumer | undefined;
  billing?: Contact | undefined;
  shipping?: Contact | undefined;
  items?: Item[] | undefined;
  discounts?: Discount[] | undefined;
  taxAmount?: Money | undefined;
  shippingAmount?: Money | undefined;
  paymentOption?: PaymentOption | undefined;
  /** All three URLs must be on origins that are registered for the merchant. */
  merchant: { redirectConfirmUrl: string; redirectCancelUrl: string; popupOriginUrl: string };
  buyNow?: boolean | undefined;
  pickup?: boolean | undefined;
  /** EXPRESS: whether your page offers shipping options for the chosen address. True without it. */
  shippingOptionRequired?: boolean | undefined;
  donation?: boolean | undefined;
  singleUseCard?: boolean | undefined;
  allowedCountries?: string[] | undefined;
  promoCode?: string | undefined;
  locale?: string | undefined;
  entryPoint?: 'product' | 'cart' | 'mini-cart' | 'checkout' | undefined;
  customFields?: Record<string, string> | undefined;
}

export interface CreatedCheckout {
  token: string;
  expiresAt: string;
  expiresInMs: number;
  redirectCheckoutUrl: string;
}

export interface Quote {
  amount: Money;
  instalments: { dueDate: string; amount: Money }[];
  amountDueToday: Money;
  scheduleChecksum: string;
  expiresAt: string;
}

export interface Checkout {
  token: string;
  state: CheckoutState;
  mode: 'STANDARD' | 'EXPRESS';
  amount: Money;
  merchantReference: string | null;
  paymentOption: PaymentOption;
  buyNow: boolean;
  pickup: boolean;
  shippingOptionRequired: boolean;
  items: Item[];
  discounts: Discount[];
  taxAmount: Money | null;
  shippingAmount: Money | null;
  locale: string | null;
  entryPoint: string | null;
  customFields: Record<string, string>;
  orderId: string | null;
  quote: Quote | null;
  cancelReason: 'CLOSED' | 'USER' | 'EXPIRED' | 'MERCHANT' | 'SUPERSEDED' | null;
  lastResultCode: number | null;
  createdAt: string;
  expiresAt: string;
  /** Set only in state APPROVED, like `shipping` and `shippingOption`. */
  consumer: Consumer | null;
  shipping: Contact | null;
  shippingOption: string | null;
}

/** A checkout in a list: read it for what was bought and for its shopper. */
export type CheckoutSummary = Pick<
  Checkout,
  | 'token'
  | 'state'
  | 'mode'
  | 'amount'
  | 'merchantReference'
  | 'paymentOption'
  | 'orderId'
  | 'cancelReason'
  | 'lastResultCode'
  | 'createdAt'
  | 'expiresAt'
>;

export interface AuthoriseRequest {
  token: string;
  /** Your total, needed in EXPRESS. If the checkout's differs, the call fails with `amount_mismatch`, in EXPRESS `quote_mismatch`. */
  amount?: Money | undefined;
  /** From the quote you read, needed in EXPRESS. If the schedule has changed, the call fails with `quote_mismatch`. */
  scheduleChecksum?: string | undefined;
  merchantReference?: string | undefined;
  items?: Item[] | undefined;
  shipping?: Contact | undefined;
}

export interface Refund {
  refundId: string;
  orderId: string;
  amount: Money;
  merchantReference: string | null;
  reason: string | null;
  createdAt: string;
}

/** A payment. Always `originalAmount = openToCapture + captured + voided`, and `refunded <= captured`. */
export interface Payment {
  orderId: string;
  token: string;
  state: PaymentState;
  originalAmount: Money;
  openToCapture: Money;
  captured: Money;
  voided: Money;
  refunded: Money;
  merchantReference: string | null;
  createdAt: string;
  expiresAt: string;
  resultCode: number | null;
  events: {
    id: string;
    type: 'AUTHORISED' | 'CAPTURED' | 'VOIDED' | 'EXPIRED' | 'REFUNDED' | 'DECLINED';
    amount: Money;
    createdAt: string;
  }[];
  refunds: Refund[];
}

export interface Configuration {
  merchantId: string;
  displayName: string;
  countryCode: string;
  currency: string;
  minimumAmount: Money;
  maximumAmount: Money;
  paymentOptions: PaymentOption[];
  supportedShippingCountries: string[];
  allowedOrigins: string[];
  enabled: boolean;
}

export interface Page<Entry> {
  results: Entry[];
  totalResults: number;
}

/** A page of a list that grows while it is read. */
export interface CursorPage<Entry> extends Page<Entry> {
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
}

export interface CursorQuery {
  /** The `nextCursor` of the page before. */
  cursor?: string;
  /** 1 to 100, default 10. */
  limit?: number;
}

export interface PaymentQuery extends CursorQuery {
  merchantReference?: string;
  token?: string;
  state?: PaymentState;
  from?: string;
  to?: string;
}

export interface CheckoutQuery extends CursorQuery {
  state?: CheckoutState;
  merchantReference?: string;
  from?: string;
  to?: string;
}

/** Fields that are left out stay as they are. */
export interface ConfigurationChange {
  allowedOrigins?: string[];
  minimumAmount?: Money;
  maximumAmount?: Money;
  /** Null for every country that Fourfold delivers to, those added later included. */
  supportedShippingCountries?: string[] | null;
}

/** A secret key without its secret. */
export interface SecretKey {
  keyId: string;
  /** The last four characters. */
  ending: string | null;
  createdAt: string;
  /** To the minute. Null before its first call. */
  lastUsedAt: string | null;
}

export interface DisputeSummary {
  disputeId: string;
  orderId: string;
  merchantReference: string | null;
  status: 'OPEN' | 'INQUIRY' | 'CLOSE';
  /** Whether your answer is awaited. */
  needsAnswer: boolean;
  /** When silence decides it: against you while your answer is awaited, otherwise against the shopper. */
  answerDueAt: string | null;
  reason: 'PRODUCT_NOT_RECEIVED' | 'SINGLE_USE_CARD' | 'REFUND_AND_RETURN';
  /** More exactly; new details may be added. */
  reasonDetail: string;
  subject: string;
  /** What the shopper asks for. */
  amount: Money;
  createdAt: string;
  updatedAt: string;
}

export interface MerchantDispute extends DisputeSummary {
  /** What was said, the oldest first. */
  messages: {
    author: 'CONSUMER' | 'MERCHANT' | 'ADMIN';
    text: string;
    /** Each `url` is valid for ten minutes. */
    files: { name: string; bytes: number; url: string }[];
    createdAt: string;
  }[];
}

export interface DisputeQuery extends CursorQuery {
  status?: DisputeSummary['status'];
  orderId?: string;
}

interface CountedMoney {
  count: number;
  amount: Money;
}

/** A week of your captures, refunds and disputes, and what you are paid for it. */
export interface SettlementSummary {
  settlementId: string;
  /** CARRIED_OVER: nothing was left to pay, and `carriedOut` is taken off the next one. */
  state: 'OPEN' | 'ON_ITS_WAY' | 'PAID' | 'CARRIED_OVER';
  firstDay: string;
  lastDay: string;
  payoutDay: string;
  captures: CountedMoney;
  refunds: CountedMoney;
  disputes: CountedMoney;
  fees: Money;
  feesGivenBack: Money;
  carriedIn: Money;
  carriedOut: Money;
  payout: Money;
  closedAt: string | null;
  paidAt: string | null;
}

export interface SettlementLine {
  type: 'CAPTURE' | 'REFUND' | 'DISPUTE';
  orderId: string;
  merchantReference: string | null;
  amount: Money;
  fee: Money;
  feeGivenBack: Money;
  createdAt: string;
}

export interface Settlement extends SettlementSummary {
  /** A page of its lines, the newest first. */
  lines: CursorPage<SettlementLine>;
}

export interface SettlementQuery extends CursorQuery {
  state?: SettlementSummary['state'];
}

/** One of the last requests with your keys. */
export interface RequestSummary {
  errorId: string;
  keyId: string;
  method: string;
  /** With names for its ids, such as `/merchant/v1/payments/{orderId}`. */
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  createdAt: string;
}

/** With the bodies, in which free text is redacted. */
export interface LoggedRequest extends RequestSummary {
  request: unknown;
  response: unknown;
}

export interface RequestQuery extends CursorQuery {
  statusClass?: '2xx' | '4xx' | '5xx';
  path?: string;
  errorId?: string;
}

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  createdAt: string;
}

export interface Delivery {
  deliveryId: string;
  eventId: string;
  type: string;
  orderId: string | null;
  state: 'PENDING' | 'DELIVERED' | 'FAILED';
  createdAt: string;
  nextAttemptAt: string | null;
  attempts: { at: string; status: number | null; durationMs: number; error: string | null }[];
}

export interface EventQuery {
  /** The `sequence` of the last event that you have. */
  after?: number;
  /** 1 to 100. Default 10. */
  limit?: number;
}

export interface EventList {
  /** By `sequence`, without test events. */
  results: WebhookEvent[];
  /** The `sequence` of the newest event. */
  lastSequence: number;
}

/** What an event says of a dispute: read the dispute for the rest. */
export type DisputeEventData = Pick<DisputeSummary, 'disputeId' | 'orderId' | 'status' | 'reason' | 'amount'>;

/** The `data` of each event. Checkouts come without `consumer` and `shipping`: read the checkout for those. */
export interface WebhookData {
  'checkout.approved': Checkout;
  'checkout.declined': Checkout;
  'checkout.cancelled': Checkout;
  'checkout.expired': Checkout;
  'payment.authorised': Payment;
  'payment.captured': Payment;
  'payment.voided': Payment;
  'payment.expired': Payment;
  'payment.refunded': Payment;
  'dispute.opened': DisputeEventData;
  'dispute.updated': DisputeEventData;
  'dispute.closed': DisputeEventData;
  'webhook.test': { webhookId: string };
}

/** An event of a type that this version knows. `event as KnownWebhookEvent` narrows `data` by `type`. */
export type KnownWebhookEvent = {
  [Type in keyof WebhookData]: Omit<WebhookEvent, 'type' | 'data'> & { type: Type; data: WebhookData[Type] };
}[keyof WebhookData];
