/** What the reference says about each call of a merchant's server, beside what the contract knows. */
import type { CallId } from './merchant-calls.ts';

interface CallText {
  /** What it does, as the title of its page. */
  readonly title: string;
  /** In the menu, where the title is too long. */
  readonly menu?: string;
  /** When to make it, and what follows, in Markdown. */
  readonly text: string;
  /** The same call with `@fourfold/widget/server`. Names in braces stand for the values of the example. */
  readonly node: string;
}

export const callTexts: Readonly<Record<CallId, CallText>> = {
  createCheckout: {
    title: 'Create a checkout',
    text: 'Starts one order. Give its `token` to the page, which opens the checkout with it. A checkout that nobody finishes expires after 3 hours.',
    node: 'const { token } = await fourfold.createCheckout({body}, {key});',
  },
  readMerchantCheckout: {
    title: 'Read a checkout',
    text: 'How a checkout stands. Ask this before you authorise or ship anything, since what a browser says is only a hint. Once the shopper has approved, the answer has their name and address.',
    node: 'const { state, amount, quote } = await fourfold.getCheckout({token});',
  },
  listMerchantCheckouts: {
    title: 'List checkouts',
    text: 'Your checkouts, the newest first, by state, reference or time. What was bought and the shopper are in [the checkout](/reference/readMerchantCheckout). `nextCursor` leads to the next page; it is null on the last one.',
    node: 'const { results, nextCursor } = await fourfold.listCheckouts({query});',
  },
  cancelCheckout: {
    title: 'Cancel a checkout',
    text: 'Ends a checkout that the shopper has not approved. Its window closes, and the page gets `onCancel` with the reason `MERCHANT`. A checkout that has already ended stays as it was.',
    node: 'const { state } = await fourfold.cancelCheckout({token}, {key});',
  },
  authorisePayment: {
    title: 'Authorise',
    text: 'Charges the first payment of an approved checkout and holds the whole amount for you for 7 days. Do it within 60 minutes of the approval. A second call for the same token answers 200 with the payment that exists.',
    node: 'const payment = await fourfold.authorise({body}, {key});',
  },
  capturePayment: {
    title: 'Authorise and capture at once',
    menu: 'Capture at once',
    text: 'Authorises an approved checkout and captures all of it in one call. For shops that send at once. Do it within 60 minutes of the approval.',
    node: 'const payment = await fourfold.capture({body}, {key});',
  },
  captureAuthorised: {
    title: 'Capture an authorised payment',
    menu: 'Capture',
    text: 'Takes all of an authorised payment or a part of it, for example what is in this parcel. Call it again for the next parcel. What is not captured within 7 days is given up.',
    node: 'const payment = await fourfold.captureAuthorised({orderId}, {body}, {key});',
  },
  voidPayment: {
    title: 'Void',
    text: 'Gives up what is authorised and not captured: the given `amount`, or all of it. The last payments of the shopper shrink first; what they have paid too much goes back to them.',
    node: 'const payment = await fourfold.void({orderId}, {body}, {key});',
  },
  refundPayment: {
    title: 'Refund',
    text: 'Pays back all of what was captured or a part of it. The last payments of the shopper shrink first; the rest goes back to what they paid with. You can refund in several parts.',
    node: 'const refund = await fourfold.refund({orderId}, {body}, {key});',
  },
  readPayment: {
    title: 'Read a payment',
    text: 'One payment with its events and refunds.',
    node: 'const payment = await fourfold.getPayment({orderId});',
  },
  listPayments: {
    title: 'List payments',
    text: 'Your payments, the newest first, by state, reference or time. `nextCursor` leads to the next page; it is null on the last one.',
    node: 'const { results, nextCursor } = await fourfold.listPayments({query});',
  },
  updateMerchantReference: {
    title: 'Change your reference',
    menu: 'Change reference',
    text: 'Puts your own order number on a payment, if you only know it after the checkout.',
    node: 'const payment = await fourfold.updateMerchantReference({orderId}, {body.merchantReference});',
  },
  readConfiguration: {
    title: 'Read the configuration',
    menu: 'Configuration',
    text: 'What is set for your shop: the least and the most that an order may cost, the currency, the countries and the registered origins. A good first call: it shows that the key works.',
    node: 'const { minimumAmount, maximumAmount } = await fourfold.getConfiguration();',
  },
  updateConfiguration: {
    title: 'Change the configuration',
    menu: 'Change configuration',
    text: 'Changes what is named and leaves the rest: the registered origins, the least and the most that an order may cost, or the countries that orders may go to. Checkouts that are open keep what they were created with.',
    node: 'const configuration = await fourfold.updateConfiguration({body});',
  },
  listSecretKeys: {
    title: 'List secret keys',
    text: 'The active keys with the last four characters of each, and when it was last used. The secrets are not in it.',
    node: 'const { results } = await fourfold.keys.list();',
  },
  createSecretKey: {
    title: 'Create a secret key',
    text: 'Makes a second key, whose `secret` is shown this once. To replace a key without a gap: create a second one, put it in place on your server, wait until the old one is no longer used, then delete the old one.',
    node: 'const { keyId, secret } = await fourfold.keys.create({key});',
  },
  deleteSecretKey: {
    title: 'Delete a secret key',
    text: 'The key is refused from the next request on. The last key cannot be deleted.',
    node: 'await fourfold.keys.delete({keyId});',
  },
  listMerchantDisputes: {
    title: 'List disputes',
    text: 'What shoppers dispute, the newest first, by status or order. Where `needsAnswer` is true your answer is awaited until `answerDueAt`. After that, the amount is refunded.',
    node: 'const { results, nextCursor } = await fourfold.disputes.list({query});',
  },
  readMerchantDispute: {
    title: 'Read a dispute',
    text: 'One dispute with all that was said. Each file has a link that is good for ten minutes; read the dispute again for a new one.',
    node: 'const { subject, messages } = await fourfold.disputes.get({disputeId});',
  },
  acceptMerchantDispute: {
    title: 'Accept a dispute',
    menu: 'Accept',
    text: 'Refunds what the shopper asks for, and closes the dispute. The message may be left out.',
    node: 'const dispute = await fourfold.disputes.accept({disputeId}, {body}, {key});',
  },
  answerMerchantDispute: {
    title: 'Answer a dispute',
    menu: 'Answer',
    text: 'Says why you disagree (`CHALLENGE`), or asks for more (`REQUEST_INFO`). The shopper reads your message and has 14 days to reply.',
    node: 'const dispute = await fourfold.disputes.answer({disputeId}, {body}, {key});',
  },
  listSettlements: {
    title: 'List settlements',
    text: 'What you are paid, week by week, the newest first. A week is from Monday to Sunday in the time zone of your country, and its money arrives on the Tuesday after it. Where more was refunded than captured, the rest is taken off the next one.',
    node: 'const { results, nextCursor } = await fourfold.settlements.list({query});',
  },
  readSettlement: {
    title: 'Read a settlement',
    text: 'One settlement with its captures, refunds and disputes, the newest first and a page at a time: `cursor` and `limit` are about `lines`. Our fee is 4 percent of each capture and 0.30. A refund gives the 4 percent back.',
    node: 'const { payout, lines } = await fourfold.settlements.get({settlementId});',
  },
  exportSettlement: {
    title: 'Export a settlement',
    menu: 'Export as CSV',
    text: 'Every line of a settlement as CSV, the oldest first, for your books. `net` is what the line adds to the payout; of a refund it is negative. A reference that a spreadsheet would read as a formula begins with an apostrophe.',
    node: 'const csv = await fourfold.settlements.export({settlementId});',
  },
  listRequests: {
    title: 'List requests',
    text: 'The last 1,000 requests with your keys, the newest first, by class of status, by path or by `errorId`. This is where to look when a call of your server failed. The calls of this log are not in it.',
    node: 'const { results, nextCursor } = await fourfold.requests.list({query});',
  },
  readRequest: {
    title: 'Read a request',
    text: 'One request with what was sent and answered. Amounts, states, times and ids are shown. Names, contacts, addresses, secrets and all other free text are `[redacted]`, and of a token only the beginning is shown.',
    node: 'const { status, request, response } = await fourfold.requests.get({errorId});',
  },
  createWebhook: {
    title: 'Register a webhook',
    text: 'Adds an address for events, at most five. Keep the `secret` of the answer: it is shown this once.',
    node: 'const { id, secret } = await fourfold.webhooks.create({body}, {key});',
  },
  listWebhooks: {
    title: 'List webhooks',
    text: 'The registered addresses, without their secrets.',
    node: 'const { results } = await fourfold.webhooks.list();',
  },
  deleteWebhook: {
    title: 'Delete a webhook',
    text: 'Nothing is sent to the address any more, what was waiting included.',
    node: 'await fourfold.webhooks.delete({id});',
  },
  testWebhook: {
    title: 'Send a test event',
    text: 'Sends an event of the type `webhook.test`, once. It has the `sequence` 0.',
    node: 'const { deliveryId } = await fourfold.webhooks.test({id}, {key});',
  },
  rotateWebhookSecret: {
    title: 'Rotate a secret',
    text: 'Makes a new secret, which is shown this once. For 24 hours each event is signed with both, so that you can change over without losing one.',
    node: 'const { secret } = await fourfold.webhooks.rotateSecret({id}, {key});',
  },
  listDeliveries: {
    title: 'List deliveries',
    menu: 'Deliveries',
    text: 'What was sent to an address, with every attempt and what your server answered. This is where to look when an event did not arrive.',
    node: 'const { results, nextCursor } = await fourfold.webhooks.listDeliveries({id}, {query});',
  },
  retryDelivery: {
    title: 'Send a delivery again',
    menu: 'Send again',
    text: 'Begins the attempts of a delivery again, for example after a failure of your server that was longer than they last. While an attempt is under way, it adds none.',
    node: 'await fourfold.webhooks.retryDelivery({id}, {deliveryId}, {key});',
  },
  listEvents: {
    title: 'List events',
    menu: 'Events',
    text: 'The events of your shop in order, for a server that asks for them rather than receives webhooks. Ask again after the number of the last one. `fourfold listen` does that for your machine.',
    node: 'const { results, lastSequence } = await fourfold.listEvents({query});',
  },
};

