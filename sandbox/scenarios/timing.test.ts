import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lookup } from '#shared/contract/access/access.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { consumers } from '../db/schema/access.ts';
import { completePayments } from '../payments/completer.ts';
import {
  confirmFor,
  createShop,
  createShopWorld,
  newCheckout,
  presentCard,
  signIn,
  startFor,
} from '../testing/shop.ts';
import { createVisitor } from '../testing/visitor.ts';
import type { TestWorld } from '../testing/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createShopWorld();
});
afterAll(() => world.close());

afterEach(() => {
  vi.useRealTimers();
});
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

async function shopperOf(email: string) {
  await createVisitor(world, 'PORTAL').call(lookup, { body: { email } });
  const [found] = await world.db.select().from(consumers).where(eq(consumers.email, email));
  if (!found) throw new Error(`${email} is not here`);
  return { consumerId: found.id, email, visitor: await signIn(world, found.id, 'CHECKOUT') };
}

/** Long enough for everything that does not wait for a timer. */
async function untilQuiet() {
  for (let turn = 0; turn < 2_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function withCheckout(email: string) {
  const shopper = await shopperOf(email);
  const token = await newCheckout(world, createShop(world));
  presentCard(world, 'order', await startFor(shopper, token), 'visa');
  return { shopper, token };
}

describe('a scenario of slow replies', () => {
  it('answers its consumer no sooner than it says', async () => {
    const { visitor } = await shopperOf('good+slow-9000@scenario.test');
    holdTime();
    let isAnswered = false;
    const reply = visitor.call(readAccount, {}).then(({ status }) => {
      isAnswered = true;
      return status;
    });
    await untilQuiet();
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await reply).toBe(200);
  });
});

describe('a scenario of a long confirm', () => {
  it('stays settling that long, and nobody settles it sooner', async () => {
    const { shopper, token } = await withCheckout('good+confirm-20000@scenario.test');
    holdTime();
    const confirmed = confirmFor(shopper, token);
    await untilQuiet();
    expect(await completePayments(world, 0)).toBe(0);
    const { body } = await shopper.visitor.call(readCheckout, { params: { token } });
    expect(body.state).not.toBe('APPROVED');
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await confirmed).body.resultCode).toBe(0);
  });
});

describe('a scenario of a lost answer', () => {
  it('has confirmed, although no answer says so', async () => {
    const { shopper, token } = await withCheckout('good+drop-confirm@scenario.test');
    await expect(confirmFor(shopper, token)).rejects.toThrow();
    const { body } = await shopper.visitor.call(readCheckout, { params: { token } });
    expect(body.state).toBe('APPROVED');
  });
});
