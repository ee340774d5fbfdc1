/** How many cards may be tried: each limit, and attempts beyond it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmNewCard, initiateNewCard, listCards } from '#shared/contract/methods/methods.contract.ts';
import {
  confirmPayNow,
  finaliseThreeDS,
  initiateThreeDS,
} from '#shared/contract/payments/payments.contract.ts';
import { ProviderUnavailable } from '../../core/providers.ts';
import { beginPayNow, shopperWithOrder } from '../../testing/portal-shopper.ts';
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
  type testCards,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { limits } from '../access/codes/limits.ts';
import { attempts } from '../access/security.tables.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { limitCardForms, limitDeclines } from './card-limits.ts';

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
const tries = async () => (await server.db.select().from(attempts)).map((counted) => counted.tries);

describe('forms for adding a card', () => {
  it('are limited to what an honest shopper needs, for each account separately', async () => {
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

  it('are not counted when opening one failed', async () => {
    const shopper = await newShopper(server, { channel: 'PORTAL' });
    const { openTrace } = server.cards;
    Object.assign(server.cards, { openTrace: () => Promise.reject(new ProviderUnavailable('no answer')) });
    expect((await openForm(shopper)).status).toBe(503);
    Object.assign(server.cards, { openTrace });
    expect(await tries()).toEqual([]);
  });

  it('are not counted for an account when its network has reached its limit', async () => {
    const [consumerId, network] = [randomUUID(), randomUUID()];
    const open = async () => 'opened';
    for (let opened = 0; opened < limits.cardFormsByCaller.atMost; opened += 1)
      await limitCardForms(server, { consumerId: randomUUID(), network }, open);
    await expect(limitCardForms(server, { consumerId, network }, open)).rejects.toMatchObject({
      code: 'too_many_cards',
    });
    for (let opened = 0; opened < limits.cardFormsByAccount.atMost; opened += 1)
      expect(await limitCardForms(server, { consumerId, network: randomUUID() }, open)).toBe('opened');
  });
});

describe('declined cards', () => {
  const from = (consumerId: string, network = randomUUID()) => ({ consumerId, network });
  const pay = (resultCode: 0 | 1 | 41 | 98 | null) => async () => ({ made: 'made', resultCode });

  it('block only this account at the limit, in every network', async () => {
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

  it('block only this network at the limit, for all its accounts', async () => {
    const network = randomUUID();
    for (let declined = 0; declined < limits.declinedCardsByCaller.atMost; declined += 1)
      expect(await limitDeclines(server, from(randomUUID(), network), pay(41))).toBe('made');
    await expect(limitDeclines(server, from(randomUUID(), network), pay(0))).rejects.toMatchObject({
      code: 'too_many_cards',
    });
    expect(await limitDeclines(server, from(randomUUID()), pay(0))).toBe('made');
  });

  it('do not include payments that failed for another reason', async () => {
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

  it('are not counted for an account when its network has reached its limit', async () => {
    const [consumerId, network] = [randomUUID(), randomUUID()];
    for (let declined = 0; declined < limits.declinedCardsByCaller.atMost; declined += 1)
      await limitDeclines(server, from(randomUUID(), network), pay(41));
    for (let refused = 0; refused <= limits.declinedCardsByAccount.atMost; refused += 1)
      await expect(limitDeclines(server, from(consumerId, network), pay(0))).rejects.toMatchObject({
        code: 'too_many_cards',
      });
    expect(await limitDeclines(server, from(consumerId), pay(0))).toBe('made');
  });

  it('are not counted when the payment failed before its outcome was known', async () => {
    const failed = new Error('no answer');
    await expect(limitDeclines(server, from(randomUUID()), () => Promise.reject(failed))).rejects.toBe(
      failed,
    );
    expect(await tries()).toEqual([]);
  });

  it('are not counted by a confirm that is refused', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, createShop(server));
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const setLimit = (creditLimit: number) =>
      server.db.update(consumers).set({ creditLimit }).where(eq(consumers.id, shopper.consumerId));
    const [before] = await server.db.select().from(consumers).where(eq(consumers.id, shopper.consumerId));
    await setLimit(0);
    for (let refused = 0; refused <= limits.declinedCardsByAccount.atMost; refused += 1)
      expect((await confirmFor(shopper, token)).error?.errorCode).toBe('limit_exceeded');
    await setLimit(before?.creditLimit ?? 0);
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
    expect(await tries()).toEqual([]);
  });

  it('count once for a confirm that is pressed three times at once', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, createShop(server));
    presentCard(server, 'order', await startFor(shopper, token), 'insufficientFunds');
    const pressed = await Promise.all([1, 2, 3].map(() => confirmFor(shopper, token)));
    for (const { body } of pressed) expect(body.status).toBe('DECLINED');
    const holds = await server.provider.sandbox.statement({ reference: token });
    // For the account and for its caller.
    expect(await tries()).toEqual([holds.length, holds.length]);
  });

  it('are counted for a confirm', async () => {
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

describe('challenges of a bank', () => {
  let shopper: Shopper;
  beforeEach(async () => {
    shopper = await newShopper(server);
  });

  /** A new card that requires a challenge, in a separate checkout. */
  async function challenge(card: keyof typeof testCards = 'challenge') {
    const traceId = await startFor(shopper, await newCheckout(server, createShop(server)));
    presentCard(server, 'order', traceId, card);
    const body = { traceId, saveCard: true, workflow: 'PAYNOW' } as const;
    const asked = await shopper.visitor.call(initiateThreeDS, { body });
    return { traceId, code: codeOf(asked), threeDSId: asked.body?.threeDSId ?? '' };
  }
  async function settle(answer: 'approve' | 'decline') {
    const { traceId, code, threeDSId } = await challenge();
    if (code !== 200) return code;
    const found = server.provider.challenges.find(threeDSId) ?? expect.fail('no challenge');
    server.provider.challenges.answer(found.challenge, answer);
    const finalise = () =>
      shopper.visitor.call(finaliseThreeDS, { body: { traceId, threeDSId, workflow: 'PAYNOW' } });
    const [first] = await Promise.all([finalise(), finalise()]);
    return codeOf(first);
  }

  it('that fail or are left open count as declined cards, and those that a bank passes do not', async () => {
    for (let passed = 0; passed <= limits.declinedCardsByAccount.atMost; passed += 1)
      expect(await settle('approve')).toBe(200);
    expect(await tries()).toEqual([]);
    for (let failed = 0; failed < limits.declinedCardsByAccount.atMost / 2; failed += 1) {
      expect(await settle('decline')).toBe('user_challenge_failed');
      expect((await challenge()).code).toBe(200);
    }
    expect(await settle('decline')).toBe('too_many_cards');
    server.passTime(day);
    expect(await settle('approve')).toBe(200);
  });

  it('are not counted when the bank requires none', async () => {
    for (let asked = 0; asked <= limits.declinedCardsByAccount.atMost; asked += 1)
      expect((await challenge('visa')).code).toBe(200);
    expect(await tries()).toEqual([]);
  });
});

