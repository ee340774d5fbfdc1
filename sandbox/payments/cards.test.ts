import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards } from '../db/schema/methods.ts';
import type { VaultCard } from '../providers/interfaces.ts';
import { createShopWorld, newShopper } from '../testing/shop.ts';
import type { TestWorld } from '../testing/world.ts';
import { rememberCard } from './cards.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createShopWorld();
});
afterAll(() => world.close());

it('keeps every one of the first cards that are added at once, and prefers one', async () => {
  const { consumerId } = await newShopper(world);
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
  const options = { isListed: true, now: world.clock.now() };
  await Promise.all([1, 2, 3].map((number) => rememberCard(world.db, consumerId, cardOf(number), options)));
  const kept = await world.db.select().from(cards).where(eq(cards.consumerId, consumerId));
  expect(kept.map(({ isPreferred }) => isPreferred).sort()).toEqual([false, false, true]);
});
