import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSavedCard } from '../../testing/portal-shopper.ts';
import { createShopServer, newShopper, passDays, type Shopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { rememberCard } from './cards.ts';
import { cards } from './methods.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const vaultCard = (expiryMonth: number, expiryYear = 2026) => ({
  cardToken: 'token',
  fingerprint: 'fingerprint',
  brand: 'VISA' as const,
  last4: '4242',
  expiryMonth,
  expiryYear,
  fundingType: 'CREDIT' as const,
  cardHolderName: 'Ana Marlow',
  issuingBank: 'Test Bank',
});
const remember = ({ consumerId }: Shopper, expiryMonth: number, isListed = true) =>
  rememberCard(server.db, consumerId, vaultCard(expiryMonth), { isListed, now: server.clock.now() });
const messagesTo = async ({ email }: Shopper) =>
  (await server.outbox.list({ to: email })).filter(({ template }) => template === 'card-expires');

// These tests begin on 15 January 2026.
it('is announced once, on the first day of the month before its last one', async () => {
  const shopper = await newShopper(server);
  await remember(shopper, 3);
  await passDays(server, 16, shopper.consumerId);
  expect(await messagesTo(shopper)).toEqual([]);
  await passDays(server, 1, shopper.consumerId);
  const [message] = await messagesTo(shopper);
  expect(message).toMatchObject({ channel: 'EMAIL', locale: 'en-AU' });
  expect(message?.text).toContain('ending 4242 expires 03/2026');
  expect(message?.text).toContain('/au/#/billing');
  await passDays(server, 60, shopper.consumerId);
  expect(await messagesTo(shopper)).toHaveLength(1);
});

it('is announced in the language of its shopper', async () => {
  const shopper = await newShopper(server, { countryCode: 'CA' });
  await server.db
    .update(consumers)
    .set({ preferredLocale: 'fr-CA' })
    .where(eq(consumers.id, shopper.consumerId));
  await remember(shopper, 3);
  await passDays(server, 20, shopper.consumerId);
  expect((await messagesTo(shopper))[0]?.text).toContain('finissant par 4242 expire en 03/2026');
});

it('is not announced once it was removed, or when it was never saved', async () => {
  const [removed, unsaved] = [await newShopper(server), await newShopper(server)];
  const { id } = await remember(removed, 3);
  await server.db
    .update(cards)
    .set({ deletedAt: server.clock.now(), isPreferred: false })
    .where(eq(cards.id, id));
  await remember(unsaved, 3, false);
  for (const shopper of [removed, unsaved]) {
    await passDays(server, 60, shopper.consumerId);
    expect(await messagesTo(shopper)).toEqual([]);
  }
});

it('is not announced when it was already about to expire when added, since the page says so', async () => {
  const shopper = await newShopper(server);
  await remember(shopper, 2);
  await passDays(server, 60, shopper.consumerId);
  expect(await messagesTo(shopper)).toEqual([]);
});

it('is also announced when it was added on the page of payment methods', async () => {
  const shopper = await newShopper(server, { channel: 'PORTAL' });
  await addSavedCard(server, shopper, 'mastercard', { preferred: true });
  const daysToOctober2035 = (Date.parse('2035-10-01') - Date.parse('2026-01-15')) / 86_400_000;
  await passDays(server, daysToOctober2035, shopper.consumerId);
  expect(await messagesTo(shopper)).toHaveLength(1);
});
