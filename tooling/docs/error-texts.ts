/** The page of each code that a merchant's developer can meet, in Markdown. */
import type { ErrorCode as ScriptCode, WarningCode } from '#shared/bridge/codes.ts';
import type { VerifyCode } from '#shared/contract/webhooks/verify-webhook.ts';
import type { CallErrorCode } from './merchant-calls.ts';

interface CodeText {
  /** What usually leads to it. */
  readonly cause: string;
  /** How to see that it is this cause. */
  readonly check: string;
  readonly cure: string;
  /** What the shopper should be told or shown, where there is a shopper who waits. */
  readonly shopper?: string;
  /** Codes that are often met or confused with it. */
  readonly beside?: readonly (CallErrorCode | ScriptCode | WarningCode | VerifyCode)[];
}

/** The codes of the API of merchants. What each means is the message that the API sends with it. */
export const apiErrorTexts: Readonly<Record<CallErrorCode, CodeText>> = {
  invalid_object: {
    cause:
      'A field is missing, has another type, is too long, or is not known to the call. Money is the most frequent one: an amount is text with two decimals (`"120.00"`), and no number. A POST without `Idempotency-Key` is refused with this code as well.',
    check:
      'Read `errorInfo`: its names are the fields, with dots between (`merchant.popupOriginUrl`), and its values say what is wrong with each.',
    cure: 'Compare these fields with the page of the call in the [reference](/reference). Nothing was done, and the idempotency key is still free.',
    beside: ['invalid_json', 'idempotency_key_conflict'],
  },
  invalid_json: {
    cause: 'The body is no JSON: it was cut off, is a form, or was put together from pieces of text.',
    check: 'Write the body to your log as you send it, and read it with a JSON parser.',
    cure: 'Make the body with `JSON.stringify` or the encoder of your language. Nothing was done.',
    beside: ['unsupported_media_type', 'invalid_object'],
  },
  unauthorized: {
    cause:
      'The merchant id or the secret key is wrong, or the header `Authorization` did not arrive. The answer is the same for an unknown merchant and a wrong key.',
    check:
      'The second sentence of the message says what is wrong with the form of the header. Read [the configuration](/reference/readConfiguration) with the same id and key. Look for spaces or a line break at the end of the environment variable, and for a key of another environment.',
    cure: 'Send HTTP Basic with the merchant id as name and the secret key as password. In the sandbox a key is shown once, when the merchant is created; create another merchant if it is lost.',
    shopper: 'Nothing that they could mend. Offer another way to pay until your key works.',
    beside: ['merchant_disabled'],
  },
  not_found: {
    cause: 'No call has this address and method, or the id in the address is not one of yours.',
    check:
      'Compare method and path with the [reference](/reference): all paths of a shop begin with `/merchant/v1/`. A webhook or delivery of another merchant is not found either.',
    cure: 'Correct the address, or [list](/reference/listWebhooks) what you have.',
    beside: ['checkout_not_found', 'payment_not_found'],
  },
  payload_too_large: {
    cause: 'The body is larger than 65,536 bytes. Long descriptions of many items are the usual reason.',
    check: 'Measure the body in bytes as it is sent, not in characters.',
    cure: 'Send fewer `items` (at most 100) or shorter names. They are only shown: `amount` is what is charged.',
    beside: ['invalid_object'],
  },
  unsupported_media_type: {
    cause: 'The header `Content-Type` is missing or names something else than JSON.',
    check:
      'Write the headers of the request to your log. Some HTTP clients send a form unless they are told otherwise.',
    cure: 'Send `Content-Type: application/json`.',
    beside: ['invalid_json'],
  },
  too_many_requests: {
    cause:
      'More than 50 calls a second for one merchant, or a burst of more than 100. Loops that ask how a checkout stands are the usual reason.',
    check: 'Count your calls by path. The header `Retry-After` says how many seconds to wait.',
    cure: 'Wait as long as `Retry-After` says and repeat the call with the same idempotency key. Use [webhooks](/guides/webhooks) instead of asking in a loop.',
    shopper:
      'Nothing yet: repeat the call for them. If it fails for longer, ask them to try again in a minute.',
    beside: ['service_unavailable'],
  },
  internal_error: {
    cause: 'Something failed on our side.',
    check:
      'Repeat the call once. If it fails again, note the `errorId` of the answer: it finds the request in our logs.',
    cure: 'Repeat the same call with the same idempotency key: it either finds what the first one did, or does it now. Then write to us with the `errorId`.',
    shopper: 'Say that paying in four isn’t possible right now, and keep the bag as it is.',
    beside: ['service_unavailable', 'request_in_progress'],
  },
  service_unavailable: {
    cause: 'The service is being restarted or is too busy. Nothing was done.',
    check: 'The header `Retry-After`, where there is one, says how many seconds to wait.',
    cure: 'Repeat the same call with the same idempotency key, with growing pauses.',
    shopper:
      'Repeat the call for them first. After half a minute say that paying in four isn’t possible right now.',
    beside: ['internal_error', 'too_many_requests'],
  },
  idempotency_key_conflict: {
    cause:
      'The same `Idempotency-Key` came with another body or another path within 24 hours. Usually the key is made from the cart alone: the shopper cancels, changes the cart and presses again, and the key is still the old one.',
    check:
      '`errorInfo` says whether the first request had another address (`otherAddress`) or another body (`otherBody`). Search your log for the key, or run `npx fourfold logs`: two calls with one key and two amounts are the proof.',
    cure: 'Make a key for each attempt to pay, keep it with the attempt, and repeat only that attempt with it. See [Idempotency](/guides/idempotency). Nothing was done by the second call.',
    shopper: 'Nothing went wrong for them. Ask your server for a new checkout and open it.',
    beside: ['request_in_progress', 'invalid_object'],
  },
  checkout_ended: {
    cause:
      'A create was repeated with a key whose checkout was cancelled, declined or has expired in the meantime. Usually the key is made from the cart alone, so that the next attempt of the shopper has the same one.',
    check:
      '`errorInfo` has the state in which that checkout ended. Search your log for the first call with the key.',
    cure: 'Make the key of the cart and the attempt. `createToken` gets `openId`, which is another one each time that the shopper opens the checkout: see [Idempotency](/guides/idempotency).',
    shopper: 'Nothing went wrong for them. Create another checkout with a new key and open it.',
    beside: ['idempotency_key_conflict', 'INVALID_TOKEN'],
  },
  request_in_progress: {
    cause:
      'The first request with this key is still running: it was repeated before it was answered, for example after a short time limit of your HTTP client, or by two of your processes at once.',
    check: 'Look in your log for two requests with one key less than a minute apart.',
    cure: 'Wait a second (`Retry-After`) and repeat the same call with the same key. You then get the answer of the first one.',
    shopper: 'Nothing: repeat the call for them.',
    beside: ['idempotency_key_conflict', 'confirm_in_progress'],
  },
  merchant_disabled: {
    cause:
      'Your shop is switched off for new checkouts. Payments that exist can still be captured and refunded.',
    check: 'Read [the configuration](/reference/readConfiguration): `enabled` is false.',
    cure: 'Contact us. Until then hide the button and the placements.',
    shopper: 'Offer another way to pay.',
    beside: ['unauthorized'],
  },
  below_minimum_order_value: {
    cause: 'The amount is under the least that your shop has agreed on.',
    check:
      'Compare `amount` with `minimumAmount` of [the configuration](/reference/readConfiguration). Vouchers may have taken the total below it.',
    cure: 'Show the button only within the limits. A placement does this by itself: outside of them it says from which amount on four payments are possible.',
    shopper: 'Say from which amount on they can pay in four.',
    beside: ['above_maximum_order_value'],
  },
  above_maximum_order_value: {
    cause:
      'The amount is over the most that your shop has agreed on. It is a limit of the shop, and says nothing about the shopper.',
    check: 'Compare `amount` with `maximumAmount` of [the configuration](/reference/readConfiguration).',
    cure: 'Show the button only within the limits.',
    shopper: 'Say up to which amount they can pay in four.',
    beside: ['below_minimum_order_value'],
  },
  unsupported_currency: {
    cause:
      'The currency is not that of your shop, or not that of the payment that is captured, voided or refunded.',
    check: 'Read `currency` of [the configuration](/reference/readConfiguration), or of the payment.',
    cure: 'Send that currency. A shop that sells in several has one merchant id for each.',
    shopper: 'Show the button only for prices in the currency of your shop.',
    beside: ['amount_mismatch'],
  },
  unsupported_shipping_country: {
    cause: 'The order goes to a country that is not in `supportedShippingCountries` of your shop.',
    check:
      'Compare `shipping.countryCode` with [the configuration](/reference/readConfiguration). A territory of the United States has `countryCode` US and its own `state`.',
    cure: 'Send an address that you deliver to, or ask us to add the country.',
    shopper: 'Say that the order can’t be sent there, and let them change the address.',
    beside: ['invalid_object'],
  },
  unsupported_payment_option: {
    cause: '`paymentOption` is one that your shop does not offer.',
    check: 'Compare it with `paymentOptions` of [the configuration](/reference/readConfiguration).',
    cure: 'Leave the field out, or send one of these.',
    beside: ['invalid_object'],
  },
  invalid_callback_url: {
    cause:
      'One of the three addresses in `merchant` is not on a registered origin, is not `https` (on your own machine `http` is allowed), or has credentials or a fragment (`#`).',
    check:
      '`errorInfo` names the address, and the message lists the origins that are registered. An origin is scheme, host and port: `https://shop.example` is another one than `https://www.shop.example`.',
    cure: 'Register the origin, or send an address on a registered one. In the sandbox, add it with the merchant on <a href="/sandbox/ui#merchants" target="_self">the sandbox’s page</a>.',
    beside: ['ORIGIN_NOT_ALLOWED', 'invalid_object'],
  },
  checkout_not_found: {
    cause: 'The token is unknown, cut off, or of another merchant.',
    check:
      'A token begins with `ffc_` and has 47 characters. Look whether id and key are of the same merchant and environment as those that created it.',
    cure: 'Keep the token with your order when you create the checkout, and use it from there, not from the address of a page.',
    shopper: 'Let them begin again from the bag.',
    beside: ['INVALID_TOKEN', 'payment_not_found'],
  },
  checkout_already_approved: {
    cause: 'You cancel a checkout that the shopper has approved in the meantime.',
    check: '[Read the checkout](/reference/readMerchantCheckout): its `state` is `APPROVED`.',
    cure: 'If you want the order, authorise it. If not, do nothing: an approval that is not authorised within 60 minutes ends without a charge. If you have authorised it, [void](/reference/voidPayment) the payment.',
    beside: ['confirm_in_progress', 'payment_not_open'],
  },
  confirm_in_progress: {
    cause: 'The shopper has pressed the last button, and the outcome is being settled at this moment.',
    check: 'Read the checkout again after a few seconds: it is then approved, declined, or open again.',
    cure: 'Repeat the call after that, if it is still wanted.',
    beside: ['checkout_already_approved', 'request_in_progress'],
  },
  payment_declined: {
    cause:
      'The shopper’s first payment was declined when you authorised, for example since their card has no money left.',
    check: '`errorInfo.resultCode` has the result of the payment. The checkout is over.',
    cure: 'Create another checkout, in which the shopper can choose another card. Don’t repeat this one: it answers the same.',
    shopper:
      'Say that the first payment was declined and nothing was charged, and offer to try again or to pay another way.',
    beside: ['checkout_not_approved'],
  },
  checkout_not_approved: {
    cause:
      'You authorise or capture before the shopper has approved, or after they were declined or left. Usually a page acted on what the browser said.',
    check: '[Read the checkout](/reference/readMerchantCheckout) and look at `state`.',
    cure: 'Authorise only when `state` is `APPROVED`: wait for the webhook `checkout.approved`, or ask on your result page. While the state is `OPEN` or `STARTED`, the approval can still come; the same call may then be repeated with the same key.',
    beside: ['checkout_expired', 'payment_declined'],
  },
  checkout_expired: {
    cause:
      'Nobody finished the checkout within 3 hours, or its approval was not authorised within 60 minutes.',
    check: '[Read the checkout](/reference/readMerchantCheckout): `expiresAt` says when it ended.',
    cure: 'Create another checkout. To have no approval expire, authorise on the webhook `checkout.approved` and not only on a page that the shopper has to open.',
    shopper: 'Say that the time was over and nothing was charged, and let them approve again.',
    beside: ['quote_expired', 'checkout_not_approved'],
  },
  quote_expired: {
    cause:
      'In EXPRESS, more than 60 minutes have passed since the approval, so the schedule that the shopper saw is not valid any more.',
    check: '`quote.expiresAt` of [the checkout](/reference/readMerchantCheckout).',
    cure: 'Create another checkout and let the shopper approve again. Authorise sooner, on the webhook `checkout.approved`.',
    shopper: 'Say that the time was over and nothing was charged.',
    beside: ['checkout_expired', 'quote_mismatch'],
  },
  amount_mismatch: {
    cause: 'You authorise another amount than the shopper has approved.',
    check:
      'Compare your `amount` with that of [the checkout](/reference/readMerchantCheckout). The usual reason is a cart that changed while the checkout was open.',
    cure: 'Authorise the amount of the checkout. If the order became cheaper, capture less afterwards; if it became dearer, create another checkout.',
    beside: ['quote_mismatch', 'unsupported_currency'],
  },
  quote_required: {
    cause: 'In EXPRESS, `amount` or `scheduleChecksum` is missing when you authorise.',
    check: '`errorInfo` names what is missing.',
    cure: 'Read the checkout, compare its amount with your own price, and send both: see [Authorise what you asked for](/guides/express#authorise-what-you-asked-for).',
    beside: ['quote_mismatch'],
  },
  quote_mismatch: {
    cause:
      'The schedule is not the newest one, or amount, `items` or `shipping` differ from what it was made for. It also protects you: the price came through the shopper’s browser.',
    check:
      'Compare what you send with `quote`, `amount` and `shipping` of [the checkout](/reference/readMerchantCheckout). Only the checksum of the newest quote counts.',
    cure: 'If the amount of the checkout is your own price for this address and option, send it with `quote.scheduleChecksum`. If it is not, don’t authorise: the approval ends by itself, without a charge.',
    beside: ['quote_required', 'quote_expired', 'amount_mismatch'],
  },
  payment_not_found: {
    cause:
      'No payment of yours has this order id. An order id exists from the authorisation on; before that there is only the token.',
    check: '[List payments](/reference/listPayments) by your `merchantReference`.',
    cure: 'Keep `orderId` of the answer to authorise or capture.',
    beside: ['checkout_not_found'],
  },
  payment_not_open: {
    cause: 'All of the payment is captured, voided or expired, so that nothing is left to capture or void.',
    check:
      '[Read the payment](/reference/readPayment): `state`, and `openToCapture`. What is not captured within 7 days is given up.',
    cure: 'To give back what was captured, [refund](/reference/refundPayment) it. To charge what has expired, the shopper has to approve a new checkout.',
    beside: ['amount_exceeds_open', 'payment_not_captured'],
  },
  amount_exceeds_open: {
    cause: 'You capture or void more than is left.',
    check:
      '`openToCapture` of [the payment](/reference/readPayment). Add up what you have captured and voided already.',
    cure: 'Send at most `openToCapture`. To void the rest, leave `amount` out.',
    beside: ['payment_not_open', 'amount_exceeds_captured'],
  },
  payment_not_captured: {
    cause: 'You refund a payment of which nothing was captured.',
    check: '`captured` of [the payment](/reference/readPayment).',
    cure: 'What is authorised and not captured is [voided](/reference/voidPayment), not refunded.',
    beside: ['amount_exceeds_captured', 'payment_not_open'],
  },
  amount_exceeds_captured: {
    cause: 'You refund more than is left of what was captured, for example the same parcel twice.',
    check: '`captured` less `refunded` of [the payment](/reference/readPayment).',
    cure: 'Refund at most that. Use a key for each refund of your own, so that a repeated request is not a second refund.',
    beside: ['payment_not_captured', 'amount_exceeds_open'],
  },
  invalid_url: {
    cause: 'The address of a webhook is not `https`, does not resolve, or leads into an internal network.',
    check:
      'Resolve the host name outside of your network. Addresses such as `10.…`, `192.168.…` or those of a cloud’s own services are refused.',
    cure: 'Use a public `https` address. In a sandbox that is reached from its own machine alone, `http://localhost` works too.',
    beside: ['too_many_webhooks'],
  },
  too_many_webhooks: {
    cause: 'Your shop has five addresses already.',
    check: '[List them](/reference/listWebhooks): old test addresses are often among them.',
    cure: '[Delete](/reference/deleteWebhook) one. One address can get all events (`*`).',
    beside: ['invalid_url'],
  },
  secret_already_shown: {
    cause: 'The call was repeated with the same key, and its secret is shown only in the first answer.',
    check: 'Look in your log whether the first answer arrived.',
    cure: 'If the secret is lost, [rotate it](/reference/rotateWebhookSecret) with another key.',
    beside: ['rotation_in_progress', 'idempotency_key_conflict'],
  },
  too_many_keys: {
    cause: 'Two secret keys are active, which is the most.',
    check: '[List them](/reference/listSecretKeys): `lastUsedAt` shows which one is no longer used.',
    cure: '[Delete](/reference/deleteSecretKey) that one, then create another.',
    beside: ['last_key'],
  },
  last_key: {
    cause: 'The key that was to be deleted is the only one that is active.',
    check: '[List your keys](/reference/listSecretKeys).',
    cure: '[Create another key](/reference/createSecretKey) and put it in place on your server. Then delete the old one.',
    beside: ['too_many_keys'],
  },
  invalid_order_limits: {
    cause: 'The minimum is below 1.00 or above the maximum, or the maximum is above 2,000.00.',
    check:
      'A limit that you leave out stays as it is, so compare with the [configuration](/reference/readConfiguration).',
    cure: 'Send both limits, within these bounds.',
    beside: ['below_minimum_order_value', 'above_maximum_order_value'],
  },
  dispute_not_open: {
    cause:
      'The dispute is closed: it was accepted, withdrawn or refunded, or one side did not answer for 14 days.',
    check: '[Read the dispute](/reference/readMerchantDispute).',
    cure: 'Nothing is left to answer. To give money back all the same, [refund the payment](/reference/refundPayment).',
    beside: ['not_found'],
  },
  rotation_in_progress: {
    cause: 'The secret was rotated less than 24 hours ago, and the one before is still used for signatures.',
    check: '`previousSecretExpiresAt` of the last rotation.',
    cure: 'Wait until then. If the newest secret is lost, register the address again and delete this one.',
    beside: ['secret_already_shown'],
  },
};

