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

const statusOf = async (cursor: string) =>
  (await createShop(server).call(merchantContract.listPayments, { query: { cursor } })).status;
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
  expect([200, 400]).toContain(await statusOf(encoded(text)));
});

it('refuses or reads any text', async () => {
  const part = fc.oneof(fc.string({ maxLength: 20 }), fc.bigInt({ min: 0n, max: 10n ** 16n }).map(String));
  const texts = fc.oneof(
    fc.string(),
    fc.tuple(part, part).map((parts) => encoded(parts.join('.'))),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (cursor) => {
      expect([200, 400]).toContain(await statusOf(cursor));
    }),
    { numRuns: 100 },
  );
});
