/**
 * What each field of the merchant API means, for the API document. Apart from the schemas, because browsers load some of
 * those.
 */
import { paymentTypeLabels as labels } from '#shared/domain/checkout/payment-option.ts';
import type { OperationId } from '../summaries.ts';

/** What a field of a call's response means, where its name means something else elsewhere. */
const kinds: {
  readonly [Id in OperationId]?:
    | 'payment'
    | 'webhook'
    | 'delivery'
    | 'event'
    | 'dispute'
    | 'key'
    | 'settlement'
    | 'request';
} = {
  authorisePayment: 'payment',
  capturePayment: 'payment',
  captureAuthorised: 'payment',
  voidPayment: 'payment',
  readPayment: 'payment',
  listPayments: 'payment',
  updateMerchantReference: 'payment',
  createWebhook: 'webhook',
  listWebhooks: 'webhook',
  listDeliveries: 'delivery',
  listEvents: 'event',
  listMerchantDisputes: 'dispute',
  readMerchantDispute: 'dispute',
  acceptMerchantDispute: 'dispute',
  answerMerchantDispute: 'dispute',
  listSettlements: 'settlement',
  readSettlement: 'settlement',
  listRequests: 'request',
  readRequest: 'request',
  listSecretKeys: 'key',
  createSecretKey: 'key',
};

