/** How many cards may be tried, up to each limit and beyond it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import {
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  presentCard,
  type Shopper,
  startFor,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { limits } from '../access/limits.ts';
import { attempts } from '../access/security.tables.ts';
import { limitDeclines } from './card-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer({ environment: { RATE_LIMIT: 'on' } });
});
beforeEach(async () => {
  await server.db.delete(attempts);
});
afterAll(() => server.close());

type Answer = { status: number; error: { errorCode: string } | undefined; headers: Headers };
const codeOf = ({ status, error }: Pick<Answer, 'status' | 'error'>) => error?.errorCode ?? status;
const openForm = ({ visitor }: Shopper) => visitor.call(initiateNewCard, { body: { deviceDetails } });
const day = 86_400_000;

describe('forms for adding a card', () => {
  it('are opened as often as an honest shopper needs, for an account and not for others', async () => {
    const shopper = await newShopper(server, { channel: 'PORTAL' });
    for (let opened = 0; opened < limits.cardFormsByAccount.atMost; opened += 1)
      expect(codeOf(await openForm(shopper))).toBe(200);
    const before = server.limitsHit.counts.get('cardFormsByAccount') ?? 0;
    const refused = await openForm(shopper);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_cards']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(server.limitsHit.counts.get('cardFormsByAccount')).toBe(before + 1);
    expect(codeOf(await openForm(await newShopper(server, { channel: 'PORTAL' })))).toBe(200);
    server.passTime(day);
    expect(codeOf(await openForm(shopper))).toBe(200);
  });
});

describe('declined cards', () => {
  const from = (consumerId: string, network = randomUUID()) => ({ consumerId, network });
  const pay = (resultCode: 0 | 1 | 41 | 98 | null) => async () => ({ made: 'made', resultCode });

  it('stop an account at the limit, wherever it calls from, and no other account', async () => {
    const consumerId = randomUUID();
    for (let declined = 0; declined < limits.declinedCardsByAccount.atMost; declined += 1)
      expect(await limitDeclines(server, from(consumerId), pay(41))).toBe('made');
    await expect(limitDeclines(server, from(consumerId), pay(0))).rejects.toMatchObject({
      code: 'too_many_cards',
    });
    expect(await limitDeclines(server, from(randomUUID()), pay(41))).toBe('made');
    server.passTime(day);
    expect(await limitDeclines(server, from(consumerId), pay(41))).toBe('made');
  });

  it('stop a caller at the limit, with however many accounts, and no other caller', async () => {
    const network = randomUUID();
    for (let declined = 0; declined < limits.declinedCardsByCaller.atMost; declined += 1)
      expect(await limitDeclines(server, from(randomUUID(), network), pay(41))).toBe('made');
    await expect(limitDeclines(server, from(randomUUID(), network), pay(0))).rejects.toMatchObject({
      code: 'too_many_cards',
    });
    expect(await limitDeclines(server, from(randomUUID()), pay(0))).toBe('made');
  });

  it('are counted apart from payments that the card did not decline', async () => {
    const trier = from(randomUUID());
    for (const code of [0, 1, 98, null] as const) {
      for (let made = 0; made < limits.declinedCardsByAccount.atMost; made += 1)
        expect(await limitDeclines(server, trier, pay(code))).toBe('made');
    }
  });

  it('are counted before they are declined, so that parallel ones gain nothing', async () => {
    const trier = from(randomUUID());
    const { atMost } = limits.declinedCardsByAccount;
    let reached = 0;
    const slow = async () => {
      reached += 1;
      await new Promise(setImmediate);
      return { made: 'made', resultCode: 41 as const };
    };
    await Promise.allSettled(Array.from({ length: atMost + 5 }, () => limitDeclines(server, trier, slow)));
    expect(reached).toBe(atMost);
  });

  it('are those of a confirm', async () => {
    const shopper = await newShopper(server);
    const shop = createShop(server);
    const decline = async () => {
      const token = await newCheckout(server, shop);
      presentCard(server, 'order', await startFor(shopper, token), 'insufficientFunds');
      const confirmed = await confirmFor(shopper, token);
      return confirmed.error?.errorCode ?? confirmed.body.status;
    };
    for (let declined = 0; declined < limits.declinedCardsByAccount.atMost; declined += 1)
      expect(await decline()).toBe('DECLINED');
    expect(await decline()).toBe('too_many_cards');
  });
});
