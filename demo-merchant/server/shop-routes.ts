/** The routes for shoppers: products, the bag, the checkout call and the result. */
import { FourfoldApiError } from '#widget/server/index.ts';
import { showMoney } from './amounts.ts';
import { findProduct, products } from './catalogue.ts';
import { type Destination, optionsFor, shippingOption } from './delivery.ts';
import { describeError } from './describe-error.ts';
import { defaultMerchant, findMerchant } from './merchants.ts';
import { cartPage } from './pages/cart-page.ts';
import { homePage } from './pages/home-page.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { productPage } from './pages/product-page.ts';
import { type ResultStatus, resultPage } from './pages/result-page.ts';
import { AlreadyPaid, type Order, placeOrder, type Shop, settle, startPurchase, totalOf } from './paying.ts';
import type { Purchase } from './purchases.ts';
import type { AppParts, ShopApp, ShopContext, ShowPage } from './shop-app.ts';
import { addLine, isEmail, lineOf, setQuantity, skuOf, switched, type Visitor } from './visitors.ts';

export function addShopRoutes(app: ShopApp, parts: AppParts, show: ShowPage): void {
  const { shop, log, checkoutOrigin, partnerOrigin } = parts;
  app.use(async (c, next) => {
    const visitor = c.get('visitor');
    if (c.req.method === 'GET') visitor.switches = switched(visitor.switches, c.req.query());
    return next();
  });
  app.get('/', (c) => show(c, homePage));
  app.get('/products/:id', (c) => {
    const product = findProduct(c.req.param('id'));
    return product ? show(c, (context) => productPage(context, product)) : show(c, notFoundPage, 404);
  });

  app.get('/cart', (c) => show(c, cartPage));
  app.post('/cart/lines', async (c) => {
    const form = await c.req.parseBody();
    const line = lineOf(String(form.productId), String(form.choiceId));
    if (!line) return show(c, notFoundPage, 404);
    const visitor = c.get('visitor');
    visitor.bag = addLine(visitor.bag, line);
    return c.redirect('/cart', 303);
  });
  app.post('/cart/lines/:sku', async (c) => {
    const form = await c.req.parseBody();
    const visitor = c.get('visitor');
    const line = visitor.bag.find((each) => skuOf(each) === c.req.param('sku'));
    const quantity = form.remove ? 0 : Number(form.quantity);
    if (line) visitor.bag = setQuantity(visitor.bag, line, quantity);
    return c.redirect('/cart', 303);
  });

  app.post('/api/checkout', async (c) => {
    const order = orderOf(c.get('visitor'), await c.req.json<unknown>().catch(() => null));
    if (typeof order === 'string') return c.json({ errorCode: order, message: refusals[order] }, 422);
    try {
      const { token, reference } = await startPurchase(shop, order);
      log('info', 'checkout started', { reference });
      return c.json({ token });
    } catch (error) {
      if (error instanceof AlreadyPaid) return c.json({ resultUrl: resultUrl(error.purchase) }, 409);
      log('warn', 'checkout not started', { problem: describeError(error) });
      return refusal(c, shop, error);
    }
  });

  // A product that is not ours sends the shopper to a checkout with its request to be linked.
  app.get('/link-account', async (c) => {
    const order = orderOf(c.get('visitor'), { source: 'product', ...linkedWith });
    if (typeof order === 'string') return show(c, notFoundPage, 404);
    try {
      const { token } = await startPurchase(shop, order);
      const checkout = `${checkoutOrigin}/?token=${token}`;
      return c.redirect(`${partnerOrigin}/start?${new URLSearchParams({ checkout })}`, 303);
    } catch (error) {
      if (error instanceof AlreadyPaid) return c.redirect(resultUrl(error.purchase), 303);
      log('warn', 'checkout not started', { problem: describeError(error) });
      return refusal(c, shop, error);
    }
  });

  // The checkout asks the page, and the page asks here, because prices come only from the shop's server.
  app.post('/api/delivery', async (c) => {
    const body = await c.req.json<unknown>().catch(() => null);
    const order = orderOf(c.get('visitor'), body);
    const address = (body as { address?: unknown } | null)?.address as Destination | undefined;
    if (typeof order === 'string' || !isDestination(address))
      return c.json({ code: 'SERVICE_UNAVAILABLE' }, 422);
    const { merchant, bag, visitor } = order;
    const found = optionsFor(address, merchant);
    if (typeof found === 'string') return c.json({ code: found });
    const goods = totalOf(bag, visitor.switches, merchant);
    return c.json({ options: found.map((option) => shippingOption(option, goods)) });
  });

  app.post('/api/place-order', async (c) => {
    const body = await c.req.json<unknown>().catch(() => null);
    const { orderToken, optionId, scheduleChecksum } = (body ?? {}) as Record<string, unknown>;
    const purchase = shop.purchases.byToken(String(orderToken));
    if (!purchase) return c.json({ errorCode: 'not_found', message: 'We know of no such purchase.' }, 404);
    if (purchase.state !== 'approved') return c.json({ resultUrl: resultUrl(purchase) });
    try {
      const chosen = { optionId: String(optionId), scheduleChecksum: String(scheduleChecksum) };
      const placed = await placeOrder(shop, purchase, chosen);
      if (!placed) return c.json({ errorCode: 'unknown_option', message: 'Choose how we deliver.' }, 422);
      return c.json({ resultUrl: resultUrl(placed) });
    } catch (error) {
      log('warn', 'order not placed', { reference: purchase.reference, problem: describeError(error) });
      return refusal(c, shop, error);
    }
  });

  /** Asks Fourfold, and authorises the payment if the shopper has approved it. */
  async function resultStatusOf(
    c: ShopContext,
  ): Promise<{ status: ResultStatus; purchase: Purchase | undefined }> {
    const purchase = shop.purchases.byToken(c.req.query('orderToken') ?? '');
    if (!purchase) return { status: 'unknown', purchase };
    try {
      const settled = await settle(shop, purchase);
      return { status: settled.state, purchase: settled };
    } catch (error) {
      log('warn', 'purchase not settled', { reference: purchase.reference, problem: describeError(error) });
      return { status: 'unreachable', purchase };
    }
  }

  // Only these two routes answer the state of a purchase, and neither reads the `status` of the address.
  app.get('/api/result', async (c) => {
    const { status, purchase } = await resultStatusOf(c);
    return c.json({
      status,
      reference: purchase?.reference ?? null,
      amount: purchase?.amount ?? null,
      orderId: purchase?.orderId ?? null,
      reason: purchase?.reason ?? null,
    });
  });
  app.get('/result', async (c) => {
    const { status, purchase } = await resultStatusOf(c);
    return show(c, (context) => resultPage(context, status, purchase));
  });
}

