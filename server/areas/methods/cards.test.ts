import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCards } from '#shared/contract/methods/methods.contract.ts';
import type { VaultCard } from '../../core/providers.ts';
import { createShopServer, newShopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { rememberCard, saveCard } from './cards.ts';
import { cards } from './methods.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const cardOf = (number: number, fundingType: VaultCard['fundingType'] = 'CREDIT'): VaultCard => ({
  cardToken: `token-${number}`,
  fingerprint: `fingerprint-${number}`,
  brand: 'VISA',
  last4: '1111',
  expiryMonth: 11,
  expiryYear: 2035,
  fundingType,
  cardHolderName: 'Ana Marlow',
  issuingBank: 'Test Bank',
});

it('shows for each saved card whether it is credit or debit, and that it is a card [PAY-193] [POR-269]', async () => {
  const { consumerId, visitor } = await newShopper(server);
  for (const card of [cardOf(1, 'CREDIT'), cardOf(2, 'DEBIT')]) {
    await rememberCard(server.db, consumerId, card, { isListed: true, now: server.clock.now() });
  }
  const { creditcards } = (await visitor.call(listCards, {})).body;
  const kinds = creditcards.map(({ creditCardType, type }) => `${type} ${creditCardType}`);
  expect(kinds.toSorted()).toEqual(['CREDIT_CARD CREDIT', 'CREDIT_CARD DEBIT']);
});

it('stores all first cards that are added at once, and prefers one', async () => {
  const { consumerId } = await newShopper(server);
  const options = { isListed: true, now: server.clock.now() };
  await Promise.all([1, 2, 3].map((number) => rememberCard(server.db, consumerId, cardOf(number), options)));
  const kept = await server.db.select().from(cards).where(eq(cards.consumerId, consumerId));
  expect(kept.map(({ isPreferred }) => isPreferred).sort()).toEqual([false, false, true]);
});

it('removes the preference from every other card of that shopper only, when one is made the default [PAY-307]', async () => {
  const [shopper, other] = await Promise.all([newShopper(server), newShopper(server)]);
  const save = (consumerId: string, number: number, preferred: boolean) =>
    server.db.transaction((tx) =>
      saveCard(tx, consumerId, cardOf(number), {
        cardholderName: 'Ana Marlow',
        preferred,
        billingAddress: null,
        now: server.clock.now(),
      }),
    );
  const preferredOf = async ({ visitor }: typeof shopper) =>
    (await visitor.call(listCards, {})).body.creditcards.flatMap(({ id, preferred }) =>
      preferred ? id : [],
    );

  const theirs = await save(other.consumerId, 11, true);
  const first = await save(shopper.consumerId, 12, false);
  expect(await preferredOf(shopper)).toEqual([first]);
  await save(shopper.consumerId, 13, false);
  expect(await preferredOf(shopper)).toEqual([first]);
  const third = await save(shopper.consumerId, 14, true);
  expect(await preferredOf(shopper)).toEqual([third]);
  const fourth = await save(shopper.consumerId, 15, true);
  expect(await preferredOf(shopper)).toEqual([fourth]);
  expect(await preferredOf(other)).toEqual([theirs]);
});
