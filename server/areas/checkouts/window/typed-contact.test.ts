/** What was typed in a frame, in the document of the window in which the checkout continues. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepTypedContact } from '#shared/contract/public/window.contract.ts';
import { createShop, createShopServer, newCheckout } from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { createVisitor } from '../../../testing/visitor.ts';
import { typedContacts } from '../checkouts.tables.ts';
import { takeTypedContact } from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const openId = 'o'.repeat(22);
const contact = {
  email: 'maya@example.com',
  mobile: { number: '0412 345 482', countryCode: 'AU' },
} as const;
const take = (token: string, id = openId) => takeTypedContact(server, { token, openId: id });

async function kept(typed: typeof contact | { email: string; mobile: null } = contact): Promise<string> {
  const token = await newCheckout(server, createShop(server));
  await keep(token, typed);
  return token;
}
const keep = (token: string, typed: typeof contact | { email: string; mobile: null }) =>
  createVisitor(server, 'CHECKOUT').call(keepTypedContact, { params: { token }, body: { openId, ...typed } });

describe('what was typed in a frame', () => {
  it('is given once, to the same open of the same checkout [MER-079]', async () => {
    const token = await kept();
    expect(await take(token, 'p'.repeat(22))).toBeNull();
    expect(await take(await newCheckout(server, createShop(server)))).toBeNull();
    expect(await take(token)).toEqual(contact);
    expect(await take(token)).toBeNull();
  });

  it('is replaced by what is typed later', async () => {
    const token = await kept();
    await keep(token, { email: 'other@example.com', mobile: null });
    expect(await take(token)).toEqual({ email: 'other@example.com', mobile: null });
  });

  it('is given for ten minutes, and goes with the next that is kept', async () => {
    const token = await kept();
    await server.clock.advance(10 * 60_000);
    expect(await take(token)).toBeNull();
    const next = await kept();
    expect((await server.db.select().from(typedContacts)).map((row) => row.token)).toEqual([next]);
  });

  it.each(['shop', 'portal'] as const)('is not taken from a page of another origin: %s', async (page) => {
    const token = await newCheckout(server, createShop(server));
    const response = await server.handle(
      new Request(`${server.config.origins.checkout}/public/v1/checkouts/${token}/typed-contact`, {
        method: 'PUT',
        headers: { origin: server.config.origins[page], 'content-type': 'application/json' },
        body: JSON.stringify({ openId, ...contact }),
      }),
    );
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await take(token)).toBeNull();
  });

  it('is refused without a checkout', async () => {
    const { status } = await keep(`ffc_${'b'.repeat(43)}`, contact);
    expect(status).toBe(404);
  });
});
