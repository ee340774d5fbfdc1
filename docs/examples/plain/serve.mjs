import { createServer } from 'node:http';
import { createShop } from './shop.mjs';

/** @param {string} name */
function setting(name) {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`Set ${name}: the sandbox shows it when you create a merchant.`);
}

/** The shop of the environment, at `http://localhost:3000`, or at the port that `PORT` names. */
export async function openShop() {
  const port = Number(process.env.PORT ?? 3000);
  const origin = `http://localhost:${port}`;
  const api = process.env.FOURFOLD_API_URL ?? 'http://localhost:4400';
  const checkout = process.env.FOURFOLD_CHECKOUT_URL ?? 'http://checkout.localhost:4400';
  const merchantId = setting('FOURFOLD_MERCHANT_ID');
  const secretKey = setting('FOURFOLD_SECRET_KEY');
  const webhookSecret = setting('FOURFOLD_WEBHOOK_SECRET');
  const shop = createShop({ api, origin, merchantId, secretKey, webhookSecret });
  // A real shop writes the hash of the version that it uses into its page.
  const hashes = await (await fetch(`${checkout}/widget/1.0.0/sri.json`)).json();
  const script = `${checkout}/widget/1.0.0/fourfold.js`;
  return { port, origin, shop, settings: { merchantId, script, integrity: hashes['fourfold.js'] } };
}

/**
 * Serves the shop.
 *
 * @param {(pathname: string, settings: { merchantId: string, script: string, integrity: string }) => Promise<Response>} pageAt the shop's pages
 */
export async function serve(pageAt) {
  const { port, origin, shop, settings } = await openShop();
  createServer(async (incoming, outgoing) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = new Request(`${origin}${incoming.url}`, {
      method: incoming.method,
      headers: /** @type {Record<string, string>} */ (incoming.headers),
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    });
    const response = await (async () =>
      (await shop(request)) ?? (await pageAt(new URL(request.url).pathname, settings)))().catch((error) => {
      console.error(error);
      return new Response('Something went wrong.', { status: 500 });
    });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }).listen(port, () => console.log(`The shop is at ${origin}`));
}