/** What is bought where an account is linked. */
const linkedWith = { productId: products[0]?.id, choiceId: products[0]?.choices[0]?.id };

const isDestination = (address: Destination | undefined): address is Destination =>
  [address?.suburb, address?.postcode, address?.countryCode].every((part) => typeof part === 'string');

const refusals = {
  bag_empty: 'Your bag is empty.',
  unknown_product: 'We no longer sell this.',
  invalid_email_address: 'Enter an email address such as sam@example.com.',
} as const;

/** The order that the page's script asks to pay for, or why it is refused. Prices come only from the shop. */
function orderOf(visitor: Visitor, body: unknown): Order | keyof typeof refusals {
  const { source, productId, choiceId, email } = (body ?? {}) as Record<string, unknown>;
  const merchant = findMerchant(visitor.switches.merchant) ?? defaultMerchant;
  if (email !== undefined) {
    if (!isEmail(String(email))) return 'invalid_email_address';
    visitor.switches = switched(visitor.switches, { email: String(email) });
  }
  if (source === 'product') {
    const line = lineOf(String(productId), String(choiceId));
    return line ? { merchant, visitor, bag: [line], entryPoint: 'product' } : 'unknown_product';
  }
  return visitor.bag.length > 0 ? { merchant, visitor, bag: visitor.bag, entryPoint: 'cart' } : 'bag_empty';
}

const resultUrl = ({ token }: Purchase) => `/result?orderToken=${token}`;

async function refusal(c: ShopContext, shop: Shop, error: unknown): Promise<Response> {
  if (!(error instanceof FourfoldApiError)) {
    return c.json(
      { errorCode: 'unreachable', message: 'Fourfold cannot be reached. Try again in a moment.' },
      503,
    );
  }
  const { errorCode } = error;
  return c.json({ errorCode, message: (await limitText(c, shop, errorCode)) ?? error.message }, 422);
}

/** What a shopper reads about an order that is too small or too large: the message of the API is for developers. */
async function limitText(c: ShopContext, shop: Shop, errorCode: string): Promise<string | undefined> {
  const isTooSmall = errorCode === 'below_minimum_order_value';
  if (!isTooSmall && errorCode !== 'above_maximum_order_value') return undefined;
  const { id, locale } = findMerchant(c.get('visitor').switches.merchant) ?? defaultMerchant;
  const limits = await shop
    .client(id)
    .getConfiguration()
    .catch(() => null);
  if (!limits) return undefined;
  return isTooSmall
    ? `Paying in four starts at ${showMoney(limits.minimumAmount, locale)}. Add to your bag, or pay another way.`
    : `Paying in four goes up to ${showMoney(limits.maximumAmount, locale)}. Take something out, or pay another way.`;
}
