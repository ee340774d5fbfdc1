/** From a bag to a paid order. What a browser says about the outcome is never trusted here. */
import { createHash } from 'node:crypto';
import {
  type Checkout,
  FourfoldApiError,
  type FourfoldClient,
  type Money,
  type NewCheckout,
  type WebhookEvent,
} from '#widget/server/index.ts';
import { amountOf, centsOf } from './amounts.ts';
import { kindOf } from './checkout-kinds.ts';
import { totalWith } from './delivery.ts';
import type { DemoMerchant } from './merchants.ts';
import { picturePath } from './pages/product-art.ts';
import type { Purchase, Purchases } from './purchases.ts';
import { type BagLine, nameOf, type Switches, skuOf, type Visitor } from './visitors.ts';

export interface Shop {
  /** The shop's origin, as browsers see it. */
  readonly origin: string;
  readonly purchases: Purchases;
  /** The Fourfold account of a merchant id. */
  client(merchantId: string): FourfoldClient;
  /** Called once for each purchase that has been paid. */
  onPaid(purchase: Purchase): void;
}

/** The shopper has paid for this bag already, in another tab or before a crash. */
export class AlreadyPaid extends Error {
  override readonly name = 'AlreadyPaid';
  readonly purchase: Purchase;
  constructor(purchase: Purchase) {
    super(`${purchase.reference} is paid`);
    this.purchase = purchase;
  }
}

export interface Order {
  readonly merchant: DemoMerchant;
  readonly visitor: Visitor;
  readonly bag: readonly BagLine[];
  readonly entryPoint: 'product' | 'cart';
}

export function priceOf(line: BagLine, switches: Switches, { currency }: DemoMerchant): Money {
  return { amount: switches.amount || line.product.price, currency };
}

export function totalOf(bag: readonly BagLine[], switches: Switches, merchant: DemoMerchant): Money {
  const cents = bag.reduce(
    (sum, line) => sum + centsOf(priceOf(line, switches, merchant)) * line.quantity,
    0,
  );
  return { amount: amountOf(cents), currency: merchant.currency };
}

/**
 * Creates a purchase with an open checkout. The same bag of the same visitor gives the same key, so the same checkout
 * in every tab; after that has ended, a new one (MER-206).
 * @throws {FourfoldApiError} when Fourfold refuses the order, for example `below_minimum_order_value`.
 * @throws {AlreadyPaid} when the checkout turns out to be approved.
 */
export async function startPurchase(shop: Shop, order: Order): Promise<Purchase> {
  const content = contentOf(shop, order);
  for (let attempt = 1; ; attempt += 1) {
    const key = createHash('sha256')
      .update(JSON.stringify([order.visitor.id, attempt, content]))
      .digest('hex')
      .slice(0, 40);
    const earlier = shop.purchases.byReference(referenceOf(key));
    if (!earlier) return createPurchase(shop, order, content, key);
    if (earlier.state !== 'open') continue;
    const settled = await settle(shop, earlier);
    if (settled.state === 'open') return settled;
    if (settled.state === 'paid') throw new AlreadyPaid(settled);
  }
}

type Content = Omit<NewCheckout, 'merchantReference'>;

function contentOf({ origin }: Shop, { merchant, visitor, bag, entryPoint }: Order): Content {
  const { switches } = visitor;
  return {
    amount: totalOf(bag, switches, merchant),
    ...kindOf(switches.kind).terms,
    consumer: { email: switches.email },
    items: bag.map((line) => ({
      name: nameOf(line),
      sku: skuOf(line),
      quantity: line.quantity,
      price: priceOf(line, switches, merchant),
      imageUrl: origin + picturePath(line.product),
      pageUrl: `${origin}/products/${line.product.id}`,
      categories: [line.product.category, line.product.group],
    })),
    merchant: {
      redirectConfirmUrl: `${origin}/result`,
      redirectCancelUrl: `${origin}/result`,
      popupOriginUrl: origin,
    },
    locale: switches.locale || merchant.locale,
    donation: true,
    entryPoint,
  };
}

const referenceOf = (key: string) => `ORD-${key.slice(0, 8).toUpperCase()}`;

