import { readShop } from '../../shop.mjs';

/** Every other address is one of the shop's server: its call for a token, the result, the refund and the webhooks. */
async function answer(request) {
  return (await readShop()(request)) ?? new Response('Not found', { status: 404 });
}

export { answer as GET, answer as POST };
