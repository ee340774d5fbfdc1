import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmCardReport, listCards, readCardReport } from '#shared/contract/methods/methods.contract.ts';
import { addSavedCard, shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  createShop,
  createShopServer,
  newShopper,
  passDays,
  type Shop,
  type Shopper,
  type testCards,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { cards } from '../methods/methods.tables.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

let shopper: Shopper;
let orderId: string;
beforeEach(async () => {
  ({ shopper, orderId } = await shopperWithOrder(server, shop));
});

const addCard = (card: keyof typeof testCards) => addSavedCard(server, shopper, card);
const saved = async () => (await shopper.visitor.call(listCards, {})).body.creditcards;
const firstCard = async () => (await saved())[0]?.id ?? '';
const read = async (by = shopper) => (await by.visitor.call(readCardReport, {})).body;
const report = async (cardIdList: string[], allCardsFlag = false, by = shopper) => {
  const answer = await by.visitor.call(confirmCardReport, { body: { cardIdList, allCardsFlag } });
  return answer.status === 200 ? answer.body : `${answer.status} ${answer.error.errorCode}`;
};
const charges = async () =>
  (await server.provider.sandbox.statement({ reference: orderId }))
    .filter(({ kind }) => kind === 'CHARGE')
    .map(({ subject }) => subject);
const tokenOf = async (id: string) =>
  (await server.db.select().from(cards).where(eq(cards.id, id)))[0]?.providerToken;
/** A payment of the shopper whose outcome at the provider is not known yet. */
async function pendingPayment(kind = 'CHARGE') {
  const cardId = await firstCard();
  await server.open.pool.query(
    `insert into payments (id, natural_key, kind, started_by, consumer_id, order_id, card_id, subject, amount_minor,
       currency, occurred_at)
     values ($1, $2, $3, 'SCHEDULED', $4, $5, $6, 'token', 2500, 'AUD', now())`,
    [randomUUID(), randomUUID(), kind, shopper.consumerId, Number(orderId), cardId],
  );
}

describe('the report of lost cards', () => {
  it('lists the cards, whether they can be cancelled, and when the next payment is due [PAY-233] [POR-274]', async () => {
    const visa = await firstCard();
    expect(await read()).toEqual({
      cards: [{ id: visa, maskedPan: '************1111', cardBrand: 'VISA', selected: true }],
      canCancel: true,
      dueDateOfAddCard: '2026-01-29',
    });
    const other = await addCard('mastercard');
    expect((await read()).cards.map(({ id, selected }) => [id, selected])).toEqual([
      [visa, false],
      [other, false],
    ]);
    await server.open.pool.query(
      'update schedule_items set settled_minor = amount_minor where consumer_id = $1',
      [shopper.consumerId],
    );
    expect((await read()).dueDateOfAddCard).toBeNull();
  });

  it('also lists a card that an unpaid order uses without saving it', async () => {
    const visa = await firstCard();
    await server.db.update(cards).set({ isListed: false, isPreferred: false }).where(eq(cards.id, visa));
    expect(await saved()).toEqual([]);
    expect((await read()).cards.map(({ id }) => id)).toEqual([visa]);
    expect(await report([visa])).toMatchObject({ canceledCardIds: [visa], allCardsFlag: true });
    expect((await read()).cards).toEqual([]);
  });

  it('stops one of several cards, and charges payments to another that has not expired [PAY-234] [POR-275]', async () => {
    const visa = await firstCard();
    const [expired, other] = [await addCard('amex'), await addCard('mastercard')];
    await server.db.update(cards).set({ expiryYear: 2025 }).where(eq(cards.id, expired));
    expect(await report([visa])).toEqual({
      canceledCardIds: [visa],
      allCardsFlag: false,
      dueDateOfAddCard: '2026-01-29',
    });
    expect((await saved()).map(({ id, preferred, openOrders }) => [id, preferred, openOrders])).toEqual([
      [expired, false, 0],
      [other, true, 1],
    ]);
    await passDays(server, 14, shopper.consumerId);
    expect(await charges()).toEqual([await tokenOf(other)]);
  });

  it('leaves the default as it is when another card is reported', async () => {
    const [visa, other] = [await firstCard(), await addCard('mastercard')];
    await report([other]);
    expect((await saved()).map(({ id, preferred }) => [id, preferred])).toEqual([[visa, true]]);
  });

  it('stops all of them with its flag, whatever the list contains, until a new card pays [PAY-234]', async () => {
    await addCard('mastercard');
    expect(await report([], true)).toMatchObject({ allCardsFlag: true, dueDateOfAddCard: '2026-01-29' });
    expect(await saved()).toEqual([]);
    await passDays(server, 14, shopper.consumerId);
    expect(await charges()).toEqual([]);
    const added = await addCard('visa');
    await passDays(server, 3, shopper.consumerId);
    expect(await charges()).toEqual([await tokenOf(added)]);
  });

  it.each(['CHARGE', 'CAPTURE', 'HOLD'])('cancels nothing while a %s is under way', async (kind) => {
    await pendingPayment(kind);
    const visa = await firstCard();
    expect((await read()).canCancel).toBe(false);
    expect(await report([visa])).toBe('412 card_cancel_not_allowed');
    expect(await report([], true)).toBe('412 card_cancel_not_allowed');
    expect(await saved()).toHaveLength(1);
  });

  it('is not delayed by a refund, or by a payment of another shopper', async () => {
    await pendingPayment('REFUND');
    const other = await newShopper(server, { channel: 'PORTAL' });
    await pendingPayment('REFUND');
    expect((await read()).canCancel).toBe(true);
    expect((await read(other)).canCancel).toBe(true);
  });

  it('changes nothing if one of the cards is another shopper’s, removed or unknown', async () => {
    const [visa, other] = [await firstCard(), await addCard('mastercard')];
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    expect(await report([visa], false, stranger)).toBe('404 not_found');
    expect(await report([visa, randomUUID()])).toBe('404 not_found');
    expect(await saved()).toHaveLength(2);
    expect(await report([other])).toMatchObject({ canceledCardIds: [other] });
    expect(await report([other])).toBe('404 not_found');
    expect(await report([], true, stranger)).toBe('404 not_found');
    expect(await saved()).toHaveLength(1);
  });

  it('needs a choice, and runs once when it is sent twice', async () => {
    const visa = await firstCard();
    expect(await report([])).toBe('400 invalid_object');
    expect(await report(['card'])).toBe('400 invalid_object');
    const other = await addCard('mastercard');
    expect(await report([other, other])).toMatchObject({ canceledCardIds: [other] });
    const answers = await Promise.all([report([visa]), report([visa])]);
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1);
    expect(answers).toContain('404 not_found');
  });
});
