import { startStack } from './stack.ts';

/** Every test talks to one running product; tests keep apart by shoppers of their own. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // A product that runs already, by its six addresses.
  if (process.env.E2E_API) return;
  // Hundreds of shoppers join from this one machine, which the limits per address would rightly stop.
  const { ports, stop } = await startStack({ RATE_LIMIT: 'off' });
  process.env.E2E_API = `http://127.0.0.1:${ports.sandbox}`;
  process.env.E2E_CHECKOUT = `http://checkout.localhost:${ports.sandbox}`;
  process.env.E2E_PORTAL = `http://portal.localhost:${ports.sandbox}`;
  process.env.E2E_SHOP = `http://shop.localhost:${ports.demo}`;
  process.env.E2E_PROVIDER = `http://provider.localhost:${ports.provider}`;
  process.env.E2E_ACS = `http://acs.localhost:${ports.provider}`;
  return stop;
}
