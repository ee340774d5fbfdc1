/** A shop with one page, whose headers and display come from its address, and what its page hears of a checkout. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMerchant } from '#shared/contract/control/merchants.contract.ts';
import { createFourfoldClient } from '#widget/server/index.ts';
import { scriptTag } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';
import type { Display } from '../support/shop.ts';

/** What decides how the shop's page is served, and how it shows the checkout. */
export interface ShopSettings {
  readonly display: Display;
  /** Values of `Cross-Origin-Opener-Policy` and `Cross-Origin-Embedder-Policy`. */
  readonly coop: string;
  readonly coep: string;
}

/** What the page of the shop was told by the merchant script. */
export interface Told {
  readonly name: string;
  readonly token: string | null;
  /** Of a cancel. */
  readonly reason?: string;
  /** Of an error. */
  readonly code?: string;
}

export interface MatricesShop {
  readonly origin: string;
  readonly client: ReturnType<typeof createFourfoldClient>;
  /** The shop's page for one purchase. */
  address(purchase: string, settings: ShopSettings): string;
  /** The checkouts that were created for a purchase, oldest first. */
  tokensOf(purchase: string): readonly string[];
  close(): Promise<void>;
}

const shopPage = (merchantId: string, display: string) => `${scriptTag()}
<button id="pay">Pay</button>
<script>
  const options = {
    merchantId: '${merchantId}', display: '${display}', target: '#pay',
    async createToken() {
      const reply = await fetch('/token' + location.search, { method: 'POST' });
      return (document.documentElement.dataset.token = await reply.text());
    },
  };
  for (const name of ['onReady', 'onOpen', 'onComplete', 'onCancel', 'onError', 'onClose', 'onWarning'])
    options[name] = (detail) => {
      const { token = null, reason, error } = detail || {};
      tellShop({ name, token, reason, code: error ? error.code : detail && detail.code });
    };
  Fourfold.init(options);
  void Fourfold.resume();
</script>`;

const openStates: readonly string[] = ['OPEN', 'STARTED'];

export async function startMatricesShop(): Promise<MatricesShop> {
  let merchantId = '';
  const tokens = new Map<string, string[]>();

  /** The shopper's basket has one order: a checkout that has not ended is opened again. */
  const tokenFor = async (purchase: string, page: string): Promise<string> => {
    const created = tokens.get(purchase) ?? [];
    const last = created.at(-1);
    if (last && openStates.includes((await client.getCheckout(last)).state)) return last;
    const amount = { amount: '120.00', currency: 'AUD' as const };
    const merchantUrls = { redirectConfirmUrl: page, redirectCancelUrl: page, popupOriginUrl: origin };
    const order = { amount, consumer: { email: 'shopper@example.com' }, merchant: merchantUrls };
    const { token } = await client.createCheckout(order, crypto.randomUUID());
    tokens.set(purchase, [...created, token]);
    return token;
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const settings = Object.fromEntries(searchParams);
    if (pathname === '/token') {
      const page = address(settings.purchase ?? '', settings as unknown as ShopSettings);
      return response.end(await tokenFor(settings.purchase ?? '', page));
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': settings.coop ?? 'unsafe-none',
      'cross-origin-embedder-policy': settings.coep ?? 'unsafe-none',
    });
    const page = pathname === '/shop' ? shopPage(merchantId, settings.display ?? 'auto') : '';
    response.end(`<!doctype html><html lang="en-AU"><title>Shop</title>${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Below the host for which the browsers without cookies block them.
  const origin = `http://matrices.shop.localhost:${port}`;
  const address = (purchase: string, { display, coop, coep }: ShopSettings) =>
    `${origin}/shop?${new URLSearchParams({ purchase, display, coop, coep })}`;
  const reply = await fetch(`${origins.api}${createMerchant.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: 'Lamps', countryCode: 'AU', allowedOrigins: [origin] }),
  });
  const merchant = (await reply.json()) as { merchantId: string; secretKey: string };
  merchantId = merchant.merchantId;
  const client = createFourfoldClient({ baseUrl: origins.api, merchantId, secretKey: merchant.secretKey });
  return {
    origin,
    client,
    address,
    tokensOf: (purchase) => tokens.get(purchase) ?? [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
