import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VaultCard } from '../../providers/interfaces.ts';
import { createShopServer, newShopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { rememberCard } from './cards.ts';
import { cards } from './methods.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

it('keeps every one of the first cards that are added at once, and prefers one', async () => {
  const { consumerId } = await newShopper(server);
  const cardOf = (number: number): VaultCard => ({
    cardToken: `token-${number}`,
    fingerprint: `fingerprint-${number}`,
    brand: 'VISA',
    last4: '1111',
    expiryMonth: 11,
    expiryYear: 2035,
    fundingType: 'CREDIT',
    cardHolderName: 'Ana Marlow',
    issuingBank: 'Test Bank',
  });
  const options = { isListed: true, now: server.clock.now() };
  await Promise.all([1, 2, 3].map((number) => rememberCard(server.db, consumerId, cardOf(number), options)));
  const kept = await server.db.select().from(cards).where(eq(cards.consumerId, consumerId));
  expect(kept.map(({ isPreferred }) => isPreferred).sort()).toEqual([false, false, true]);
});
