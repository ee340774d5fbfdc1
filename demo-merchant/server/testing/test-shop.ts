import { createFourfoldClient, signWebhook } from '#widget/server/index.ts';
import { createApp, webhookPath } from '../app.ts';
import { handleEvent, type Shop } from '../paying.ts';
import { openPurchases } from '../purchases.ts';
import type { Effect } from '../time-machine.ts';
import { createVisitors, removePurchased } from '../visitors.ts';
import { createWebhookLog } from '../webhook-log.ts';
import { createFakeFourfold, merchantSecret } from './fake-fourfold.ts';

export const origin = 'http://shop.localhost:4402';
export const webhookSecret = 'whsec_secret_of_the_tests';

/** The whole shop in this process, with a fake Fourfold. */
export function createTestShop() {
  const fourfold = createFakeFourfold();
  const visitors = createVisitors();
  const client = createFourfoldClient({
    baseUrl: 'http://fourfold.test',
    merchantId: 'demo-au',
    secretKey: merchantSecret,
    fetch: fourfold.fetch,
    retries: 0,
  });
  const shop: Shop = {
    origin,
    purchases: openPurchases(null),
    client: () => client,
    onPaid(purchase) {
      const visitor = visitors.find(purchase.visitorId);
      if (visitor) visitor.bag = removePurchased(visitor.bag, purchase.lines);
    },
  };
  const moved: { effects: Effect[]; problem: string | null } = { effects: [], problem: null };
  const app = createApp({
    shop,
    visitors,
    webhooks: createWebhookLog({
      secrets: () => [webhookSecret],
      handle: (event) => handleEvent(shop, event),
      onError: () => {},
    }),
    built: { scripts: ['/assets/main.js'], styles: [], file: () => undefined },
    script: { src: 'http://checkout.localhost:4400/widget/1.0.0/fourfold.js', integrity: 'sha384-abc' },
    checkoutOrigin: 'http://checkout.localhost:4400',
    partnerOrigin: 'http://partner.localhost:4401',
    portalOrigin: 'http://portal.localhost:4400',
    log: () => {},
    moveTime: async (email, days) => ({ email, days, ...moved }),
    askForTestEvent: async () => {},
  });
  return { app, fourfold, moved, shop, visit: () => createBrowser(app) };
}

type App = ReturnType<typeof createApp>;

/** A browser with its own cookie; its tabs share it. */
function createBrowser(app: App) {
  let cookie = '';
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(`${origin}${path}`, {
      ...init,
      headers: { cookie, origin, ...(init.headers as Record<string, string>) },
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  const browser = {
    get: (path: string) => send(path),
    page: async (path: string) => (await send(path)).text(),
    submit: (path: string, fields: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    pay: async (body: object = { source: 'cart' }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await send('/api/checkout', { method: 'POST', body: JSON.stringify(body), headers });
      return { status: response.status, ...(await response.json()) };
    },
    post: async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      return (await send(path, { method: 'POST', body: JSON.stringify(body), headers })).json();
    },
    addLamp: () => browser.submit('/cart/lines', { productId: 'tern-table-lamp', choiceId: 'rust' }),
    result: async (token: string, more = '') => (await send(`/api/result?orderToken=${token}${more}`)).json(),
  };
  return browser;
}

/** A request as Fourfold sends it. */
export async function deliver(
  app: App,
  event: { id: string; type?: string; sequence?: number; data?: unknown },
  change: { rawBody?: string; headers?: Record<string, string> } = {},
) {
  const timestamp = Math.floor(Date.now() / 1000);
  const rawBody = JSON.stringify({
    type: 'webhook.test',
    createdAt: '2026-01-01T00:00:00.000Z',
    merchantId: 'demo-au',
    sequence: 1,
    data: {},
    ...event,
  });
  const signature = await signWebhook({ id: event.id, timestamp, rawBody, secret: webhookSecret });
  return app.request(`${origin}${webhookPath}`, {
    method: 'POST',
    body: change.rawBody ?? rawBody,
    headers: {
      'x-webhook-id': event.id,
      'x-webhook-timestamp': String(timestamp),
      'x-webhook-signature': signature,
      ...change.headers,
    },
  });
}
