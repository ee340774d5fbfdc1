/** The back office. A real shop would require its staff to sign in. */
import { FourfoldApiError, type Payment } from '#widget/server/index.ts';
import { describeError } from './describe-error.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { orderPage, ordersPage } from './pages/order-pages.ts';
import { webhooksPage } from './pages/webhooks-page.ts';
import type { Shop } from './paying.ts';
import { type ActionForm, actOnPayment, BadAmount, isPaymentAction } from './payment-actions.ts';
import type { Purchase } from './purchases.ts';
import type { AppParts, ShopApp, ShowPage } from './shop-app.ts';
import { daysOf } from './time-machine.ts';
import { isEmail } from './visitors.ts';
import { trials } from './webhook-log.ts';

export function addOfficeRoutes(app: ShopApp, parts: AppParts, show: ShowPage): void {
  const { shop, webhooks, log } = parts;
  const paidPurchase = (reference: string) => {
    const purchase = shop.purchases.byReference(reference);
    return purchase?.state === 'paid' ? purchase : undefined;
  };

  app.get('/orders', (c) => show(c, () => ordersPage(shop.purchases.paid())));
  app.get('/orders/:reference', async (c) => {
    const purchase = paidPurchase(c.req.param('reference'));
    if (!purchase) return show(c, notFoundPage, 404);
    const payment = await readPayment(shop, purchase);
    return show(c, () => orderPage(purchase, payment));
  });
  app.post('/orders/:reference/:action', async (c) => {
    const purchase = paidPurchase(c.req.param('reference'));
    const action = c.req.param('action');
    if (!purchase || !isPaymentAction(action)) return show(c, notFoundPage, 404);
    const { amount = '', reason = '', key = '' } = await c.req.parseBody();
    const form = { action, amount: String(amount), reason: String(reason), key: String(key) };
    c.get('visitor').notice = await noticeOf(shop, purchase, form);
    log('info', 'payment action', { reference: purchase.reference, action });
    return c.redirect(`/orders/${purchase.reference}`, 303);
  });

  app.post('/time', async (c) => {
    const { email = '', days = '', path = '/' } = await c.req.parseBody();
    const visitor = c.get('visitor');
    const [shopper, count] = [String(email), daysOf(String(days))];
    if (count !== null && isEmail(shopper)) {
      visitor.moved = await parts.moveTime(shopper, count).catch((error) => ({
        ...{ email: shopper, days: count, effects: [], problem: `Not moved: ${describeError(error)}` },
      }));
    }
    return c.redirect(/^\/(?!\/|\\)/.test(String(path)) ? String(path) : '/', 303);
  });

  app.get('/webhooks', (c) => show(c, () => webhooksPage(webhooks.entries())));
  app.post('/webhooks/trial', async (c) => {
    const { trial } = await c.req.parseBody();
    const known = trials.find((each) => each === trial);
    const hasSent = known !== undefined && (await webhooks.tryOut(known));
    if (!hasSent) c.get('visitor').notice = 'There is no verified event to try with yet.';
    return c.redirect('/webhooks', 303);
  });
  app.post('/webhooks/test', async (c) => {
    const visitor = c.get('visitor');
    const { merchant } = visitor.switches;
    visitor.notice = await parts.askForTestEvent(shop.client(merchant), merchant).then(
      () => 'Asked. The event arrives in a moment; reload to see it.',
      (error) => `Not asked: ${describeError(error)}`,
    );
    return c.redirect('/webhooks', 303);
  });
}

async function readPayment(shop: Shop, purchase: Purchase): Promise<Payment | null> {
  return shop
    .client(purchase.merchantId)
    .getPayment(purchase.orderId ?? '')
    .catch(() => null);
}

const done = { capture: 'Captured.', void: 'Voided.', refund: 'Refunded.' } as const;

async function noticeOf(shop: Shop, purchase: Purchase, form: ActionForm): Promise<string> {
  try {
    await actOnPayment(shop.client(purchase.merchantId), purchase, form);
    return done[form.action];
  } catch (error) {
    if (error instanceof BadAmount) return error.message;
    if (error instanceof FourfoldApiError) return `Refused: ${error.errorCode}. ${error.message}`;
    return 'Fourfold cannot be reached at the moment. Try again.';
  }
}