describe('what is owed', () => {
  let shopper: Shopper;
  let orderId: string;
  beforeEach(async () => {
    ({ shopper, orderId } = await shopperWithOrder(server, createShop(server)));
  });

  const initiate = async () => (await beginPayNow(shopper, orderId)).traceId;
  const confirm = async (traceId: string, savedCardToken?: string) => {
    const body = { traceId, storeToken: true, ...(savedCardToken && { savedCardToken }) };
    const confirmed = await shopper.visitor.call(confirmPayNow, { body });
    return confirmed.error?.errorCode ?? confirmed.body.status;
  };
  const payWith = async (card: keyof typeof testCards) => {
    const traceId = await initiate();
    presentCard(server, 'payment', traceId, card);
    return confirm(traceId);
  };
  /** @param part fields of the listed card to compare */
  const payWithSaved = async (part: string) => {
    const { creditcards } = (await shopper.visitor.call(listCards, {})).body;
    const token = creditcards.find((card) => JSON.stringify(card).includes(part))?.token ?? '';
    const traceId = await initiate();
    expect(server.provider.vault.setUp('payment', { traceId, token, storeToken: true })).toBe(0);
    return confirm(traceId, token);
  };
  const reachLimit = async (already = 0) => {
    const trier = { consumerId: shopper.consumerId, network: randomUUID() };
    for (let declined = already; declined < limits.declinedCardsByAccount.atMost; declined += 1)
      await limitDeclines(server, trier, async () => ({ made: 'made', resultCode: 41 as const }));
  };

  it('is paid with a saved card that has paid before, however many others were declined', async () => {
    await reachLimit();
    expect(await payWith('mastercard')).toBe('too_many_cards');
    expect(await payWithSaved('VISA')).toBe('PAYMENT_SUCCESS');
  });

  it('is paid with a card that was added by a form, too', async () => {
    await reachLimit();
    const { traceId } = (await openForm(shopper)).body;
    presentCard(server, 'order', traceId, 'mastercard');
    const body = { traceId, cardholderName: 'Ana Marlow', preferred: false };
    expect((await shopper.visitor.call(confirmNewCard, { body })).status).toBe(201);
    expect(await payWithSaved('MASTERCARD')).toBe('PAYMENT_SUCCESS');
  });

  it('is not paid with a card that was only saved by a refused payment, nor with a new card declared as saved', async () => {
    expect(await payWith('insufficientFunds')).toBe('PAYMENT_DECLINED');
    await reachLimit(1);
    expect(await payWithSaved('0416')).toBe('too_many_cards');
    const traceId = await initiate();
    presentCard(server, 'payment', traceId, 'amex');
    const setup = await server.cards.setupOf(traceId);
    expect(await confirm(traceId, setup.state === 'READY' ? setup.card.cardToken : '')).toBe(
      'too_many_cards',
    );
  });

  it('counts a declined payment once, even if it is confirmed several times at once', async () => {
    const traceId = await initiate();
    presentCard(server, 'payment', traceId, 'insufficientFunds');
    const pressed = await Promise.all([1, 2, 3].map(() => confirm(traceId)));
    expect(pressed).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED', 'PAYMENT_DECLINED']);
    expect(await tries()).toEqual([1, 1]);
  });
});
