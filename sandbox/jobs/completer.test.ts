/** What a crash leaves, at every step of a payment. The same with real kills: `npm run proof:kill`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { ProviderUnavailable } from '../providers/interfaces.ts';
import { confirmCheckout } from '../services/checkout-sessions/index.ts';
import {
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  startFor,
} from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { completePayments, createCompleter } from './completer.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

async function readyToConfirm(card: 'visa' | 'insufficientFunds' = 'visa') {
  const { consumerId, visitor, email } = await newShopper(server);
  const token = await newCheckout(server, shop);
  presentCard(server, 'order', await startFor({ consumerId, visitor, email }, token), card);
  return { token, consumerId, channel: 'CHECKOUT' as const, signal: new AbortController().signal };
}

/** A process that ends at that step: everything before it happened, nothing after it. */
const dyingAt = (point: string): TestServer => ({
  ...server,
  crash(name) {
    if (name === point) throw new Error(`crashed ${point}`);
  },
});

const stateOf = async (token: string) =>
  (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body.state;
const holdsOf = async (token: string) =>
  (await server.provider.sandbox.statement({ reference: token })).filter(
    ({ resultCode }) => resultCode === 0,
  );
const eventsOf = async (token: string) =>
  (
    await server.open.pool.query('select natural_key from outbox_events where natural_key = $1', [
      `checkout.approved:${token}`,
    ])
  ).rows.length;

describe('a confirm whose process dies', () => {
  it.each(['before_claim', 'in_claim'])('%s leaves nothing behind [MER-046]', async (point) => {
    const confirmation = await readyToConfirm();
    await expect(confirmCheckout(dyingAt(point), confirmation)).rejects.toThrow('crashed');
    await completePayments(server, 0);
    expect(await stateOf(confirmation.token)).toBe('STARTED');
    expect(await holdsOf(confirmation.token)).toHaveLength(0);
  });

  it.each(['after_claim', 'after_provider', 'after_claim_settled', 'before_commit', 'after_commit'])(
    '%s is finished with one hold and one event [MER-046] [MER-168]',
    async (point) => {
      const confirmation = await readyToConfirm();
      await expect(confirmCheckout(dyingAt(point), confirmation)).rejects.toThrow('crashed');
      await completePayments(server, 0);
      await completePayments(server, 0);
      expect(await stateOf(confirmation.token)).toBe('APPROVED');
      expect(await holdsOf(confirmation.token)).toHaveLength(1);
      expect(await eventsOf(confirmation.token)).toBe(1);
      const repeat = await confirmCheckout(server, confirmation);
      expect(repeat).toMatchObject({ status: 'APPROVED', resultCode: 0 });
    },
  );

  it('is finished at once by the server that starts after it, and by one that runs once it is six seconds old [MER-046]', async () => {
    const round = createCompleter(server);
    const crash = async () => {
      const confirmation = await readyToConfirm();
      await expect(confirmCheckout(dyingAt('after_claim'), confirmation)).rejects.toThrow('crashed');
      return confirmation.token;
    };
    const age = (seconds: number) =>
      server.open.pool.query(
        "update payments set claimed_at = clock_timestamp() - make_interval(secs => $1) where state = 'CLAIMED'",
        [seconds],
      );
    const before = await crash();
    await round();
    expect(await stateOf(before)).toBe('APPROVED');
    expect(await holdsOf(before)).toHaveLength(1);

    const meanwhile = await crash();
    await age(5);
    await round();
    expect(await stateOf(meanwhile)).toBe('STARTED');
    await age(6);
    await round();
    expect(await stateOf(meanwhile)).toBe('APPROVED');
    expect(await holdsOf(meanwhile)).toHaveLength(1);
  });

  it('after a refusal leaves the checkout open for another card [MER-046]', async () => {
    const confirmation = await readyToConfirm('insufficientFunds');
    await expect(confirmCheckout(dyingAt('after_provider'), confirmation)).rejects.toThrow('crashed');
    await completePayments(server, 0);
    expect(await stateOf(confirmation.token)).toBe('STARTED');
    expect(await holdsOf(confirmation.token)).toHaveLength(0);
  });
});

describe('a provider that does not answer', () => {
  it('keeps the payment open until it does, and is asked under the same key', async () => {
    const confirmation = await readyToConfirm();
    const keys: string[] = [];
    const silent: TestServer = {
      ...server,
      cards: {
        ...server.cards,
        async placeHold(request) {
          keys.push(request.key);
          await server.cards.placeHold(request);
          throw new ProviderUnavailable('the answer was lost');
        },
      },
    };
    await expect(confirmCheckout(silent, confirmation)).rejects.toThrow('lost');
    expect(await stateOf(confirmation.token)).toBe('STARTED');
    await completePayments(server, 0);
    expect(await stateOf(confirmation.token)).toBe('APPROVED');
    expect((await holdsOf(confirmation.token)).map(({ key }) => key)).toEqual(keys);
  });

  it('is left alone while a request may still be waiting for it', async () => {
    const confirmation = await readyToConfirm();
    await expect(confirmCheckout(dyingAt('after_claim'), confirmation)).rejects.toThrow('crashed');
    await completePayments(server);
    expect(await holdsOf(confirmation.token)).toHaveLength(0);
    await completePayments(server, 0);
  });
});
