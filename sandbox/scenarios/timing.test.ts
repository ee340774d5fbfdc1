/** How a scenario address delays and drops responses. The test ends every pause of the server. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consumers } from '#server/areas/consumers/consumers.tables.ts';
import { payments } from '#server/areas/payments/payments.tables.ts';
import {
  completePayments,
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  presentCard,
  type Shop,
  signIn,
  startFor,
} from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { login, lookup } from '#shared/contract/access/access.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { personaPassword } from '../seed/personas.ts';
import { settlingMsLeft } from './scenario-cards.ts';

interface Pause {
  readonly ms: number;
  readonly end: () => void;
}

const pauses: Pause[] = [];
vi.mock('#server/core/pause.ts', () => ({
  pause: (ms: number) => ms > 0 && new Promise<void>((end) => void pauses.push({ ms, end })),
}));

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  pauses.length = 0;
});

async function nextPause(): Promise<Pause> {
  for (;;) {
    const begun = pauses.shift();
    if (begun) return begun;
    await new Promise(setImmediate);
  }
}

/** A checkout of that address, with a card to be confirmed. */
async function readyToConfirm(email: string) {
  await createVisitor(server, 'CHECKOUT').call(lookup, { body: { email } });
  const [found] = await server.db.select().from(consumers).where(eq(consumers.email, email));
  if (!found) throw new Error(`${email} is not here`);
  const shopper = { consumerId: found.id, email, visitor: await signIn(server, found.id, 'CHECKOUT') };
  const token = await newCheckout(server, shop);
  presentCard(server, 'order', await startFor(shopper, token), 'visa');
  return { shopper, token };
}

const stateOf = async (token: string) =>
  (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body.state;

const holdOf = async (token: string) => {
  const [hold] = await server.db.select().from(payments).where(eq(payments.checkoutToken, token));
  if (!hold) throw new Error('Nothing was held');
  return hold;
};

describe('slow', () => {
  it('delays every response to the logged-in shopper, also a refusal, and none before the login', async () => {
    const email = 'good+slow-20000@scenario.test';
    const visitor = createVisitor(server, 'PORTAL');
    await visitor.call(lookup, { body: { email } });
    await visitor.call(login, { body: { username: email, password: personaPassword } });
    expect(pauses).toEqual([]);

    const onReply = vi.fn();
    const replies = [
      visitor.call(readAccount, {}),
      visitor.call(login, { body: { username: email, password: 'not-the-password' } }),
    ].map((reply) => reply.then(({ status }) => onReply(status)));
    const [first, second] = [await nextPause(), await nextPause()];
    expect([first.ms, second.ms, onReply.mock.calls]).toEqual([20_000, 20_000, []]);
    first.end();
    second.end();
    await Promise.all(replies);
    expect(onReply.mock.calls.flat().toSorted()).toEqual([200, 400]);
  });

  it('does not apply to other shoppers', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    const body = { username: 'good.n7@scenario.test', password: personaPassword };
    await visitor.call(login, { body });
    expect((await visitor.call(readAccount, {})).status).toBe(200);
    expect(pauses).toEqual([]);
  });
});

describe('confirm', () => {
  it('keeps a checkout settling for that long, whichever process settles it', async () => {
    const { shopper, token } = await readyToConfirm('good+confirm-60000@scenario.test');
    const confirmed = confirmFor(shopper, token);
    const settling = await nextPause();
    const hold = await holdOf(token);
    const asOf = async (ms: number) => {
      vi.setSystemTime(hold.claimedAt.getTime() + ms);
      return [await settlingMsLeft(server, hold), await completePayments(server), await stateOf(token)];
    };
    expect(await asOf(0)).toEqual([60_000, 0, 'STARTED']);
    expect(await asOf(59_999)).toEqual([1, 0, 'STARTED']);
    expect(await asOf(60_000)).toEqual([0, 1, 'APPROVED']);

    // A checkout that another process settled is reported as settled, and pays once.
    settling.end();
    expect((await confirmed).body.status).toBe('APPROVED');
    expect(await server.provider.sandbox.statement({ reference: token })).toHaveLength(1);
  });

  it('does not delay other payments', async () => {
    const { shopper, token } = await readyToConfirm('good+confirm-60000.n2@scenario.test');
    const confirmed = confirmFor(shopper, token);
    const settling = await nextPause();
    const hold = await holdOf(token);
    vi.setSystemTime(hold.claimedAt);
    expect(await settlingMsLeft(server, { ...hold, kind: 'CHARGE' })).toBe(0);
    settling.end();
    await confirmed;
  });
});

describe('drop', () => {
  it('loses the response to a completed confirm, each time, and no other', async () => {
    const { shopper, token } = await readyToConfirm('good+drop-confirm@scenario.test');
    for (const _ of ['the first', 'the second']) {
      await expect(confirmFor(shopper, token)).rejects.toThrow('lost on its way');
      expect(await stateOf(token)).toBe('APPROVED');
    }
    expect(await server.provider.sandbox.statement({ reference: token })).toHaveLength(1);
    expect((await shopper.visitor.call(readAccount, {})).status).toBe(200);
  });
});
