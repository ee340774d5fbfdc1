/** The checkout as its shopper sees it. Nothing about a person before the shopper has started it. Source: PAY-030 to PAY-036. */
import type * as z from 'zod/mini';
import type { checkoutSessionSchema } from '#shared/contract/checkout/checkout.schema.ts';
import { isCheckoutLive } from '#shared/domain/checkout/checkout-state.ts';
import { resolveLocale } from '#shared/domain/locales.ts';
import { isUkRegion, marketOf, ukRegionCountries } from '#shared/domain/markets/index.ts';
import { takesApplePay } from '#shared/domain/methods/apple-pay.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import type { Executor } from '../../../core/database/database.ts';
import { dayOf } from '../../../core/market-day.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { consumerOf } from '../../consumers/index.ts';
import { shippingCountriesOf } from '../../merchants/index.ts';
import type { Merchant } from '../../merchants/merchants.tables.ts';
import { type CardUse, listSavedCards } from '../../methods/index.ts';
import { overdueSchedules } from '../../orders/index.ts';
import { type CheckoutAndMerchant, findCheckout } from '../checkout-store.ts';
import type { Checkout } from '../checkouts.tables.ts';
import { orderIdText } from '../merchant-view.ts';
import { partsOfAmount, shippingTermsOf } from '../terms.ts';
import { donatedWith, donationOffer, donationView } from './donation.ts';
import { planOf } from './quote.ts';

export type CheckoutSessionView = z.input<typeof checkoutSessionSchema>;

/**
 * @param consumerId the caller; anyone but the shopper who started it sees the public part.
 * @throws {Refusal} `checkout_not_found`.
 */
export async function readSession(
  server: ServerContext,
  token: string,
  consumerId: string | null,
): Promise<CheckoutSessionView> {
  const { checkout, merchant } = await findCheckout(server.db, token);
  const isOwn = consumerId !== null && checkout.consumerId === consumerId;
  const at = isOwn ? server.clock.nowOf(consumerId) : server.clock.now();
  const view = publicView(server, { checkout, merchant }, at);
  if (!isOwn) return { ...view, consumerEmail: consumerId === null ? view.consumerEmail : null };
  return { ...view, ...(await personalPart(server, checkout, merchant, at)) };
}

function publicView(
  { clock, config }: ServerContext,
  { checkout, merchant }: CheckoutAndMerchant,
  at: Date,
): CheckoutSessionView {
  const { request, currency } = checkout;
  const plan = planOf(checkout, merchant, checkout.approvedAt ?? at);
  return {
    token: checkout.token,
    state: checkout.state,
    mode: checkout.mode,
    countryCode: merchant.countryCode,
    allowedTransactionCountryCodes: allowedCountries(checkout, merchant),
    locale: request.locale ? resolveLocale(request.locale, marketOf(merchant.countryCode)) : null,
    consumerEmail:
      isCheckoutLive(checkout.state) && !checkout.consumerId ? (request.consumer?.email ?? null) : null,
    amount: fromMinor(checkout.amountMinor, currency),
    originalAmount: fromMinor(toMinor(request.amount), currency),
    revision: checkout.revision,
    shippingAddressId: null,
    paymentOption: checkout.paymentOption,
    instalments: plan.instalments.map(({ dueDate, amount }) => ({
      dueDate,
      amount: fromMinor(amount, currency),
    })),
    amountDueToday: fromMinor(plan.dueToday, currency),
    traceId: null,
    orderDetail: {
      items: request.items,
      shippingAddress: null,
      ...partsOfAmount(checkout),
      discounts: request.discounts,
      merchantReference: checkout.merchantReference,
    },
    summary: null,
    promoCode: request.promoCode ?? null,
    firstLateFee: null,
    overdueSchedules: [],
    entryPoint: request.entryPoint ?? null,
    buttonLabel: null,
    buyNow: request.buyNow,
    pickup: request.pickup,
    shippingOptionRequired: shippingTermsOf(checkout).shippingOptionRequired,
    applePayEnabled: takesApplePay(merchant.countryCode),
    donationEnabled: request.donation,
    donationOffer: null,
    donation: null,
    singleUseCard: request.singleUseCard,
    paidByBankAccount: false,
    lastResultCode: checkout.lastResultCode,
    cancelReason: checkout.cancelReason,
    orderId: null,
    expiresInMs: Math.max(0, checkout.expiresAt.getTime() - clock.now().getTime()),
    merchant: merchantView(checkout, merchant, config),
  };
}