/** In the order of the menu. */
export const callGroups: readonly { readonly title: string; readonly calls: readonly CallId[] }[] = [
  {
    title: 'Checkouts',
    calls: ['createCheckout', 'readMerchantCheckout', 'listMerchantCheckouts', 'cancelCheckout'],
  },
  {
    title: 'Payments',
    calls: [
      ...([
        'authorisePayment',
        'captureAuthorised',
        'capturePayment',
        'voidPayment',
        'refundPayment',
      ] as const),
      ...(['readPayment', 'listPayments', 'updateMerchantReference'] as const),
    ],
  },
  {
    title: 'Webhooks',
    calls: [
      ...(['createWebhook', 'listWebhooks', 'deleteWebhook', 'testWebhook', 'rotateWebhookSecret'] as const),
      ...(['listDeliveries', 'retryDelivery', 'listEvents'] as const),
    ],
  },
  {
    title: 'Disputes',
    calls: ['listMerchantDisputes', 'readMerchantDispute', 'acceptMerchantDispute', 'answerMerchantDispute'],
  },
  { title: 'Settlements', calls: ['listSettlements', 'readSettlement', 'exportSettlement'] },
  { title: 'Requests', calls: ['listRequests', 'readRequest'] },
  {
    title: 'Shop',
    calls: [
      ...(['readConfiguration', 'updateConfiguration'] as const),
      ...(['listSecretKeys', 'createSecretKey', 'deleteSecretKey'] as const),
    ],
  },
];
