/** Every call of a merchant in every state: what it is told, and that a call which it is told to make is accepted. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  approvedCheckout,
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  passDays,
  presentCard,
  type Shop,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { checkouts } from '../checkouts.tables.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const params = (orderId: string) => ({ params: { orderId } });
const capture = (orderId: string, amount = '10.00') =>
  shop.call(merchantContract.captureAuthorised, { ...params(orderId), body: { amount: aud(amount) } });
const voidRest = (orderId: string) =>
  shop.call(merchantContract.voidPayment, { ...params(orderId), body: {} });
const refund = (orderId: string, amount = '10.00') =>
  shop.call(merchantContract.refundPayment, { ...params(orderId), body: { amount: aud(amount) } });
const cancel = (token: string) => shop.call(merchantContract.cancelCheckout, { params: { token }, body: {} });

const readCheckout = (token: string) =>
  shop.call(merchantContract.readMerchantCheckout, { params: { token } });

/** What brings an authorised payment of 100.00 into the state. */
const ways: Readonly<Record<string, (orderId: string, consumerId: string) => Promise<unknown>>> = {
  AUTHORISED: async () => {},
  PARTIALLY_CAPTURED: (orderId) => capture(orderId),
  'PARTIALLY_CAPTURED and refunded': async (orderId) => [await capture(orderId), await refund(orderId)],
  CAPTURED: (orderId) => capture(orderId, '100.00'),
  'CAPTURED and refunded': async (orderId) => [
    await capture(orderId, '100.00'),
    await refund(orderId, '100.00'),
  ],
  VOIDED: (orderId) => voidRest(orderId),
  EXPIRED: (_, consumerId) => passDays(server, 8, consumerId),
};

const calls = { capture, void: voidRest, refund } as const;
type Advised = keyof typeof calls;

/** By state: the calls that are accepted, and those that the refusals of the others name. */
const table: readonly (readonly [
  string,
  readonly Advised[],
  Readonly<Record<string, readonly Advised[]>>,
])[] = [
  ['AUTHORISED', ['capture', 'void'], { refund: ['void'], cancel: ['void'] }],
  ['PARTIALLY_CAPTURED', ['capture', 'void', 'refund'], { cancel: ['void', 'refund'] }],
  ['PARTIALLY_CAPTURED and refunded', ['capture', 'void'], { refund: ['void'], cancel: ['void'] }],
  ['CAPTURED', ['refund'], { capture: ['refund'], void: ['refund'], cancel: ['refund'] }],
  ['CAPTURED and refunded', [], { capture: [], void: [], refund: [], cancel: [] }],
  ['VOIDED', [], { capture: [], void: [], refund: [], cancel: [] }],
  ['EXPIRED', [], { capture: [], void: [], refund: [], cancel: [] }],
];

async function paymentIn(state: string) {
  const shopper = await newShopper(server);
  const token = await approvedCheckout(server, shop, shopper);
  const { orderId } = (await shop.call(merchantContract.authorisePayment, { body: { token } })).body;
  await ways[state]?.(orderId, shopper.consumerId);
  return { token, orderId };
}

/** Calls that a message tells to make. "Nothing is left to refund" tells none. */
const advisedBy = (message: string): Advised[] => {
  const said = message.replaceAll(/nothing[^.]*\./gi, '');
  const found: Advised[] = [];
  if (/\bcapture\b/i.test(said)) found.push('capture');
  if (/\bvoid\b/i.test(said)) found.push('void');
  if (/\brefund(?:ed)?\b/i.test(said)) found.push('refund');
  return found;
};

describe.each(table)('a payment that is %s', (state, accepted, advised) => {
  it('takes the calls that fit it', async () => {
    const taken: Advised[] = [];
    for (const call of Object.keys(calls) as Advised[]) {
      const { status } = await calls[call]((await paymentIn(state)).orderId);
      if (status === 201) taken.push(call);
    }
    expect(taken.toSorted()).toEqual(accepted.toSorted());
  });

  it.each(Object.entries(advised))(
    'names with the refusal of a %s only a call that it takes: %j',
    async (call, named) => {
      const { token, orderId } = await paymentIn(state);
      const { status, error } =
        call === 'cancel' ? await cancel(token) : await calls[call as Advised](orderId);
      expect(status).toBeGreaterThanOrEqual(409);
      expect([error.message, advisedBy(error.message)]).toEqual([error.message, named]);
      expect(named.filter((each) => !accepted.includes(each))).toEqual([]);
    },
  );
});

/** What brings a new checkout into the state. */
const checkoutWays: Readonly<Record<string, (token: string) => Promise<unknown>>> = {
  OPEN: async () => {},
  STARTED: async (token) => startFor(await newShopper(server), token),
  CANCELLED: cancel,
  DECLINED: async (token) => {
    const shopper = await newShopper(server);
    presentCard(server, 'order', await startFor(shopper, token), 'fraud');
    await confirmFor(shopper, token);
  },
  EXPIRED: (token) => server.db.update(checkouts).set({ state: 'EXPIRED' }).where(eq(checkouts.token, token)),
};

describe('a checkout that is not approved', () => {
  it.each([
    ['OPEN', 'checkout_not_approved', /Wait for the approval/],
    ['STARTED', 'checkout_not_approved', /Wait for the approval/],
    ['CANCELLED', 'checkout_not_approved', /was cancelled.*Create another one/],
    ['DECLINED', 'checkout_not_approved', /was declined.*Create another one/],
    ['EXPIRED', 'checkout_expired', /expired\. Create another one/],
  ] as const)('and %s says whether to wait or to create another', async (state, errorCode, message) => {
    const token = await newCheckout(server, shop);
    await checkoutWays[state]?.(token);
    expect((await readCheckout(token)).body.state).toBe(state);
    for (const call of [merchantContract.authorisePayment, merchantContract.capturePayment]) {
      const { error } = await shop.call(call, { body: { token } });
      expect([error.errorCode, error.message]).toEqual([errorCode, expect.stringMatching(message)]);
    }
    const cancelled = await cancel(token);
    expect(cancelled.status).toBe(200);
  });

  it('but was, tells that an unauthorised approval ends without a charge', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    const { status, error } = await cancel(token);
    expect([status, error.errorCode]).toEqual([409, 'checkout_already_approved']);
    expect(error.message).toMatch(/ends without a charge/);
  });
});
