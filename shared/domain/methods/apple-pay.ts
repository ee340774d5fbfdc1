/** Apple Pay: what its sheet is opened with, what it returns, and which of its cards can pay. Source: PAY-265 to PAY-277. */

import * as z from 'zod/mini';
import { freeText } from '../free-text.ts';
import { type CountryCode, marketOf } from '../markets/index.ts';
import type { MinorUnits } from '../money.ts';
import { parseAddress } from '../web-address.ts';
import { agreementUse } from './agreement-use.ts';

/** The version of Apple's interface that the sheet is opened with. */
export const applePayVersion = 4;

/** The accepted networks, and what they must support. Source: PAY-265. */
export const applePayNetworks = ['visa', 'mastercard'] as const;
export const applePayCapabilities = ['3DS'] as const;

/** Where a payment source is captured, at the payment-source service. Source: PAY-270. */
export const applePayCapturePath = '/source-capture/v1/payment-sources/apple-pay';

const text = freeText(255);

/** The address of the bank's letters, as the payment-source service takes it. Source: PAY-272. */
const applePayAddressSchema = z.strictObject({
  email_address: text,
  family_name: text,
  given_name: text,
  city: text,
  state: text,
  address_line_1: text,
  address_line_2: text,
  country: z.string().check(z.length(2)),
  postal_code: text,
  sub_locality: text,
});

/** What the shopper approved on the sheet. The token is the wallet's own text, encrypted for the service. Source: PAY-271. */
export const applePaySourceSchema = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(20_000)),
  payment_network: z.string().check(z.maxLength(40)),
  payment_method_type: z.string().check(z.maxLength(40)),
  payment_method_display_name: text,
  transaction_identifier: z.string().check(z.minLength(1), z.maxLength(255)),
  billing_address: z.optional(applePayAddressSchema),
});
export type ApplePaySource = z.infer<typeof applePaySourceSchema>;

/** A capture. Source: PAY-270. */
export const applePayCaptureSchema = z.strictObject({
  user_id: z.uuid(),
  transaction_reference: z.strictObject({ id: z.uuid() }),
  source: applePaySourceSchema,
  payment_routing_key: z.enum(['TOPAZ', 'ROSELLA']),
});
export type ApplePayCapture = z.infer<typeof applePayCaptureSchema>;

/** Identifies a captured source in every later call. */
export const paymentSourceIdSchema = z.string().check(z.minLength(1), z.maxLength(255));

/** The response to a capture: its id identifies the source from then on, as `paymentSourceId`. Source: PAY-376. */
export const applePayCapturedSchema = z.object({ id: paymentSourceIdSchema, card_type: z.string() });

/** Apple Pay in the list of payment methods. An account has it once, however many payments it made. Source: POR-261. */
export const applePayMethodSchema = z.object({
  type: z.literal('APPLE_PAY'),
  id: z.string(),
  preferred: z.boolean(),
  /** How many orders with something left to pay are charged to it. */
  openOrders: z.int(),
  /** By which an order or an agreement is set to it. Source: PAY-311. */
  paymentSourceId: paymentSourceIdSchema,
  ...agreementUse,
});
export type ApplePayMethod = z.infer<typeof applePayMethodSchema>;

/** What an app keeps of a sheet that the shopper approved. Source: PAY-274. */
export interface ApplePaySessionData<Session> {
  readonly paymentSource: ApplePaySource;
  readonly session: Session;
  readonly source_id: string;
  readonly card_type: string;
}

/** Credit and debit cards pay; a prepaid card, our own card and any other kind do not. Source: PAY-276. */
export const isSupportedCardType = (cardType: string): boolean =>
  cardType === 'credit' || cardType === 'debit';

/** Equal amounts share one line of the sheet. Source: PAY-268. */
export function groupByAmount(
  amounts: readonly MinorUnits[],
): { readonly count: number; readonly amount: MinorUnits }[] {
  const counts = new Map<MinorUnits, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return [...counts].map(([amount, count]) => ({ count, amount }));
}

/** `apple-pay-gateway.apple.com`, its pods, and those of China. */
const gatewayHost = /^(?:cn-)?apple-pay-gateway(?:-[a-z0-9]+)*\.apple\.com$/;

/**
 * Whether a merchant session may be asked for at this address: at Apple's own gateway, or at the sandbox's. Source: PAY-377.
 * @param sandboxOrigin null where there is no sandbox
 */
export function isValidationUrl(address: string, sandboxOrigin: string | null): boolean {
  const parsed = parseAddress(address);
  if (!parsed) return false;
  const { protocol, hostname, port, username, password, origin } = parsed;
  if (username !== '' || password !== '') return false;
  if (sandboxOrigin !== null && origin === sandboxOrigin) return true;
  return protocol === 'https:' && port === '' && gatewayHost.test(hostname);
}

/** Whether orders of this market can be paid with it: where we have consumers of our own. Source: PAY-405. */
export const takesApplePay = (countryCode: CountryCode): boolean =>
  marketOf(countryCode).availability === 'full';

/** Whether its sheet asks for an address, and the capture sends it: in the US, the UK and Canada. Source: PAY-273. */
export const asksForBillingAddress = (countryCode: CountryCode): boolean =>
  marketOf(countryCode).contactAddressForwardedWithCard;

/**
 * Whether a page may offer Apple Pay: over HTTPS. On the machine itself a sandbox has none, and browsers trust its pages as if
 * they had (decision 105). Source: PAY-266.
 */
export const isApplePayPage = ({
  protocol,
  hostname,
}: {
  readonly protocol: string;
  readonly hostname: string;
}): boolean => protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');

/** Why a sheet gave no payment source. Any other failure has no name. Source: PAY-279, PAY-368 to PAY-370. */
export type ApplePayRejection = 'Bad session' | 'Failed to validate' | 'Invalid card type' | 'cancelled';

export const isApplePayRejection = (reason: string): reason is ApplePayRejection =>
  ['Bad session', 'Failed to validate', 'Invalid card type', 'cancelled'].includes(reason);

/** How a payment continues after its sheet failed: the code that the shopper is shown, or nothing. Source: PAY-277, PAY-278. */
export function applePayOutcome(
  reason: ApplePayRejection | null,
): 'cancelled' | 'unsupported_card_type' | 'applepay_not_authorised' {
  if (reason === 'cancelled') return 'cancelled';
  return reason === 'Invalid card type' ? 'unsupported_card_type' : 'applepay_not_authorised';
}
