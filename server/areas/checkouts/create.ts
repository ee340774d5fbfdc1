/** What a merchant may ask for in a checkout. Source: merchant-api §5.3. */
import { checkoutExpiry } from '#shared/domain/checkout/checkout-state.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import { isBelowMinimum } from '#shared/domain/payments/pay-in-four.ts';
import { isUsTerritory, keptContact } from '#shared/domain/shipping/shop-contact.ts';
import { isShopOrigin } from '#shared/domain/shop-origin.ts';
import { webAddress } from '#shared/domain/web-address.ts';
import type { Config } from '../../core/config.ts';
import { builtOnce, type Param, paramColumns } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import { newCheckoutToken } from '../../core/ids.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import { Refusal, refuseOtherCurrency } from '../../core/refusal.ts';
import { shippingCountriesOf } from '../merchants/index.ts';
import type { Merchant } from '../merchants/merchants.tables.ts';
import { type Checkout, type CheckoutRequest, checkouts } from './checkouts.tables.ts';

const newColumns = [
  'token',
  'merchantId',
  'state',
  'mode',
  'paymentOption',
  'amountMinor',
  'currency',
  'merchantReference',
  'request',
  'createdAt',
  'expiresAt',
] as const;
type NewCheckout = Required<Pick<typeof checkouts.$inferInsert, (typeof newColumns)[number]>>;

const storeCheckout = builtOnce((db, param: Param<keyof NewCheckout>) =>
  db.insert(checkouts).values(paramColumns(param, newColumns)).returning(),
);

type DeliveryConfig = Pick<Config, 'highRiskCountries'>;

export async function createCheckout(
  tx: Transaction,
  { merchant, config }: { readonly merchant: Merchant; readonly config: DeliveryConfig },
  given: CheckoutRequest,
  now: Date,
): Promise<Checkout> {
  const request = withKeptContacts(given, merchant);
  refuseWrongRequest(merchant, request, config);
  const token = newCheckoutToken();
  const expiresAt = new Date(checkoutExpiry(now.toISOString()));
  const fresh: NewCheckout = {
    token,
    merchantId: merchant.id,
    state: 'OPEN',
    mode: request.mode,
    paymentOption: request.paymentOption,
    amountMinor: toMinor(request.amount),
    currency: request.amount.currency,
    merchantReference: request.merchantReference,
    request,
    createdAt: now,
    expiresAt,
  };
  const [checkout] = await storeCheckout(tx, fresh);
  if (!checkout) throw new Error('A new checkout is missing');
  await planJob(tx, { kind: 'checkout-expiry', subject: token, dueAt: expiresAt });
  return checkout;
}

const withKeptContacts = (request: CheckoutRequest, { countryCode }: Merchant): CheckoutRequest => ({
  ...request,
  ...(request.billing && { billing: keptContact(request.billing, countryCode) }),
  ...(request.shipping && { shipping: keptContact(request.shipping, countryCode) }),
});

function refuseWrongRequest(merchant: Merchant, request: CheckoutRequest, config: DeliveryConfig): void {
  if (!merchant.isEnabled) throw new Refusal('merchant_disabled');
  const { currency, minimumMinor, maximumMinor, paymentOptions } = merchant;
  refuseOtherCurrency(request.amount, currency);
  const amount = toMinor(request.amount);
  if (isBelowMinimum(amount, minimumMinor)) {
    const detail = `amount must be at least ${fromMinor(minimumMinor, currency).amount} ${currency}.`;
    throw new Refusal('below_minimum_order_value', { detail });
  }
  if (amount > maximumMinor) {
    const detail = `amount must be at most ${fromMinor(maximumMinor, currency).amount} ${currency}.`;
    throw new Refusal('above_maximum_order_value', { detail });
  }
  const shipsTo = request.shipping?.countryCode;
  const countries = shippingCountriesOf(merchant, config);
  if (shipsTo && !countries.includes(shipsTo)) {
    const detail = isUsTerritory(shipsTo)
      ? `An address there has countryCode US and state ${shipsTo}.`
      : `shipping.countryCode must be one of ${countries.join(', ')}.`;
    throw new Refusal('unsupported_shipping_country', { detail });
  }
  if (!paymentOptions.includes(request.paymentOption)) {
    const detail = `paymentOption must be one of ${paymentOptions.join(', ')}.`;
    throw new Refusal('unsupported_payment_option', { detail });
  }
  refuseWrongUrls(merchant, request.merchant);
}

function refuseWrongUrls(merchant: Merchant, urls: CheckoutRequest['merchant']): void {
  const wrong = Object.entries(urls).filter(([, url]) => !isCallbackUrl(url, merchant.allowedOrigins));
  if (wrong.length === 0) return;
  const errorInfo = Object.fromEntries(wrong.map(([field]) => [`merchant.${field}`, 'invalid_callback_url']));
  const detail = `Registered: ${merchant.allowedOrigins.join(', ')}.`;
  throw new Refusal('invalid_callback_url', { errorInfo, detail });
}

/**
 * Whether a shopper may be sent there: https, or http on this machine, on a registered origin, with neither credentials
 * nor fragment (MER-152). The fragment is searched in the text, since a parsed URL does not show an empty one.
 */
function isCallbackUrl(text: string, allowedOrigins: readonly string[]): boolean {
  const url = webAddress(text);
  if (!url || text.includes('#')) return false;
  const hasOrigin = isShopOrigin(url.origin) && allowedOrigins.includes(url.origin);
  return hasOrigin && url.username === '' && url.password === '';
}