interface SaidCodeText extends CodeText {
  /** What it means, in one or two sentences. */
  readonly says: string;
}

/** The codes of `FourfoldError`, which `onError` gets and `init` throws. */
export const scriptErrorTexts: Readonly<Record<ScriptCode, SaidCodeText>> = {
  INVALID_CONFIG: {
    says: 'An option is missing or wrong. The message names each, and what it must be.',
    cause:
      '`init` was called with options that do not fit, or `open()` had neither a token nor `createToken`. Thrown by `init`, `update` and `schedule`; everywhere else it comes to `onError`.',
    check:
      'Read the message: after the code it names each option with what it takes, and what was given or that it is missing. `await Fourfold.diagnose()` says the same first, with what to write. A `target` that is not on the page yet is a frequent one.',
    cure: 'Correct these options. The [options of the script](/guides/script-options) have what each may be. Call `init` after the button is in the page.',
    beside: ['UNKNOWN_OPTION'],
  },
  UNSUPPORTED_BROWSER: {
    says: 'The browser is older than Chrome or Edge 109, Safari or iOS 16.4, Firefox 115 or Samsung Internet 22.',
    cause:
      'The shopper’s browser lacks something that the checkout needs. Browsers inside older apps are met most often.',
    check: 'Compare the browser of the report with [the list](/guides/browsers).',
    cure: 'Nothing on your page can add it. Begin with a hidden button and show it in `onReady`, which such a browser never calls if it cannot read the script at all.',
    shopper: 'Say that this browser is too old for Fourfold, and offer another way to pay.',
    beside: ['SCRIPT_LOAD_FAILED'],
  },
  SCRIPT_LOAD_FAILED: {
    says: 'The script, or the part of it that an opened checkout needs, did not load.',
    cause:
      'A connection that broke, a blocker in the browser, a wrong address or `integrity`, or a policy of your page that does not allow it.',
    check:
      'Open the network view of the browser’s tools. A red line for `fourfold.js` shows which it is: “blocked by CSP”, “integrity”, or no connection.',
    cure: 'Take the hash from `sri.json` beside the script: it changes with the version. Where `Fourfold.diagnose` is missing, the script did not load, and the browser’s console says whether the hash or a policy kept it out. Allow the script in [your policy](/guides/policies). For a broken connection, let the shopper press again.',
    shopper: 'Say that Fourfold didn’t load, and let them try again or pay another way.',
    beside: ['CSP_BLOCKED', 'UNSUPPORTED_BROWSER'],
  },
  POPUP_BLOCKED: {
    says: 'The browser blocked the popup. Open in a click, or use the display “auto”.',
    cause:
      "`display: 'popup'` is set, and `open()` was not called inside a click, or the browser blocks all popups.",
    check:
      'See whether anything is awaited between the click and `open()`. A browser keeps the permission of a click only for a moment.',
    cure: "Call `open()` first thing in the click, and let `createToken` do what takes time. With `display: 'auto'` the dialog takes the popup’s place.",
    shopper: 'Let them press again; the second press is a click of its own.',
    beside: ['NO_USER_GESTURE', 'FALLBACK_USED', 'DISPLAY_UNAVAILABLE'],
  },
  DISPLAY_UNAVAILABLE: {
    says: 'The chosen display cannot be shown on this page, and none was left to fall back to.',
    cause:
      'A dialog was named, and the page’s policy has no `frame-src` for the checkout, or the page is isolated by `Cross-Origin-Embedder-Policy`.',
    check:
      'The console names the directive that blocked it. `crossOriginIsolated` in the console tells whether the page is isolated.',
    cure: 'Allow it in [your policy](/guides/policies), or use the display `auto`, which goes on with another one.',
    shopper: 'Offer another way to pay.',
    beside: ['CSP_BLOCKED', 'POPUP_BLOCKED'],
  },
  TOKEN_REQUEST_FAILED: {
    says: '`createToken` failed, took too long, or gave no valid token.',
    cause:
      'Your server did not create a checkout: the call to us was refused, your own route failed, or it took longer than `createTokenTimeoutMs` (15 seconds unless you set it).',
    check:
      'The message ends with what `createToken` threw, and `error.cause` is all of it. Then look in the log of your server for the code of the API.',
    cure: 'Let your route answer a refusal with a sentence for the shopper, keep that sentence and show it in `onError`, as in [the quickstart](/quickstart). Return the token alone, not the whole answer.',
    shopper:
      'Show the sentence of your server, for example that the order is below the minimum, or that they can try again.',
    beside: ['INVALID_TOKEN', 'invalid_callback_url', 'below_minimum_order_value'],
  },
  INVALID_TOKEN: {
    says: 'The token cannot be opened. The message says why: it has another form, it is unknown, it belongs to another merchant, or its checkout has ended.',
    cause:
      'A token was used twice, for example one that the page got when it was loaded; or `merchantId` of the page is not the merchant that created it. The token of an approved checkout of your own is no error: its outcome comes to `onComplete`.',
    check:
      'Read the message: it names both merchants, or the state of the checkout. [Read the checkout](/reference/readMerchantCheckout) on your server for more.',
    cure: 'Create a checkout for each press of the button, in `createToken`. Compare the merchant id of page and server. `isRecoverable` is true because another press makes another token; a token of another merchant has to be mended by you first.',
    shopper: 'Let them press again: a new checkout opens.',
    beside: ['checkout_not_found', 'checkout_ended', 'MODE_MISMATCH'],
  },
  MODE_MISMATCH: {
    says: '`mode`, `buyNow`, `pickup` or `shippingOptionRequired` differ from those of the token.',
    cause:
      'Page and server describe two kinds of checkout: one says EXPRESS and the other does not, or only one of them says that the order is picked up.',
    check: 'Compare the options of `init` with the body of [Create a checkout](/reference/createCheckout).',
    cure: 'Name the same kind in both. One place in your code that both read keeps them the same.',
    shopper: 'Offer another way to pay until it is mended.',
    beside: ['INVALID_TOKEN', 'INVALID_CONFIG'],
  },
  ORIGIN_NOT_ALLOWED: {
    says: 'The page’s origin is none of the origins of the token’s merchant and `popupOriginUrl`.',
    cause:
      'The token is one of another merchant than the page names: two environments, or two shops on one server. Or the checkout was created for another host: with and without `www`, another port, a preview address, or `http` instead of `https`.',
    check:
      'First compare `merchantId` of `init` with the merchant whose secret key created the checkout. Then compare `location.origin` of the page with `merchant.popupOriginUrl` that your server sent.',
    cure: 'Use one merchant id in the page and on the server, and send the origin on which the page runs. It has to be registered for that merchant.',
    shopper: 'Offer another way to pay until it is mended.',
    beside: ['invalid_callback_url'],
  },
  PROTOCOL_MISMATCH: {
    says: 'Script and checkout speak different versions. Load the newest script.',
    cause: 'Your page has a very old version of the script, or a copy of its own.',
    check: '`Fourfold.version` in the console, and [the changes](/changes).',
    cure: 'Load the newest exact version from our host, with its hash.',
    shopper: 'Offer another way to pay until it is mended.',
    beside: ['SCRIPT_LOAD_FAILED'],
  },
  CONNECTION_TIMEOUT: {
    says: 'The checkout gave no sign of life within 20 seconds.',
    cause:
      'A bad connection, or a blocker that stops our host. In a dialog also a `popupOriginUrl` of another origin: only a page of that origin may frame the checkout.',
    check:
      'Look for `frame-ancestors` in the console: then send the origin of this page as `popupOriginUrl`. Else open the address of the checkout (`redirectCheckoutUrl`) in a window of its own. If it doesn’t open there either, it is the connection.',
    cure: "Let the shopper press again. With `display: 'auto'` the script has tried the other displays before it says this.",
    shopper: 'Say that the checkout didn’t load and nothing was charged, and let them try again.',
    beside: ['OUTCOME_UNKNOWN', 'BRIDGE_SLOW'],
  },
  BRIDGE_UNAVAILABLE: {
    says: 'The checkout could not talk to the page, which the chosen shipping needs.',
    cause:
      'In EXPRESS your page is asked for delivery options. A popup was named, and the page sends `Cross-Origin-Opener-Policy: same-origin`, which cuts it off, or `popupOriginUrl` is the origin of another page.',
    check:
      'Look at this header of your page, and at the `popupOriginUrl` that your server sends. In WebKitGTK, `same-origin-allow-popups` cuts the popup off as well.',
    cure: 'Use the display `auto` or `dialog`, or send [another opener policy](/guides/policies#cross-origin-opener-policy).',
    shopper: 'Nothing was charged. Let them press again, or use your own checkout with an address form.',
    beside: ['BRIDGE_SLOW', 'DISPLAY_UNAVAILABLE'],
  },
  OUTCOME_UNKNOWN: {
    says: 'The end of the checkout could not be learnt here. Ask on your server, or call `resume()`.',
    cause: 'The connection broke while the checkout ended. The shopper may have approved.',
    check: '[Read the checkout](/reference/readMerchantCheckout) on your server: it knows.',
    cure: 'Lead the shopper to your result page, which asks on your server. Call `resume()` when a page loads: it tells the handlers as soon as the outcome can be read.',
    shopper: 'Say that you are checking whether the order went through. Don’t say that it failed.',
    beside: ['CONNECTION_TIMEOUT', 'INTERNAL'],
  },
  DESTROYED: {
    says: '`open()` was called on an instance after `destroy()`.',
    cause: 'A component was removed from the page and its button still calls the old instance.',
    check: 'Look for a variable that outlives the component which called `destroy()`.',
    cure: 'Call `init` again and use what it returns. The same `target` or `id` gives a new instance after `destroy()`.',
    beside: ['ALREADY_INITIALISED'],
  },
  INTERNAL: {
    says: 'The script failed in a way that it did not expect.',
    cause: 'Usually something on the page replaces functions of the browser. Else it is a fault of ours.',
    check: 'Look at `error.cause`, and for the warning `PAGE_ALTERED` before it.',
    cure: 'Ask on your server how the checkout stands before you let the shopper begin again. Then write to us with the message and the browser.',
    shopper: 'Say that Fourfold didn’t work here, and offer to try again or to pay another way.',
    beside: ['PAGE_ALTERED', 'OUTCOME_UNKNOWN'],
  },
};

