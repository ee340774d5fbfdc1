/** A cursor of a list is a text of the shop's own page: whatever it holds, the list answers or refuses it. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { createShop, createShopServer } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

/** Of a list whose ids are numbers, and of one whose ids are texts. */
const statusesOf = async (cursor: string) => {
  const { listPayments, listMerchantCheckouts } = merchantContract;
  const shop = createShop(server);
  const input = { query: { cursor } };
  const replies = [await shop.call(listPayments, input), await shop.call(listMerchantCheckouts, input)];
  return replies.map(({ status }) => status);
};
const areRefusedOrRead = (statuses: readonly number[]) =>
  statuses.every((status) => [200, 400].includes(status));
const encoded = (text: string) => Buffer.from(text).toString('base64url');

it.each([
  ['a time after the years of the database', '999999999999999.1'],
  ['an id above those of the database', '1.9007199254740991'],
  ['an id above small numbers', '1.4294967296'],
  ['a negative id', '1.-5'],
  ['an id in another notation', '1.0x10'],
  ['an id with an exponent', '1.1e3'],
  ['no id', '1.'],
  ['a long id', `1.${'1'.repeat(200)}`],
])('refuses or reads %s', async (_, text) => {
  expect(await statusesOf(encoded(text))).toSatisfy(areRefusedOrRead);
});

it('refuses or reads any text', async () => {
  const part = fc.oneof(fc.string({ maxLength: 20 }), fc.bigInt({ min: 0n, max: 10n ** 16n }).map(String));
  const texts = fc.oneof(
    fc.string(),
    fc.tuple(part, part).map((parts) => encoded(parts.join('.'))),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (cursor) => {
      expect(await statusesOf(cursor)).toSatisfy(areRefusedOrRead);
    }),
    { numRuns: 100 },
  );
});
