import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { deferred } from '../../testing/deferred.ts';
import {
  approvedCheckout,
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  passDays,
  presentCard,
  type Shop,
  startFor,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const readByMerchant = async (token: string) =>
  (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body;

describe('confirming a checkout', () => {
  it('takes a card as long as the checkout lives, which is three hours [PAY-383]', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    const traceId = await startFor(shopper, token);
    server.passTime(3 * 3_600_000 - 1);
    expect(presentCard(server, 'order', traceId, 'visa')).toBe(0);
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
    const other = await newCheckout(server, shop);
    const tooLate = await startFor(shopper, other);
    server.passTime(3 * 3_600_000);
    expect(() => presentCard(server, 'order', tooLate, 'visa')).toThrow();
  });

  it('holds exactly what is due today and charges nothing [PAY-410] [PAY-054]', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, { amount: { amount: '100.01', currency: 'AUD' } });
    const traceId = await startFor(shopper, token);
    const unbound = await confirmFor(shopper, token);
    expect([unbound.status, unbound.error.errorCode]).toEqual([412, 'precondition_failed']);
    presentCard(server, 'order', traceId, 'visa');

    const confirmed = await confirmFor(shopper, token);

    expect(confirmed.body).toMatchObject({ status: 'APPROVED', state: 'APPROVED', resultCode: 0 });
    const movements = await server.provider.sandbox.statement({ reference: token });
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['HOLD', { minorUnits: 2500, currency: 'AUD' }],
    ]);
    expect((await readByMerchant(token)).state).toBe('APPROVED');
  });

  it('holds nothing on a card whose last day has passed, and accepts another', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    // From the middle of January to the second day of February, only on the shopper's clock.
    await passDays(server, 18, shopper.consumerId);
    const traceId = await startFor(shopper, token);
    const setup = {
      traceId,
      cardNumber: '5555555555554444',
      cardSecurityCode: '123',
      cardHolderName: 'Ana Marlow',
      cardExpiryMonth: '01',
      cardExpiryYear: '26',
      storeToken: true,
    };
    expect(server.provider.vault.setUp('order', setup)).toBe(0);
    const refused = await confirmFor(shopper, token);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'payment_method_not_usable']);
    expect(await server.provider.sandbox.statement({ reference: token })).toEqual([]);
    presentCard(server, 'order', traceId, 'visa');
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
  });

  it('stays open for another card after a decline [MER-156]', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    const traceId = await startFor(shopper, token);
    presentCard(server, 'order', traceId, 'insufficientFunds');
    const declined = await confirmFor(shopper, token);
    expect(declined.body).toMatchObject({ status: 'DECLINED', state: 'STARTED', resultCode: 41 });
    expect(await readByMerchant(token)).toMatchObject({ state: 'STARTED', lastResultCode: 41 });

    presentCard(server, 'order', traceId, 'visa');
    expect((await confirmFor(shopper, token)).body).toMatchObject({ status: 'APPROVED', state: 'APPROVED' });
  });

  it.each([
    ['visa', 'APPROVED', 409],
    ['insufficientFunds', 'STARTED', 200],
  ] as const)(
    'is waited for by a page of its shopper that was reloaded: %s',
    async (card, state, started) => {
      const shopper = await newShopper(server);
      const token = await newCheckout(server, shop);
      presentCard(server, 'order', await startFor(shopper, token), card);
      const [held, released, waiting] = [deferred(), deferred(), deferred()];
      const { placeHold } = server.cards;
      const { watch } = server.changes;
      vi.spyOn(server.cards, 'placeHold').mockImplementationOnce(async (request) => {
        held.resolve();
        await released.promise;
        return placeHold(request);
      });
      const confirmed = confirmFor(shopper, token);
      await held.promise;
      const waits = vi.spyOn(server.changes, 'watch').mockImplementation((topic) => {
        if (waits.mock.calls.length === 2) waiting.resolve();
        return watch(topic);
      });
      const params = { token };
      const body = { deviceDetails, profilingSessionId: randomUUID() };
      const reading = shopper.visitor.call(readCheckout, { params });
      const starting = shopper.visitor.call(startCheckout, { params, body });
      await Promise.race([waiting.promise, reading, starting]);
      // Only the shopper's own page waits; other callers get the current state at once.
      const other = await newShopper(server);
      expect((await other.visitor.call(readCheckout, { params })).body.state).toBe('STARTED');
      expect((await other.visitor.call(startCheckout, { params, body })).status).toBe(409);
      released.resolve();
      expect((await confirmed).body.state).toBe(state);
      expect((await reading).body.state).toBe(state);
      expect((await starting).status).toBe(started);
      vi.restoreAllMocks();
    },
  );

  it('makes one order of an approval', async () => {
    const shopper = await newShopper(server);
    const token = await approvedCheckout(server, shop, shopper);
    const authorised = await shop.call(merchantContract.authorisePayment, { body: { token } });
    expect(authorised.status).toBe(201);
    expect(authorised.body).toMatchObject({ state: 'AUTHORISED', openToCapture: { amount: '100.00' } });
  });
});
