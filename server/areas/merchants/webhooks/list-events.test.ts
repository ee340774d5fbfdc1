import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import {
  approvedCheckout,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  type Shop,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
/** The number of the newest event before the test. */
let before: number;

const list = async (query: Record<string, string> = {}, from = shop) =>
  (await from.call(webhooksContract.listEvents, { query })).body;

/** Cancels a new checkout, which is an event. Returns its token. */
async function cancelOne(): Promise<string> {
  const token = await newCheckout(server, shop);
  await shop.call(merchantContract.cancelCheckout, { params: { token }, body: {} });
  return token;
}

beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});

beforeEach(async () => {
  before = (await list()).lastSequence;
});

describe('the events of a shop', () => {
  it('come in order after the number that is named, as in their webhooks', async () => {
    const tokens = [await cancelOne(), await cancelOne()];
    const { results, lastSequence } = await list({ after: `${before}` });
    expect(lastSequence).toBe(before + 2);
    expect(results).toMatchObject(
      tokens.map((token, index) => ({
        id: expect.stringMatching(/^evt_[\w-]{22}$/),
        type: 'checkout.cancelled',
        merchantId: 'demo-au',
        sequence: before + 1 + index,
        data: { token, state: 'CANCELLED', consumer: null },
      })),
    );
  });

  it('are none after the newest, and begin at the first without a number', async () => {
    await cancelOne();
    expect(await list({ after: `${before + 1}` })).toEqual({ results: [], lastSequence: before + 1 });
    expect((await list({ limit: '1' })).results).toMatchObject([{ sequence: 1 }]);
  });

  it('come in parts that neither repeat nor leave out one', async () => {
    await cancelOne();
    await approvedCheckout(server, shop, await newShopper(server));
    await cancelOne();
    const numbers: number[] = [];
    for (let after = before; ; ) {
      const { results } = await list({ after: `${after}`, limit: '2' });
      if (results.length === 0) break;
      numbers.push(...results.map(({ sequence }) => sequence));
      after = results.at(-1)?.sequence ?? 0;
    }
    expect(numbers).toEqual([before + 1, before + 2, before + 3]);
  });

  it('are without test events, which have no number', async () => {
    const { body } = await shop.call(webhooksContract.createWebhook, {
      body: { url: 'http://localhost:9/hook', events: ['*'] },
    });
    await shop.call(webhooksContract.testWebhook, { params: { id: body.id }, body: {} });
    expect(await list({ after: `${before}` })).toEqual({ results: [], lastSequence: before });
  });

  it('are of that shop alone', async () => {
    await cancelOne();
    const other = createShop(server, 'demo-nz');
    expect((await list({ limit: '100' }, other)).results).toEqual([]);
  });

  it.each(['-1', '1.5', 'x', '1000000000000000'])(
    'are refused after %s, which is no number of an event',
    async (after) => {
      const { status, body } = await shop.call(webhooksContract.listEvents, { query: { after } });
      expect([status, (body as unknown as { errorInfo: object }).errorInfo]).toEqual([
        400,
        expect.objectContaining({ after: expect.any(String) }),
      ]);
    },
  );
});