/** By field name, or by parent and field name where the same name has several meanings. */
const fieldMeanings: Readonly<Record<string, string>> = {
  'Idempotency-Key':
    'Your name for this call. The same key with the same body is the same call, however often it is made, for 24 hours. With another body it is refused.',

  // Money
  amount:
    'The sum, as text with two decimals, such as "120.00". In a request for part of a payment, that part.',
  currency: 'The currency, by its ISO 4217 code: that of the merchant.',
  symbol: 'The sign of the currency, in answers.',

  // The merchant
  merchantId: 'Your merchant id.',
  displayName: 'The name that shoppers read.',
  enabled: 'Whether new checkouts can be created.',
  minimumAmount: 'The least that an order may cost.',
  maximumAmount: 'The most that an order may cost.',
  paymentOptions: 'The ways to pay that your checkouts may use.',
  supportedShippingCountries: 'The countries that an order may go to.',
  allowedOrigins: 'The origins on which the addresses of a checkout have to be.',

  // A new checkout
  mode: 'STANDARD: the shop knows shopper, address and shipping. EXPRESS: all of it is chosen in the checkout.',
  merchantReference: 'Your own reference for the order. You can list checkouts and payments by it.',
  consumer: 'The shopper. In answers only once the shopper has approved.',
  'consumer.email': 'The email that the checkout begins with. In EXPRESS it may be left out.',
  givenNames: 'Given names, to fill a form with.',
  surname: 'The surname, to fill a form with.',
  phoneNumber: 'A phone number, with or without its country.',
  billing: 'The billing address.',
  shipping:
    'Where the order goes. In EXPRESS it is left out, since the shopper chooses it. In answers only once the shopper has approved.',
  name: 'The name of the person at the address.',
  address1: 'Street and number.',
  address2: 'Flat, floor or building.',
  area2: 'A second line of the area.',
  suburb: 'Suburb, town or city.',
  'billing.state': 'State, province or region.',
  'shipping.state': 'State, province or region.',
  postcode: 'The postcode.',
  countryCode: 'A country, by its ISO 3166 code of two letters.',
  items: 'What is bought. It is only shown: `amount` is what is charged.',
  'items.name': 'The name of the item.',
  sku: 'Your article number.',
  quantity: 'How many of it.',
  price: 'The price of one.',
  imageUrl: 'The address of a picture of it, with https. The checkout shows the picture of the first item.',
  pageUrl: 'Its page in your shop.',
  categories: 'The categories that it is in.',
  discounts: 'Reductions that are in `amount` already. Only shown.',
  'discounts.displayName': 'What the reduction is called.',
  taxAmount: 'The tax that is in `amount`. Only shown.',
  shippingAmount: 'The shipping that is in `amount`. Only shown.',
  paymentOption: `PBI (${labels.PBI}): in four payments, the first today. PAD (${labels.PAD}): the payments begin after delivery. PAY_NOW (${labels.PAY_NOW}): all of it today.`,
  merchant:
    'The addresses of your shop. Each is on one of `allowedOrigins`, without credentials and fragment.',
  redirectConfirmUrl: 'Where a redirect goes after approval, with `orderToken` and `status` added.',
  redirectCancelUrl: 'Where a redirect goes otherwise.',
  popupOriginUrl:
    'An address on the origin of the page that opens the checkout. Only that origin may frame it.',
  buyNow: 'Whether the checkout ends your own, so that the amount is final.',
  pickup: 'Whether the shopper picks the order up. An EXPRESS checkout then asks for no address.',
  donation: 'Whether a donation may be offered beside the order.',
  singleUseCard: 'Whether you are paid by a card that is used once.',
  allowedCountries: 'Further countries from which shoppers may pay, besides your own.',
  promoCode: 'A code that is shown with the order.',
  locale: 'The language of the checkout, as a BCP 47 tag. Without it, the page’s.',
  entryPoint: 'From which kind of page it is opened.',
  customFields: 'Your own texts by name. They come back in answers.',

  // A checkout
  token: 'The checkout. Give it to the merchant script; it opens nothing else.',
  expiresAt: 'When it expires.',
  'quote.expiresAt': 'Until when the approved quote can be authorised: 60 minutes after the approval.',
  expiresInMs: 'The milliseconds until then.',
  redirectCheckoutUrl: 'The checkout as a page, for a shop without the merchant script.',
  state:
    'OPEN, then STARTED by a shopper, then APPROVED, DECLINED, CANCELLED or EXPIRED. Authorise in APPROVED alone.',
  shippingOptionRequired:
    'EXPRESS: whether your page offers shipping options for the chosen address. True unless you say otherwise; false leaves them until after the approval.',
  shippingOption: 'The id of the shipping option that was chosen. Set once the shopper has approved.',
  orderId: 'The order, once the payment is authorised.',
  quote: 'What the shopper approved, or the quote that replaced it since. Null before.',
  instalments: 'The payments and their days.',
  dueDate: 'The day on which it is due.',
  amountDueToday: 'What is charged when you authorise.',
  scheduleChecksum:
    'Identifies the quote: amount, items, address, shipping, tax, instalments. Send it when you authorise, to be refused where any of them has changed. In EXPRESS you have to, with the amount.',
  cancelReason: 'Why it was cancelled. Null in every other state.',
  lastResultCode: 'How the last try to pay ended: 0 approved, else the reason. Null before the first.',
  createdAt: 'When it was created.',

  // A payment
  'payment.state':
    'AUTHORISED, PARTIALLY_CAPTURED, CAPTURED, VOIDED, EXPIRED or DECLINED. An authorised payment can be captured for 7 days.',
  originalAmount: 'What was authorised. Always the sum of `openToCapture`, `captured` and `voided`.',
  openToCapture: 'What can still be captured.',
  captured: 'What was captured, refunds included.',
  voided: 'What was given up before it was captured.',
  refunded: 'What was refunded, of `captured`.',
  resultCode: 'How the charge of the first instalment ended: 0 approved, else the reason.',
  events: 'What happened to the payment, in order.',
  'events.id': 'Identifies the event.',
  'events.type': 'What happened.',
  refunds: 'The refunds, in order.',
  refundId: 'Identifies the refund.',
  reason: 'Your reason, for your own records.',
  from: 'Only what was created at this time or later.',
  to: 'Only what was created before this time.',

  // Lists
  cursor: 'The nextCursor of the page before. Without it, the list begins.',
  nextCursor: 'The cursor of the next page. Null on the last one.',
  limit: 'How many at most, 1 to 100. 10 without it.',
  results: 'The entries, newest first.',
  totalResults: 'How many there are in all.',

  // Disputes
  disputeId: 'The dispute.',
  'dispute.status': 'OPEN: you have not answered yet. INQUIRY: you have. CLOSE: it has ended.',
  needsAnswer: 'Whether your answer is awaited.',
  answerDueAt:
    'When silence decides it: against you while your answer is awaited, otherwise against the shopper. Null once it has ended.',
  'dispute.reason': 'What the shopper complains of.',
  reasonDetail: 'The same, more exactly.',
  subject: 'The shopper’s own title.',
  'dispute.amount': 'What the shopper asks for.',
  updatedAt: 'When it last changed.',
  message: 'What the shopper reads from you.',
  messages: 'What was said, the oldest first.',
  author: 'CONSUMER, MERCHANT, or ADMIN for us.',
  text: 'The words.',
  files: 'What came with it.',
  'files.name': 'The name of the file.',
  bytes: 'Its size.',
  'files.url': 'Where to download it, for ten minutes. Read the dispute again for a new link.',
  action: 'CHALLENGE: you don’t agree, and say why. REQUEST_INFO: you ask for more.',

  // Settlements
  settlementId: 'The settlement.',
  'settlement.state':
    'OPEN until its week ends, and its sums are those so far. ON_ITS_WAY, then PAID on the payout day. CARRIED_OVER: nothing was left to pay.',
  firstDay: 'The first day of its week, a Monday.',
  lastDay: 'The last day of its week, a Sunday. It ends in the time zone of your country.',
  payoutDay: 'The day on which the money arrives: the Tuesday after the week.',
  captures: 'What you captured.',
  'settlement.refunds': 'What you refunded.',
  disputes: 'What was refunded for disputes that you accepted or lost.',
  count: 'How many there are.',
  fees: 'Our fee: 4 percent of each capture, and 0.30.',
  feesGivenBack: 'The 4 percent of what was refunded, which you get back.',
  carriedIn: 'What was missing in the settlement before, and is taken off this one.',
  carriedOut: 'What is missing here, because more was refunded than captured. It is taken off the next one.',
  payout:
    'What you are paid: captures less refunds, disputes, fees and `carriedIn`, with `feesGivenBack` and `carriedOut`.',
  closedAt: 'When its week ended. Null while it is OPEN.',
  paidAt: 'When it arrived. Null before.',
  lines: 'Its captures, refunds and disputes, a page at a time.',
  'settlement.type': 'CAPTURE, REFUND, or DISPUTE for a refund of a dispute.',
  fee: 'Our fee for it.',
  feeGivenBack: 'The part of our fee that you get back.',

  // Requests
  errorId: 'The id of the request: `errorId` of a failure, and the header `correlation-id` of every answer.',
  'request.keyId': 'The key that it was made with.',
  method: 'The HTTP method.',
  path: 'The address as the reference writes it, with names for its ids.',
  statusClass: 'Only answers of that class: 2xx, 4xx or 5xx.',
  'request.status': 'The HTTP status of the answer.',
  errorCode: 'The code of the failure. Null for a success.',
  'request.durationMs': 'How long it took us, in milliseconds.',
  request:
    'The body, or the query of a call without one. Texts that people typed and secrets are `[redacted]`; of the addresses of a checkout the origin is kept.',
  response: 'The answer, redacted in the same way.',

  // Keys
  keyId: 'The key.',
  ending: 'The last four characters of its secret. Null for a key that was made before they were kept.',
  lastUsedAt: 'When it was last used, to the minute. Null before its first call.',
  'key.secret': 'The secret key, shown in this answer alone.',

  // Webhooks
  id: 'The webhook.',
  url: 'Where its events are sent.',
  'webhook.events': 'The types of events that it gets; `*` for all.',
  secret: 'The key of its signatures, shown in this answer alone. All of the text is the key.',
  previousSecretExpiresAt: 'Until when the previous secret signs as well.',
  after: 'The number of the last event that you have. Without it, the list begins at the first.',
  lastSequence: 'The number of the newest event; 0 before the first.',
  'event.results': 'The events, by their numbers.',
  'event.id': 'The event.',
  sequence: 'The number of the event: one more with each event of the merchant.',
  data: 'What it is about, as in the webhook.',
  deliveryId: 'One event on its way to one webhook.',
  eventId: 'The event, the same for every delivery and attempt.',
  type: 'The type of the event.',
  'delivery.state':
    'PENDING until it was received, then DELIVERED; FAILED after the seventh attempt without success.',
  'delivery.orderId': 'The order that the event is about. Null where it is about none.',
  'delivery.createdAt': 'When the event happened.',
  nextAttemptAt: 'When it is tried next. Null where no further try follows.',
  attempts: 'Each try to send it.',
  at: 'When it was tried.',
  status: 'The HTTP status that your server answered. Null where it did not.',
  durationMs: 'How long the try took, in milliseconds.',
  error: 'Why it counts as not received. Null for a success.',
};

export const meaningNames: readonly string[] = Object.keys(fieldMeanings);

/** The keys under which a field's meaning may be listed, the most exact one first. */
function namesOf(id: OperationId, path: readonly string[]): string[] {
  const [name = '', parent] = [...path].reverse();
  return [`${parent}.${name}`, `${kinds[id]}.${name}`, name];
}

/** The key of the meaning of a call's field; undefined where there is none. */
export const meaningName = (id: OperationId, path: readonly string[]): string | undefined =>
  namesOf(id, path).find((name) => meaningNames.includes(name));

/** What a field of a call means. @param path the fields that it is in, and its own name */
export const meaningOf = (id: OperationId, path: readonly string[]): string | undefined =>
  fieldMeanings[meaningName(id, path) ?? ''];
