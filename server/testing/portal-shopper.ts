/** Shoppers of the portal, for tests: the order they bought, the cards they have and the payment they began. */
import type { ReplyOf } from '#shared/contract/index.ts';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import {
  capturedOrder,
  deviceDetails,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
  type testCards,
} from './shop.ts';
import type { TestServer } from './test-server.ts';

/** The same shopper in another browser, signed in to that channel. */
export const inChannel = async (
  server: TestServer,
  shopper: Shopper,
  channel: Channel,
  countryCode?: CountryCode,
): Promise<Shopper> => ({
  ...shopper,
  visitor: await signIn(server, shopper.consumerId, channel, countryCode),
});

/** A shopper of the portal who bought one order in the checkout: 100.00 unless the patch says otherwise, a quarter paid by a Visa. */
export async function shopperWithOrder(
  server: TestServer,
  shop: Shop,
  {
    patch,
    ...options
  }: Omit<NonNullable<Parameters<typeof newShopper>[1]>, 'channel'> & {
    readonly patch?: Parameters<typeof capturedOrder>[3];
  } = {},
): Promise<{ readonly shopper: Shopper; readonly inCheckout: Shopper; readonly orderId: string }> {
  const inCheckout = await newShopper(server, options);
  return {
    shopper: await inChannel(server, inCheckout, 'PORTAL', options.countryCode),
    inCheckout,
    orderId: await capturedOrder(server, shop, inCheckout, patch),
  };
}

/** Adds a card as the portal does, after all of the shopper's earlier cards, and returns its id. */
export async function addSavedCard(
  server: TestServer,
  { visitor }: Shopper,
  card: keyof typeof testCards,
  { preferred = false } = {},
): Promise<string> {
  // Cards are listed in the order in which they were added.
  server.passTime(1);
  const { traceId } = (await visitor.call(initiateNewCard, { body: { deviceDetails } })).body;
  const resultCode = presentCard(server, 'order', traceId, card);
  if (resultCode !== 0) throw new Error(`Not set up: ${resultCode}`);
  const body = { traceId, cardholderName: 'Ana Marlow', preferred };
  const added = await visitor.call(confirmNewCard, { body });
  if (added.status !== 201) throw new Error(`Not added: ${added.error.errorCode}`);
  return added.body.id;
}

/** Begins to pay one instalment of an order: by default the second, which is due next. */
export async function beginPayNow(
  { visitor }: Shopper,
  orderId: string,
  position = 2,
): Promise<ReplyOf<typeof initiatePayNow>> {
  const order = await visitor.call(readOrder, { params: { orderId } });
  const begun = await visitor.call(initiatePayNow, {
    params: { paymentScheduleId: String(order.body.paymentScheduleSet[position - 1]?.id) },
    body: { deviceDetails },
  });
  if (begun.status !== 200) throw new Error(`Not begun: ${begun.error.errorCode}`);
  return begun.body;
}