/** The codes of warnings, which `onWarning` gets, or the console without it. */
export const warningTexts: Readonly<Record<WarningCode, SaidCodeText>> = {
  ALREADY_INITIALISED: {
    says: '`init` met an instance with the same `target` or `id`, and updated it.',
    cause: '`init` runs again for the same button, for example each time that a component is drawn.',
    check: 'Count how often `init` is called on one page.',
    cure: 'Call `init` once and change options with `update()`. It does no harm: the instance has the newest options.',
    beside: ['DESTROYED', 'DOUBLE_LOAD'],
  },
  DOUBLE_LOAD: {
    says: 'The script is on the page twice. The first one stays.',
    cause: 'A tag in the template and another from a plugin or a tag manager.',
    check: 'Search the page for `fourfold.js`. The message has both versions.',
    cure: 'Keep one tag, with the exact version and its hash, and remove every other one. `await Fourfold.diagnose()` lists the addresses under `double-load`.',
    beside: ['ALREADY_INITIALISED'],
  },
  UNKNOWN_OPTION: {
    says: 'An option is not known and has no effect.',
    cause: 'A name that is misspelt, or an option of another version.',
    check: 'The message names it, and every option that there is.',
    cure: 'Compare it with [the options of the script](/guides/script-options), capital letters included.',
    beside: ['INVALID_CONFIG'],
  },
  NO_USER_GESTURE: {
    says: '`open()` was not called in a click, so the popup was left out.',
    cause: 'Something is awaited between the click and `open()`, or it is called when the page loads.',
    check: 'Look at what runs before `open()`.',
    cure: 'Call `open()` first thing in the click. `createToken` may take its time: the window opens before it.',
    beside: ['POPUP_BLOCKED', 'FALLBACK_USED'],
  },
  FALLBACK_USED: {
    says: 'The first display did not work, and the next one did.',
    cause:
      'A blocked popup, or a dialog that the page’s policy does not allow. The message has both displays and why.',
    check: 'Read the message. If it comes with `CSP_BLOCKED`, it is the policy.',
    cure: 'Nothing has to be done: the shopper can pay. To have the first display, remove the reason.',
    beside: ['CSP_BLOCKED', 'POPUP_BLOCKED'],
  },
  BRIDGE_SLOW: {
    says: 'The checkout took more than 10 seconds to connect to the page.',
    cause:
      'A slow connection, a popup that your page’s `Cross-Origin-Opener-Policy` cuts off, or a `popupOriginUrl` that is not the origin of this page.',
    check:
      'See whether it comes for every shopper. Then it is the header of the page, or the `popupOriginUrl` that your server sends.',
    cure: 'The shopper can pay: the page follows the checkout by asking our server. [Another header](/guides/policies#cross-origin-opener-policy) makes it faster. Send the origin of this page as `popupOriginUrl`, because a dialog loads in no other page, and EXPRESS asks no other page for delivery options.',
    beside: ['BRIDGE_LOST', 'BRIDGE_UNAVAILABLE'],
  },
  BRIDGE_LOST: {
    says: 'The checkout stopped answering. The server still decides the outcome.',
    cause: 'The window is busy, was frozen by the system, or lost its connection.',
    check: 'Nothing on your page. A phone freezes windows in the background.',
    cure: 'Nothing has to be done. The outcome comes when our server has it.',
    beside: ['BRIDGE_SLOW', 'OUTCOME_UNKNOWN'],
  },
  CSP_BLOCKED: {
    says: 'The page’s policy blocked something that the script needs. The message names the directive.',
    cause: '`connect-src` or `frame-src` of your page lacks the host of the checkout.',
    check: 'Compare the header of the page with [what the script needs](/guides/policies).',
    cure: 'Add the host to the directive.',
    beside: ['DISPLAY_UNAVAILABLE', 'FALLBACK_USED', 'SCRIPT_LOAD_FAILED'],
  },
  HANDLER_MISSING: {
    says: '`resume()` learnt how a checkout of an earlier page ended, and called no handler.',
    cause:
      'No instance of this page has the `id` of the one that opened the checkout, or several have none. The outcome is only in the promise of `resume()`.',
    check:
      'The message has that id. Compare it with the `id` that `init` gets on this page, and see that it runs before `resume()`.',
    cure: 'Give `init` the same `id` on both pages.',
    beside: ['ALREADY_INITIALISED', 'OUTCOME_UNKNOWN'],
  },
  HANDLER_THREW: {
    says: 'A callback of the page threw. The message names it.',
    cause: 'An error in your own code inside `onComplete`, `onShippingAddressChange` or another callback.',
    check: 'The console has your error beside the warning.',
    cure: 'Mend the callback. In EXPRESS the shopper has read that delivery can’t be worked out at the moment.',
    beside: ['HANDLER_TIMEOUT', 'INVALID_SHIPPING_OPTIONS'],
  },
  HANDLER_TIMEOUT: {
    says: 'A callback of the page did not answer within 10 seconds.',
    cause: 'In EXPRESS neither `resolve` nor `reject` was called, or your server took too long.',
    check: 'Measure the call to your server. Look for a way through the callback that calls neither.',
    cure: "Call one of them on every way, also when your server fails: `reject('SERVICE_UNAVAILABLE')`.",
    beside: ['HANDLER_THREW', 'INVALID_SHIPPING_OPTIONS'],
  },
  INVALID_SHIPPING_OPTIONS: {
    says: 'The list of shipping options was refused. The message says which option has which problem.',
    cause:
      'More than 10 options or none, an id that is there twice, another currency, an amount without two decimals, or a total above your maximum.',
    check: 'Read the message, and compare the list with [what an option is](/guides/express#the-page).',
    cure: "Correct the list. For an address that you don’t deliver to, call `reject('SHIPPING_ADDRESS_UNSUPPORTED')` instead of an empty list.",
    beside: ['HANDLER_THREW', 'HANDLER_TIMEOUT'],
  },
  PAGE_ALTERED: {
    says: 'The page has replaced a function of the browser, so that a part of the script does not work. The message names it.',
    cause:
      'An old library that adds to the objects of the language, such as `toJSON` on arrays, or a recorder that wraps them.',
    check:
      'The message names the function. Type its name in the console: a function of the browser says `[native code]`.',
    cure: 'Update or remove that library on the page with the button.',
    beside: ['INTERNAL'],
  },
};

