/** Recovery from a crash at every step of a payment. The same with real kills: `npm run proof:kill`. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { authorisePayment, confirmCheckout } from '../areas/checkouts/index.ts';
import { payments } from '../areas/payments/payments.tables.ts';
import { ProviderUnavailable } from '../core/providers.ts';
import { approvedExpress, quoteFor } from '../testing/express.ts';
import { unbalanced } from '../testing/money-rules.ts';
import {
  completePayments,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  startFor,
} from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createCompleter } from './completer.ts';

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
  return {
    token,
    consumerId,
    channel: 'CHECKOUT' as const,
    network: '192.0.2.1',
    revision: 0,
    signal: new AbortController().signal,
  };
}

/** Simulates a process that ends at that step: everything before it happened, nothing after it. */
const dyingAt = (point: string): TestServer => ({
  ...server,
  crash(name) {
    if (name === point) throw new Error(`crashed ${point}`);
  },
});

/** The regular rounds of a server that starts now. */
const roundsOf = (on: TestServer) => {
  const completer = createCompleter(on);
  return async () => {
    await completer.fill();
    await completer.idle();
  };
};
/** Lets time pass for claims: the completer uses the clock of the database, which no test can move. */
const pass = (seconds: number) =>
  server.open.pool.query(
    `update payments set claimed_at = claimed_at - make_interval(secs => $1),
       next_completion_at = next_completion_at - make_interval(secs => $1) where state = 'CLAIMED'`,
    [seconds],
  );

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
    await completePayments(server);
    expect(await stateOf(confirmation.token)).toBe('STARTED');
    expect(await holdsOf(confirmation.token)).toHaveLength(0);
  });

  it.each(['after_claim', 'after_provider', 'after_claim_settled', 'before_commit', 'after_commit'])(
    '%s is finished with one hold and one event [MER-046] [MER-168]',
    async (point) => {
      const confirmation = await readyToConfirm();
      await expect(confirmCheckout(dyingAt(point), confirmation)).rejects.toThrow('crashed');
      await completePayments(server);
      await completePayments(server);
      expect(await stateOf(confirmation.token)).toBe('APPROVED');
      expect(await holdsOf(confirmation.token)).toHaveLength(1);
      expect(await eventsOf(confirmation.token)).toBe(1);
      const repeat = await confirmCheckout(server, confirmation);
      expect(repeat).toMatchObject({ status: 'APPROVED', resultCode: 0 });
    },
  );

  it('is finished at once by the server that starts after it, and by one that runs once it is six seconds old [MER-046]', async () => {
    const round = roundsOf(server);
    const crash = async () => {
      const confirmation = await readyToConfirm();
      await expect(confirmCheckout(dyingAt('after_claim'), confirmation)).rejects.toThrow('crashed');
      return confirmation.token;
    };
    const before = await crash();
    await round();
    expect(await stateOf(before)).toBe('APPROVED');
    expect(await holdsOf(before)).toHaveLength(1);

    const later = await crash();
    await pass(5);
    await round();
    expect(await stateOf(later)).toBe('STARTED');
    await pass(1);
    await round();
    expect(await stateOf(later)).toBe('APPROVED');
    expect(await holdsOf(later)).toHaveLength(1);
  });

  it('of a hold that is released for another amount also charges in the same round', async () => {
    const token = await approvedExpress(server, shop, await newShopper(server), {
      shippingOptionRequired: false,
    });
    await quoteFor(server, token, '112.00');
    const { quote } = (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body;
    const authorise = {
      token,
      amount: { amount: '112.00', currency: 'AUD' as const },
      scheduleChecksum: quote?.scheduleChecksum ?? '',
      capturesAtOnce: false,
    };
    const caller = {
      server: dyingAt('after_claim'),
      merchantId: shop.merchantId,
      signal: new AbortController().signal,
    };
    await expect(
      authorisePayment(caller, authorise, (effect) => server.db.transaction(effect) as Promise<never>),
    ).rejects.toThrow('crashed');
    await roundsOf(server)();
    const made = (await holdsOf(token)).map(({ kind, amount }) => `${kind} ${amount.minorUnits}`);
    expect(made).toEqual(['HOLD 2500', 'RELEASE 2500', 'CHARGE 2800']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('after a refusal leaves the checkout open for another card [MER-046]', async () => {
    const confirmation = await readyToConfirm('insufficientFunds');
    await expect(confirmCheckout(dyingAt('after_provider'), confirmation)).rejects.toThrow('crashed');
    await completePayments(server);
    expect(await stateOf(confirmation.token)).toBe('STARTED');
    expect(await holdsOf(confirmation.token)).toHaveLength(0);
  });
});

describe('a provider that does not answer', () => {
  it('keeps the payment open until it does, and is called with the same key', async () => {
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
    await completePayments(server);
    expect(await stateOf(confirmation.token)).toBe('APPROVED');
    expect((await holdsOf(confirmation.token)).map(({ key }) => key)).toEqual(keys);
  });

  it('is not called while a request may still be waiting for it', async () => {
    const round = roundsOf(server);
    await round();
    const confirmation = await readyToConfirm();
    await expect(confirmCheckout(dyingAt('after_claim'), confirmation)).rejects.toThrow('crashed');
    await round();
    expect(await holdsOf(confirmation.token)).toHaveLength(0);
    await completePayments(server);
  });
});

describe('claims that never settle', () => {
  /** Claims for which the provider does not respond, and how often it was called for each. */
  async function deadClaims(count: number) {
    const { consumerId } = await newShopper(server);
    const asked = new Map(Array.from({ length: count }, () => [randomUUID() as string, 0]));
    await server.db.insert(payments).values(
      [...asked.keys()].map((id) => ({
        id,
        naturalKey: `dead:${id}`,
        kind: 'HOLD' as const,
        startedBy: 'MANUAL' as const,
        consumerId,
        subject: 'card',
        amountMinor: 2_500,
        currency: 'AUD' as const,
        occurredAt: server.clock.now(),
      })),
    );
    const silent: TestServer = {
      ...server,
      cards: {
        ...server.cards,
        async lookup(key) {
          const times = asked.get(key);
          if (times === undefined) return server.cards.lookup(key);
          asked.set(key, times + 1);
          throw new ProviderUnavailable('never');
        },
      },
    };
    return { asked, silent };
  }
  /** As the server's log has them. */
  const logged = (level: 'warn' | 'error') => vi.spyOn(server.log, level).mockImplementation(() => {});
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.open.pool.query("delete from payments where natural_key like 'dead:%'");
  });

  it('do not delay a lost confirm, and are retried less and less often', async () => {
    logged('warn');
    const { asked, silent } = await deadClaims(100);
    const round = roundsOf(silent);
    await round();
    const confirmation = await readyToConfirm();
    await expect(confirmCheckout(dyingAt('after_claim'), confirmation)).rejects.toThrow('crashed');
    const states: string[] = [];
    for (let second = 1; second <= 60; second += 1) {
      await pass(1);
      await round();
      if (second <= 7) states.push(await stateOf(confirmation.token));
    }
    // In the sixth second, or earlier on a busy machine, where time passes. The test above checks the six seconds.
    expect(states.slice(5)).toEqual(['APPROVED', 'APPROVED']);
    // At once, then after pauses of 6, 12 and 24 seconds.
    expect([...asked.values()]).toEqual(Array(100).fill(4));
  });

  it('are retried by one of two servers', async () => {
    logged('warn');
    const { asked, silent } = await deadClaims(40);
    await Promise.all([roundsOf(silent)(), roundsOf(silent)()]);
    expect([...asked.values()]).toEqual(Array(40).fill(1));
  });

  it('raise an alarm when they are ten minutes old', async () => {
    const [warnings, errors] = [logged('warn'), logged('error')];
    const { silent } = await deadClaims(1);
    const round = roundsOf(silent);
    await pass(595);
    await round();
    expect([warnings.mock.calls.length, errors.mock.calls.length]).toEqual([1, 0]);
    await pass(6);
    await round();
    expect(errors.mock.calls).toEqual([
      [
        expect.objectContaining({ alarm: 'payment-claim-too-old', kind: 'HOLD', completionAttempts: 2 }),
        'payment stays open',
      ],
    ]);
  });

  it('are ended by an operator with the statement in the manual', async () => {
    const confirmation = await readyToConfirm();
    await expect(confirmCheckout(dyingAt('after_claim'), confirmation)).rejects.toThrow('crashed');
    const ask = vi.fn(() => Promise.reject(new ProviderUnavailable('never')));
    const silent = { ...server, cards: { ...server.cards, lookup: ask, placeHold: ask } };
    logged('warn');
    const round = roundsOf(silent);
    await round();
    expect(ask).toHaveBeenCalledOnce();
    const { rows } = await server.open.pool.query(
      "select id from payments where checkout_token = $1 and state = 'CLAIMED'",
      [confirmation.token],
    );
    const manual = readFileSync('docs/operations.md', 'utf8');
    const decide = /^update payments set decided_result.*?;$/ms.exec(manual)?.[0] ?? '';
    await server.open.pool.query(decide.replace('<payment>', rows[0].id));
    await pass(600);
    await round();
    expect(ask).toHaveBeenCalledOnce();
    const decided = await server.open.pool.query(
      `select payments.state, result_code, settling_payment_id from payments join checkouts on token = checkout_token
       where checkout_token = $1`,
      [confirmation.token],
    );
    expect(decided.rows).toEqual([{ state: 'DECLINED', result_code: 98, settling_payment_id: null }]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});
