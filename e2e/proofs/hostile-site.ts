/** A shop's page that has frames of strangers in it, and the pages of the strangers. Each has a different origin. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMerchant } from '#shared/contract/control/merchants.contract.ts';
import { createFourfoldClient } from '#widget/server/index.ts';
import { scriptTag } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';

export interface HostileSite {
  /** The shop's origin; its page is at `/shop`, and an empty one at `/empty`. */
  readonly shop: string;
  /** Another origin with an empty page. */
  readonly stranger: string;
  /** Creates an order of that shop. @returns its token */
  newToken(email: string): Promise<string>;
  /** The state of the checkout of that token. */
  stateOf(token: string): Promise<string>;
  close(): Promise<void>;
}

/** What the shop's page keeps of its checkout. */
export interface ShopPage extends Window {
  readonly told: string[];
  readonly checkout: { readonly state: string; readonly id: string };
  token: string;
}

/** @param display how the shop shows the checkout */
const shopPage = (merchantId: string, display: string, frames: readonly string[]) => `${scriptTag()}
<button id="pay">Pay</button>
${frames.map((src) => `<iframe src="${src}" hidden></iframe>`).join('\n')}
<script>
  window.told = [];
  const tell = (name) => (detail) => window.told.push(name + ' ' + (JSON.stringify(detail) ?? ''));
  const options = { merchantId: '${merchantId}', display: '${display}', target: '#pay', createToken: async () => window.token };
  for (const name of ['onReady', 'onOpen', 'onComplete', 'onCancel', 'onError', 'onClose', 'onWarning', 'onShippingAddressChange', 'onShippingOptionChange'])
    options[name] = tell(name);
  window.checkout = Fourfold.init(options);
</script>`;

export async function startHostileSite(): Promise<HostileSite> {
  let merchantId = '';
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const address = (host: string, path: string) => `http://${host}.localhost:${port}${path}`;
    const frames = [address('stranger', '/empty'), address('shop-of-messages', '/empty')];
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': searchParams.get('coop') ?? 'unsafe-none',
      'cross-origin-embedder-policy': searchParams.get('coep') ?? 'unsafe-none',
    });
    const page =
      pathname === '/shop' ? shopPage(merchantId, searchParams.get('display') ?? 'dialog', frames) : '';
    response.end(`<!doctype html><html lang="en-AU"><title>${pathname}</title>${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shop = `http://shop-of-messages.localhost:${port}`;
  const reply = await fetch(`${origins.api}${createMerchant.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: 'Lamps', countryCode: 'AU', allowedOrigins: [shop] }),
  });
  const merchant = (await reply.json()) as { merchantId: string; secretKey: string };
  merchantId = merchant.merchantId;
  const client = createFourfoldClient({ baseUrl: origins.api, merchantId, secretKey: merchant.secretKey });
  return {
    shop,
    stranger: `http://stranger.localhost:${port}`,
    async newToken(email) {
      const amount = { amount: '120.00', currency: 'AUD' as const };
      const merchantUrls = { redirectConfirmUrl: shop, redirectCancelUrl: shop, popupOriginUrl: shop };
      const order = { amount, consumer: { email }, merchant: merchantUrls };
      return (await client.createCheckout(order, crypto.randomUUID())).token;
    },
    stateOf: async (token) => (await client.getCheckout(token)).state,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
