/** The checksum of what a shopper agreed to. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { publicContract } from '#shared/contract/public/public.contract.ts';
import { serverKeys } from '../../../core/server-keys.tables.ts';
import {
  approvedCheckout,
  createShop,
  createShopServer,
  newShopper,
  type Shop,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { Merchant } from '../../merchants/merchants.tables.ts';
import { findCheckout } from '../checkout-store.ts';
import type { Checkout } from '../checkouts.tables.ts';
import { quoteOf } from './quote.ts';

let server: TestServer;
let shop: Shop;
let token: string;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
  token = await approvedCheckout(server, shop, await newShopper(server));
});
afterAll(() => server.close());

const isKey = eq(serverKeys.name, 'schedule-checksum');

interface Facts {
  readonly checkout: Checkout;
  readonly merchant: Merchant;
  readonly approvedAt: Date;
}

const checksumOf = async ({ checkout, merchant, approvedAt }: Facts, of: TestServer = server) =>
  (await quoteOf(of, of.db, checkout, merchant, approvedAt)).scheduleChecksum;

async function agreed(): Promise<Facts> {
  const { checkout, merchant } = await findCheckout(server.db, token);
  if (!checkout.approvedAt) throw new Error('Not approved');
  return { checkout, merchant, approvedAt: checkout.approvedAt };
}

/** Changes one fact of the quote. */
type Change = (facts: Facts) => Facts;
const ofCheckout =
  (patch: (checkout: Checkout) => Partial<Checkout>): Change =>
  (facts) => ({ ...facts, checkout: { ...facts.checkout, ...patch(facts.checkout) } });
const ofRequest = (patch: Partial<Checkout['request']>): Change =>
  ofCheckout(({ request }) => ({ request: { ...request, ...patch } }));

const aud = (amount: number) => ({ amount: (amount / 100).toFixed(2), currency: 'AUD' as const });
const cents = fc.integer({ min: 1, max: 100_000 });
const changes: fc.Arbitrary<Change> = fc.oneof(
  cents.map((more) => ofCheckout(({ amountMinor }) => ({ amountMinor: amountMinor + more }))),
  fc
    .record({
      name: fc.string({ minLength: 1 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      price: cents.map(aud),
    })
    .map((item) => ofRequest({ items: [item] })),
  cents.map((amount) => ofRequest({ taxAmount: aud(amount) })),
  cents.map((amount) => ofRequest({ shippingAmount: aud(amount) })),
  fc.constant(ofRequest({ locale: 'fr-CA' })),
  fc.string({ minLength: 1 }).map((shippingOption) => ofCheckout(() => ({ shippingOption }))),
  fc
    .record({
      address1: fc.string(),
      countryCode: fc.constantFrom('AU', 'NZ'),
      name: fc.option(fc.string(), { nil: undefined }),
    })
    .map((shippingAddress) => ofCheckout(() => ({ shippingAddress }))),
  // Another day moves the instalments; another minute moves the end of the approval.
  fc.integer({ min: 1, max: 400 }).map(
    (days): Change =>
      (facts) => ({
        ...facts,
        approvedAt: new Date(facts.approvedAt.getTime() + days * 86_400_000),
      }),
  ),
  fc.integer({ min: 1, max: 59 }).map(
    (minutes): Change =>
      (facts) => ({
        ...facts,
        approvedAt: new Date(facts.approvedAt.getTime() + minutes * 60_000),
      }),
  ),
);

describe('the checksum of a quote', () => {
  it('changes with every fact of the quote, and is equal for the same facts [MER-096]', async () => {
    const facts = await agreed();
    const before = await checksumOf(facts);
    expect(await checksumOf(facts)).toBe(before);
    await fc.assert(
      fc.asyncProperty(changes, async (change) => {
        expect(await checksumOf(change(facts))).not.toBe(before);
      }),
    );
  });

  it('cannot be computed without the key of the server [MER-096]', async () => {
    const facts = await agreed();
    const before = await checksumOf(facts);
    const other = await createShopServer();
    const [key] = await other.db.select().from(serverKeys).where(isKey);
    // Tests on one database share its keys.
    await other.db.update(serverKeys).set({ secret: 'guessed' }).where(isKey);
    expect(await checksumOf(facts, other)).not.toBe(before);
    await other.db
      .update(serverKeys)
      .set({ secret: key?.secret ?? '' })
      .where(isKey);
    await other.close();
  });

  it('is part of outcome and checkout, enforced when sent, and optional [MER-098]', async () => {
    const capture = (of: string, scheduleChecksum?: string) =>
      shop.call(merchantContract.capturePayment, {
        body: { token: of, ...(scheduleChecksum !== undefined && { scheduleChecksum }) },
      });
    const { body } = await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
    const checksum = body.quote?.scheduleChecksum ?? '';
    const { shop: origin, api } = server.config.origins;
    const status = await server.handle(
      new Request(`${api}${publicContract.readCheckoutStatus.path.replace('{token}', token)}`, {
        headers: { origin },
      }),
    );
    expect((await status.json()).outcome.scheduleChecksum).toBe(checksum);

    const wrong = await capture(token, `sc1_${'a'.repeat(43)}`);
    expect([wrong.status, wrong.error.errorCode]).toEqual([422, 'quote_mismatch']);
    expect((await capture(token, checksum)).status).toBe(201);
    const unchecked = await approvedCheckout(server, shop, await newShopper(server));
    expect((await capture(unchecked)).status).toBe(201);
  });
});