/** The UK region is one market. Elsewhere the merchant's country and those that the checkout names are allowed. */
export function allowedCountries({ request }: Checkout, { countryCode }: Merchant): string[] {
  const home = isUkRegion(countryCode) ? ukRegionCountries : [countryCode];
  return [...new Set([...home, ...(request.allowedCountries ?? [])])];
}

async function personalPart(server: ServerContext, checkout: Checkout, merchant: Merchant, at: Date) {
  const { db } = server;
  const { consumerId, request, currency, traceId } = checkout;
  const use = cardUseOf(checkout, merchant, at, checkout.approvedAt ?? at);
  const { amount, graceDays } = marketOf(merchant.countryCode).lateFee;
  return {
    consumerEmail: null,
    traceId,
    shippingAddressId: checkout.shippingAddressId,
    summary: { savedCards: consumerId ? await listSavedCards(db, consumerId, use) : [] },
    firstLateFee: { amount: fromMinor(amount, currency), graceDays },
    donationOffer: await offerOf(server, checkout, merchant),
    donation: donatedWith(checkout),
    paidByBankAccount: checkout.state === 'APPROVED' && checkout.bankAccountId !== null,
    overdueSchedules: consumerId ? await overdueSchedules(db, consumerId) : [],
    orderDetail: {
      items: request.items,
      shippingAddress: checkout.shippingAddress ?? request.shipping ?? null,
      ...partsOfAmount(checkout),
      discounts: request.discounts,
      merchantReference: checkout.merchantReference,
    },
    orderId: orderIdText(checkout),
  } satisfies Partial<CheckoutSessionView>;
}

/** A card pays the whole plan of the checkout. */
const cardUseOf = (checkout: Checkout, merchant: Merchant, at: Date, plannedAt: Date): CardUse => ({
  today: dayOf(at, merchant.countryCode),
  lastPaymentDate: planOf(checkout, merchant, plannedAt).instalments.at(-1)?.dueDate ?? null,
  countryCode: merchant.countryCode,
});

/** What a card of this shopper would be used for. @throws {Refusal} `checkout_not_found`. */
export async function cardUseOfCheckout(
  { db, clock }: ServerContext,
  consumerId: string,
  token: string,
): Promise<CardUse> {
  const { checkout, merchant } = await findCheckout(db, token);
  const at = clock.nowOf(consumerId);
  return cardUseOf(checkout, merchant, at, at);
}

/** The countries whose shoppers may use a checkout. @throws {Refusal} `checkout_not_found`. */
export async function tradingCountriesOf(db: Executor, token: string): Promise<readonly string[]> {
  const { checkout, merchant } = await findCheckout(db, token);
  return allowedCountries(checkout, merchant);
}

/** Most shops take no donations, so then nothing is read. */
async function offerOf(server: ServerContext, checkout: Checkout, merchant: Merchant) {
  if (!checkout.request.donation || checkout.state !== 'STARTED' || !checkout.consumerId) return null;
  const consumer = await consumerOf(server.db, checkout.consumerId);
  const offer = await donationOffer(server.db, server, { checkout, merchant }, consumer);
  return offer && donationView(offer, checkout);
}

function merchantView(
  { request, currency, shippingOption }: Checkout,
  merchant: Merchant,
  config: ServerContext['config'],
): CheckoutSessionView['merchant'] {
  const { redirectConfirmUrl, redirectCancelUrl, popupOriginUrl } = request.merchant;
  const confirmUrl = new URL(redirectConfirmUrl);
  return {
    name: merchant.displayName,
    merchantId: merchant.id,
    merchantSource: request.singleUseCard ? 'SINGLE_USE_CARD' : null,
    categoryName: merchant.categoryName,
    categoryCode: merchant.categoryCode,
    industryName: merchant.industryName,
    minimumOrderValue: fromMinor(merchant.minimumMinor, currency),
    maximumOrderValue: fromMinor(merchant.maximumMinor, currency),
    displayName: merchant.displayName,
    merchantCountry: merchant.countryCode,
    supportedShippingCountries: shippingCountriesOf(merchant, config),
    customFields: request.customFields,
    shippingOptionIdentifier: shippingOption,
    callbackUrls: {
      confirm: confirmUrl.href,
      cancel: new URL(redirectCancelUrl).href,
      base: confirmUrl.origin,
      relative: `${confirmUrl.pathname}${confirmUrl.search}`,
    },
    popupOrigin: new URL(popupOriginUrl).origin,
  };
}
