import { createShop } from '../plain/shop.mjs';

/** @param {string} name */
function setting(name) {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`Set ${name}: the sandbox shows it when you create a merchant.`);
}

/** What the page needs to load the script. */
export async function readScript() {
  const checkout = process.env.FOURFOLD_CHECKOUT_URL ?? 'http://checkout.localhost:4400';
  // A real shop writes the hash of the version that it uses into its page.
  const hashes = await (await fetch(`${checkout}/widget/1.0.0/sri.json`)).json();
  return {
    merchantId: setting('FOURFOLD_MERCHANT_ID'),
    src: `${checkout}/widget/1.0.0/fourfold.js`,
    integrity: hashes['fourfold.js'],
  };
}

/** @type {ReturnType<typeof createShop> | undefined} */
let shop;

/** The server of the shop. It is made with the first request, because a build has no settings. */
export function readShop() {
  shop ??= createShop({
    api: process.env.FOURFOLD_API_URL ?? 'http://localhost:4400',
    origin: `http://localhost:${process.env.PORT ?? 3000}`,
    merchantId: setting('FOURFOLD_MERCHANT_ID'),
    secretKey: setting('FOURFOLD_SECRET_KEY'),
    webhookSecret: setting('FOURFOLD_WEBHOOK_SECRET'),
  });
  return shop;
}
