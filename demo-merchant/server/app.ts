/** The shop's own server: pages, the checkout call of its script, the result, the back office and the webhooks. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { findProduct } from './catalogue.ts';
import { describeError } from './describe-error.ts';
import { defaultMerchant, findMerchant } from './merchants.ts';
import { addOfficeRoutes } from './office-routes.ts';
import { pageHeaders } from './page-headers.ts';
import { favicon } from './pages/icons.ts';
import { pageDocument } from './pages/page.ts';
import type { PageContext } from './pages/page-context.ts';
import { pictureFile } from './pages/product-art.ts';
import type { AppParts, ShopApp, ShopContext, ShowPage } from './shop-app.ts';
import { addShopRoutes } from './shop-routes.ts';
import type { Visitor, Visitors } from './visitors.ts';

const cookieName = 'shop_visitor';
export const webhookPath = '/webhooks/fourfold';
const immutable = 'public, max-age=31536000, immutable';

export function createApp(parts: AppParts): ShopApp {
  const app: ShopApp = new Hono();
  const show: ShowPage = async (c, page, status = 200) => {
    const context = contextOf(parts, c);
    for (const [name, value] of Object.entries(
      pageHeaders(context.nonce, parts.checkoutOrigin, c.get('visitor').switches),
    )) {
      c.header(name, value);
    }
    return c.html(await pageDocument(context, page(context)), status);
  };

  app.use(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
  });
  app.use(
    bodyLimit({
      maxSize: 262_144,
      onError: (c) => c.json({ errorCode: 'payload_too_large', message: 'Send at most 262,144 bytes.' }, 413),
    }),
  );
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/favicon.svg', (c) => c.body(favicon, 200, { 'content-type': 'image/svg+xml' }));
  app.get('/products/:id/picture.svg', (c) => {
    const product = findProduct(c.req.param('id'));
    if (!product) return c.notFound();
    return c.body(pictureFile(product), 200, { 'content-type': 'image/svg+xml' });
  });
  app.get('/assets/:name', (c) => {
    const file = parts.built.file(c.req.param('name'));
    if (!file) return c.notFound();
    return c.body(new Uint8Array(file.content), 200, {
      'content-type': file.type,
      'cache-control': immutable,
    });
  });
  app.post(webhookPath, (c) => parts.webhooks.receive(c.req.raw));

  app.use(async (c, next) => {
    // A page elsewhere can send a form here with the visitor's cookie, but not under the shop's own origin.
    if (c.req.method !== 'GET' && c.req.header('origin') !== parts.shop.origin) {
      return c.json({ errorCode: 'foreign_origin', message: "This call is for the shop's own pages." }, 403);
    }
    c.set('visitor', visitorOf(parts.visitors, c));
    return next();
  });
  addShopRoutes(app, parts, show);
  addOfficeRoutes(app, parts, show);

  app.onError((error, c) => {
    parts.log('error', 'request failed', {
      method: c.req.method,
      route: c.req.routePath,
      problem: describeError(error),
    });
    return c.json(
      { errorCode: 'internal_error', message: 'Something went wrong in the shop. Try again.' },
      500,
    );
  });
  return app;
}

function visitorOf(visitors: Visitors, c: ShopContext): Visitor {
  const known = visitors.find(getCookie(c, cookieName) ?? '');
  if (known) return known;
  const visitor = visitors.create();
  setCookie(c, cookieName, visitor.id, { httpOnly: true, sameSite: 'Lax', path: '/' });
  return visitor;
}

function contextOf(parts: AppParts, c: ShopContext): PageContext {
  const visitor = c.get('visitor');
  return {
    visitor,
    merchant: findMerchant(visitor.switches.merchant) ?? defaultMerchant,
    nonce: randomBytes(16).toString('base64'),
    built: parts.built,
    script: parts.script,
    portalOrigin: parts.portalOrigin,
    path: c.req.path,
  };
}