async function createPurchase(
  shop: Shop,
  { merchant, visitor, bag }: Order,
  content: Content,
  key: string,
): Promise<Purchase> {
  const reference = referenceOf(key);
  const checkout = { ...content, merchantReference: reference };
  const { token } = await shop.client(merchant.id).createCheckout(checkout, key);
  // Another tab may have created it first; it got the same token.
  const earlier = shop.purchases.byReference(reference);
  if (earlier) return earlier;
  const purchase: Purchase = {
    reference,
    merchantId: merchant.id,
    visitorId: visitor.id,
    token,
    lines: bag.map((line) => ({
      sku: skuOf(line),
      name: nameOf(line),
      quantity: line.quantity,
      price: priceOf(line, visitor.switches, merchant),
    })),
    amount: content.amount,
    kind: visitor.switches.kind,
    createdAt: new Date().toISOString(),
    state: 'open',
    orderId: null,
    reason: null,
  };
  shop.purchases.save(purchase);
  return purchase;
}

const settling = new Map<string, Promise<Purchase>>();

/**
 * Reads the state of the checkout at Fourfold and, if the shopper approved what the shop sold, authorises the payment.
 * Only that makes a purchase paid (MER-205). The result page, the webhook and a second tab may all call this at once.
 */
export function settle(shop: Shop, purchase: Purchase): Promise<Purchase> {
  if (purchase.state !== 'open') return Promise.resolve(purchase);
  const running = settling.get(purchase.reference);
  if (running) return running;
  const asked = readAndAuthorise(shop, purchase).finally(() => settling.delete(purchase.reference));
  settling.set(purchase.reference, asked);
  return asked;
}

/**
 * An event only says that something may have changed; the shop then asks Fourfold for the state. So a shopper who
 * closed the shop after approving still gets the order.
 */
export async function handleEvent(shop: Shop, { data }: Pick<WebhookEvent, 'data'>): Promise<void> {
  const { token } = (data ?? {}) as { token?: unknown };
  const purchase = shop.purchases.byToken(String(token));
  if (purchase) await settle(shop, purchase);
}

async function readAndAuthorise(shop: Shop, purchase: Purchase): Promise<Purchase> {
  const checkout = await shop.client(purchase.merchantId).getCheckout(purchase.token);
  const changes = await outcomeOf(shop, purchase, checkout);
  if (!changes) return purchase;
  const settled = { ...purchase, ...changes };
  shop.purchases.save(settled);
  if (settled.state === 'paid') shop.onPaid(settled);
  return settled;
}

type Outcome = Partial<Pick<Purchase, 'state' | 'orderId' | 'reason' | 'amount'>>;

const endings = { DECLINED: 'declined', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const;

async function outcomeOf(shop: Shop, purchase: Purchase, checkout: Checkout): Promise<Outcome | null> {
  const { state } = checkout;
  if (state === 'OPEN' || state === 'STARTED') return null;
  if (state !== 'APPROVED') return { state: endings[state], reason: checkout.cancelReason };
  const { delivery } = kindOf(purchase.kind);
  if (delivery === 'afterwards') return { state: 'approved' };
  const option = delivery === 'in checkout' ? checkout.shippingOption : null;
  const expected = totalWith(purchase.amount, option);
  if (!expected || !isSame(expected, checkout.amount)) return { state: 'refused', reason: 'amount_mismatch' };
  const outcome = await authorise(shop, purchase, expected, checkout.quote?.scheduleChecksum);
  return { ...outcome, amount: expected };
}

const isSame = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

/**
 * The shopper has chosen the delivery of an approved purchase, and seen the payments of the total with it.
 * @returns undefined for an option that the shop does not have.
 */
export async function placeOrder(
  shop: Shop,
  purchase: Purchase,
  chosen: { optionId: string; scheduleChecksum: string },
): Promise<Purchase | undefined> {
  const total = totalWith(purchase.amount, chosen.optionId);
  if (!total) return undefined;
  const outcome = await authorise(shop, purchase, total, chosen.scheduleChecksum);
  const settled = { ...purchase, amount: total, ...outcome };
  shop.purchases.save(settled);
  if (settled.state === 'paid') shop.onPaid(settled);
  return settled;
}

async function authorise(
  shop: Shop,
  purchase: Purchase,
  amount: Money,
  scheduleChecksum: string | undefined,
): Promise<Outcome> {
  try {
    const payment = await shop.client(purchase.merchantId).authorise(
      {
        token: purchase.token,
        amount,
        ...(scheduleChecksum !== undefined && { scheduleChecksum }),
        merchantReference: purchase.reference,
      },
      `authorise-${purchase.reference}`,
    );
    return { state: 'paid', orderId: payment.orderId, reason: null };
  } catch (error) {
    if (!(error instanceof FourfoldApiError)) throw error;
    if (error.errorCode === 'payment_declined') return { state: 'declined', reason: error.errorCode };
    if (error.errorCode === 'checkout_expired') return { state: 'expired', reason: error.errorCode };
    if (error.status === 412 || error.status === 422) return { state: 'refused', reason: error.errorCode };
    throw error;
  }
}
