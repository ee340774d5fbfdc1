/** The rate limits of one caller. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { createShop, createShopServer, newCheckout } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
/** The limiter's time stands still until a test moves it. */
let now = 1_000;
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  server = await createShopServer({ environment: { RATE_LIMIT: 'on' } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});
const wait = (seconds: number) => {
  now += seconds * 1_000;
};

async function untilRefused(call: () => Promise<{ status: number; headers: Headers }>): Promise<Headers> {
  for (let asked = 0; asked < 1_000; asked += 1) {
    const { status, headers } = await call();
    if (status === 429) return headers;
  }
  throw new Error('Nothing was ever too much');
}

/** The same server, called from one address. */
const calling = (remoteAddress: string): TestServer => ({
  ...server,
  handle: (request) => server.handle(request, { remoteAddress }),
});

describe('a caller above its limit', () => {
  it.each(['portal', 'checkout', 'api'] as const)(
    'is told how many whole seconds to wait, at %s [MER-186]',
    async (host) => {
      const path = host === 'api' ? '/public/v1/merchants/demo-au/messaging' : '/portal/consumers/countries';
      const call = () => server.handle(new Request(server.config.origins[host] + path));
      const refused = await untilRefused(call);
      const seconds = refused.get('retry-after') ?? '';
      expect(seconds).toMatch(/^[1-9]\d*$/);
      expect((await (await call()).json()).errorCode).toBe('too_many_requests');
      wait(Number(seconds));
      expect((await call()).status).toBe(200);
    },
  );

  it('is an address, or a block of IPv6 addresses with the same first 64 bits', async () => {
    const callFrom = (address: string) => () =>
      calling(address).handle(new Request(`${server.config.origins.portal}/portal/consumers/countries`));
    const statusFrom = async (address: string) => (await callFrom(address)()).status;
    await untilRefused(callFrom('2001:db8::1'));
    expect(await statusFrom('2001:db8::ffff:2')).toBe(429);
    expect(await statusFrom('2001:db8:0:1::1')).toBe(200);
    await untilRefused(callFrom('192.0.2.1'));
    expect(await statusFrom('::ffff:192.0.2.1')).toBe(429);
    expect(await statusFrom('192.0.2.2')).toBe(200);
  });

  it('is a merchant by its name, from any address [MER-186]', async () => {
    let calls = 0;
    // Each call from another address: only the merchant's own limit is left.
    const call = (id = 'demo-au') => {
      calls += 1;
      return createShop(calling(`10.0.${calls}.1`), id).call(merchantContract.readConfiguration, {});
    };
    const refused = await untilRefused(call);
    expect(refused.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect((await call('demo-nz')).status).toBe(200);
    wait(Number(refused.get('retry-after')));
    expect((await call()).status).toBe(200);
  });

  it.each([
    ['of a checkout that is not the page’s', true],
    ['of no checkout', false],
  ])('asks the database nothing more by the token %s, and may still read why', async (_, isKnown) => {
    const token = isKnown
      ? await newCheckout(server, createShop(calling('192.0.2.30')))
      : `ffc_${'A'.repeat(43)}`;
    const { handle } = calling(isKnown ? '192.0.2.31' : '192.0.2.32');
    const call = () =>
      handle(
        new Request(`${server.config.origins.api}/public/v1/checkouts/${token}/status`, {
          headers: { origin: 'https://elsewhere.example' },
        }),
      );
    const refused = await untilRefused(call);
    expect(refused.get('access-control-allow-origin')).toBe('*');
    const asked = vi.spyOn(server.open.pool, 'query');
    expect((await call()).status).toBe(429);
    expect(asked).not.toHaveBeenCalled();
    wait(Number(refused.get('retry-after')));
    expect((await call()).status).toBe(isKnown ? 412 : 404);
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
  });
});
