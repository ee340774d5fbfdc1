/** A merchant's server in CommonJS; compiled against the built package by `package.node.test.ts`. */
import { createFourfoldClient, FourfoldApiError, verifyWebhook } from '@fourfold/widget/server';

const client = createFourfoldClient({
  baseUrl: 'https://checkout.test',
  merchantId: 'demo-au',
  secretKey: 'sk_sandbox_',
});
export const state = client
  .getCheckout('ffc_')
  .then((checkout) => checkout.state)
  .catch((error: unknown) => (error instanceof FourfoldApiError ? error.errorCode : null));
export { verifyWebhook };
