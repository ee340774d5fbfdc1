import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  approvedCheckout,
  confirmFor,
  createShop,
  createShopWorld,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  startFor,
} from '../testing/shop.ts';
import type { TestWorld } from '../testing/world.ts';

let world: TestWorld;
let shop: Shop;
beforeAll(async () => {
  world = await createShopWorld();
  shop = createShop(world);
});
afterAll(() => world.close());

const readByMerchant = async (token: string) =>
  (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body;

describe('confirming a checkout', () => {
  it('holds exactly what is due today and charges nothing [PAY-410] [PAY-054]', async () => {
    const shopper = await newShopper(world);
    const token = await newCheckout(world, shop, { amount: { amount: '100.01', currency: 'AUD' } });
    presentCard(world, 'order', await startFor(shopper, token), 'visa');

    const confirmed = await confirmFor(shopper, token);

    expect(confirmed.body).toMatchObject({ status: 'APPROVED', state: 'APPROVED', resultCode: 0 });
    const movements = await world.provider.sandbox.statement({ reference: token });
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['HOLD', { minorUnits: 2500, currency: 'AUD' }],
    ]);
    expect((await readByMerchant(token)).state).toBe('APPROVED');
  });

  it('stays open for another card after a decline [MER-156]', async () => {
    const shopper = await newShopper(world);
    const token = await newCheckout(world, shop);
    const traceId = await startFor(shopper, token);
    presentCard(world, 'order', traceId, 'insufficientFunds');
    const declined = await confirmFor(shopper, token);
    expect(declined.body).toMatchObject({ status: 'DECLINED', state: 'STARTED', resultCode: 41 });
    expect(await readByMerchant(token)).toMatchObject({ state: 'STARTED', lastResultCode: 41 });

    presentCard(world, 'order', traceId, 'visa');
    expect((await confirmFor(shopper, token)).body).toMatchObject({ status: 'APPROVED', state: 'APPROVED' });
  });

  it('makes one order of an approval', async () => {
    const shopper = await newShopper(world);
    const token = await approvedCheckout(world, shop, shopper);
    const authorised = await shop.call(merchantContract.authorisePayment, { body: { token } });
    expect(authorised.status).toBe(201);
    expect(authorised.body).toMatchObject({ state: 'AUTHORISED', openToCapture: { amount: '100.00' } });
  });
});
