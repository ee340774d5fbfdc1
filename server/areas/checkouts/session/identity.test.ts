/** The identity that a purchase requires. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { IdentityCheckStatus } from '#shared/domain/session.ts';
import {
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { consumers } from '../../consumers/consumers.tables.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server, 'demo-nz');
});
afterAll(() => server.close());

const inNewZealand = (identityCheckStatus: IdentityCheckStatus) =>
  newShopper(server, { countryCode: 'NZ', identityCheckStatus });
const order = () => newCheckout(server, shop, { amount: { amount: '100.00', currency: 'NZD' } });
const start = ({ visitor }: Shopper, token: string) =>
  visitor.call(checkoutContract.startCheckout, {
    params: { token },
    body: { deviceDetails, profilingSessionId: randomUUID() },
  });

describe('a checkout of a shopper from New Zealand', () => {
  it('does not start when the check has failed, and says so', async () => {
    const refused = await start(await inNewZealand('FAILED'), await order());
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'identity_check_failed']);
  });

  it.each(['NOT_VERIFIED', 'PARTIAL_VERIFIED'] as const)('does not start while %s', async (status) => {
    const shopper = await inNewZealand(status);
    const token = await order();
    const refused = await start(shopper, token);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    expect(refused.error.errorInfo).toEqual({ identityCheck: 'required' });
    const read = await shopper.visitor.call(checkoutContract.readCheckout, { params: { token } });
    expect([read.body.state, read.body.traceId]).toEqual(['OPEN', null]);
  });

  it.each(['VERIFIED', 'NOT_REQUIRED'] as const)('starts when %s', async (status) => {
    expect((await start(await inNewZealand(status), await order())).body.state).toBe('STARTED');
  });

  it('is not confirmed either when the proof was lost in between', async () => {
    const shopper = await inNewZealand('VERIFIED');
    const token = await order();
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const became = (identityCheckStatus: IdentityCheckStatus) =>
      server.db.update(consumers).set({ identityCheckStatus }).where(eq(consumers.id, shopper.consumerId));
    await became('PARTIAL_VERIFIED');
    const refused = await confirmFor(shopper, token);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    await became('VERIFIED');
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
  });
});

it('starts for an unidentified shopper from another country', async () => {
  const shopper = await newShopper(server, { identityCheckStatus: 'NOT_VERIFIED' });
  expect((await start(shopper, await newCheckout(server, createShop(server)))).body.state).toBe('STARTED');
});

it('neither starts nor is confirmed without a confirmed email or mobile', async () => {
  const shopper = await newShopper(server, { emailVerified: false });
  const prove = (columns: { emailVerified?: boolean; mobile?: string | null }) =>
    server.db.update(consumers).set(columns).where(eq(consumers.id, shopper.consumerId));
  const token = await newCheckout(server, createShop(server));
  const refused = await start(shopper, token);
  expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
  expect(refused.error.errorInfo).toEqual({ email: 'required' });
  await prove({ mobile: '+61400987654' });
  presentCard(server, 'order', await startFor(shopper, token), 'visa');
  await prove({ mobile: null });
  const unconfirmed = await confirmFor(shopper, token);
  expect([unconfirmed.status, unconfirmed.error.errorInfo]).toEqual([412, { email: 'required' }]);
  await prove({ emailVerified: true });
  expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
});

describe('a checkout of a shopper without a profile', () => {
  const completed = (shopper: Shopper, profileConfirmed: boolean) =>
    server.db.update(consumers).set({ profileConfirmed }).where(eq(consumers.id, shopper.consumerId));

  it.each(['AU', 'US', 'NZ'] as const)('does not start until they have given it: %s', async (countryCode) => {
    const shopper = await newShopper(server, { countryCode, profileConfirmed: false });
    const { currency } = marketOf(countryCode);
    const ofCountry = createShop(server, `demo-${countryCode.toLowerCase()}`);
    const token = await newCheckout(server, ofCountry, { amount: { amount: '100.00', currency } });
    const refused = await start(shopper, token);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    expect(refused.error.errorInfo).toEqual({ profile: 'required' });
    const read = await shopper.visitor.call(checkoutContract.readCheckout, { params: { token } });
    expect([read.body.state, read.body.traceId]).toEqual(['OPEN', null]);
    await completed(shopper, true);
    expect((await start(shopper, token)).body.state).toBe('STARTED');
  });

  it('is not confirmed either', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, createShop(server));
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    await completed(shopper, false);
    const refused = await confirmFor(shopper, token);
    expect([refused.status, refused.error.errorInfo]).toEqual([412, { profile: 'required' }]);
    await completed(shopper, true);
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
  });
});