/** Why `verifyWebhook` refuses a request, which the handler of webhooks writes to the log of the shop's server. */
export const verifyTexts: Readonly<Record<VerifyCode, SaidCodeText>> = {
  missing_header: {
    says: 'One of the headers `X-Webhook-Id`, `X-Webhook-Timestamp` and `X-Webhook-Signature` did not arrive.',
    cause:
      'A proxy or a framework keeps only the headers that it knows, or the request is not from us: every address on the internet is called by strangers.',
    check:
      '[Send a test event](/reference/testWebhook) and write the names of all headers to your log, at the first place in your server that sees the request.',
    cure: 'Let the proxy pass on the three headers. Hand `verifyWebhook` the headers of the request and not a copy with some of them. What strangers send may stay refused.',
    beside: ['malformed_signature', 'signature_mismatch'],
  },
  malformed_signature: {
    says: '`X-Webhook-Signature` has no part of the form `v1=` and 64 lower-case hex digits.',
    cause:
      'Something between us and your server changed the header, or a test of your own signs in another form, such as base64 or without `v1=`.',
    check:
      'Write the header to your log as it came. While a secret is rotated it has two parts with a space between.',
    cure: 'Pass the header on unchanged. In your tests sign with `signWebhook` of the package.',
    beside: ['signature_mismatch', 'missing_header'],
  },
  malformed_timestamp: {
    says: '`X-Webhook-Timestamp` is not a whole number of seconds since 1970.',
    cause: 'A test of your own sends milliseconds with a fraction, or a date as text. We send 10 digits.',
    check: 'Write the header to your log as it came.',
    cure: 'In your tests send `Math.floor(Date.now() / 1000)`.',
    beside: ['timestamp_out_of_range'],
  },
  timestamp_out_of_range: {
    says: 'The request was sent more than 300 seconds before or after the time of your server.',
    cause:
      'The clock of your server is wrong, a queue in front of it keeps requests for minutes, or an old request is sent again: a recorded one, or milliseconds in the place of seconds. In a sandbox the timestamp is real time, also when its clock was moved.',
    check:
      'Write `X-Webhook-Timestamp` and the time of your server to your log. `date -u +%s` prints it in the same unit.',
    cure: 'Set the clock of the server by NTP. Verify a request when it arrives and put the event into your queue after that. For a recorded request in a test give `nowSeconds`.',
    beside: ['malformed_timestamp', 'signature_mismatch'],
  },
  signature_mismatch: {
    says: 'None of your secrets fits the signature and the body.',
    cause:
      'The body was parsed and written again before it was verified, which changes its bytes. Or the secret is another one: that of another webhook or environment, the secret key of the API, or one from before a rotation. Or the request was altered.',
    check:
      'Write the length of the body to your log and compare it with `Content-Length`. Then see that the secret begins with `whsec_`, has no space or line break at its end, and is the one that was shown when this webhook was created.',
    cure: 'Verify the bytes as they came: `express.raw` and no `express.json` before it, `request.text()` and not `request.json()`. Where the secret is lost, [rotate it](/reference/rotateWebhookSecret), and give both as `secrets` for 24 hours. Then [send the delivery again](/reference/retryDelivery).',
    beside: ['malformed_signature', 'invalid_body', 'timestamp_out_of_range'],
  },
  id_mismatch: {
    says: 'The `id` in the body is not the one in `X-Webhook-Id`.',
    cause:
      'A test of your own puts the headers of one event before the body of another. From us they are always the same.',
    check: 'Compare `X-Webhook-Id` with `id` in the body.',
    cure: 'In your tests sign with the id of the event, or send what `fakeWebhook` of [the testing kit](/guides/testing) makes.',
    beside: ['signature_mismatch'],
  },
  invalid_body: {
    says: 'The body is no event, or what was given is no request.',
    cause:
      '`headers` is missing or no object. Or the signature fits and the body is no event, which comes from a test of your own. A body that was parsed already is refused with `signature_mismatch`.',
    check: 'Write `typeof headers` and the beginning of the body to your log.',
    cure: 'Hand over `rawBody` and `headers` of the request, as in [the handler](/guides/webhooks#the-handler) for your framework. In your tests send an object with `id`, `type`, `createdAt`, `merchantId`, `sequence` and `data`.',
    beside: ['signature_mismatch', 'id_mismatch'],
  },
};
