/** How a caller is recognised: by the session, by the app in which it began, and by a remembered login. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPersistentLogin, resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { setFlag } from '#shared/contract/control/flags.contract.ts';
import { listShops } from '#shared/contract/orders/orders.contract.ts';
import { readPaymentRouting } from '#shared/contract/payments/payments.contract.ts';
import { type CountryCode, countryCodes } from '#shared/domain/markets/index.ts';
import { channelSchema } from '#shared/domain/session.ts';
import { join } from '../testing/joining.ts';
import { createShopServer, newShopper, secretOf, signIn } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createVisitor } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

describe('the channel of a session', () => {
  it.each([
    ['CHECKOUT', '0412000101'],
    ['PORTAL', '0412000102'],
  ] as const)('is %s for who signs in there [PAY-009] [POR-080]', async (channel, mobile) => {
    const email = `${channel.toLowerCase()}@example.com`;
    await join(server, createVisitor(server, channel), { email, mobile });
    const { rows } = await server.open.pool.query(
      'select s.channel from sessions s join consumers c on c.id = s.consumer_id where c.email = $1',
      [email],
    );
    expect(rows).toEqual([{ channel }]);
  });

  it('is one of exactly two [PAY-009]', () => {
    expect(channelSchema.options).toEqual(['CHECKOUT', 'PORTAL']);
  });
});

describe('a caller of the consumer API', () => {
  it('is a stranger, logged in, halfway through the second factor, or remembered [POR-081] [POR-073]', async () => {
    const { visitor, consumerId } = await newShopper(server, { channel: 'PORTAL' });
    expect((await createVisitor(server, 'PORTAL').call(readAccount, {})).status).toBe(401);
    expect((await visitor.call(readAccount, {})).status).toBe(200);

    const pend = (isPending: boolean) =>
      server.open.pool.query('update sessions set second_factor_pending = $1 where consumer_id = $2', [
        isPending,
        consumerId,
      ]);
    await pend(true);
    expect((await visitor.call(readAccount, {})).status).toBe(401);
    await pend(false);

    expect((await visitor.call(newPersistentLogin, { body: {} })).status).toBe(204);
    visitor.token = null;
    expect((await visitor.call(readAccount, {})).status).toBe(401);
    expect((await visitor.call(resumeLogin, { body: {} })).status).toBe(200);
    expect((await visitor.call(readAccount, {})).status).toBe(200);

    const stranger = createVisitor(server, 'PORTAL');
    expect((await stranger.call(resumeLogin, { body: {} })).status).toBe(401);
    expect(stranger.token).toBeNull();
  });

  it('is never a merchant [POR-081]', async () => {
    const authorization = `Basic ${Buffer.from(`demo-au:${secretOf('demo-au')}`).toString('base64')}`;
    const asked = await createVisitor(server, 'PORTAL').send('GET', readAccount.path, {
      headers: { authorization },
    });
    expect(asked.status).toBe(401);
  });
});

describe('payment routing', () => {
  it('follows the flag of the app that calls [PAY-050] [POR-084]', async () => {
    const { visitor } = await newShopper(server, { channel: 'PORTAL' });
    expect((await visitor.call(readPaymentRouting, {})).body).toEqual({ routing: 'ROSELLA' });
    const off = await server.handle(
      new Request(
        `${server.config.origins.api}${setFlag.path.replace('{name}', 'rosella-payment-in-pay-now-and-custom-payment')}`,
        {
          method: setFlag.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ value: false }),
        },
      ),
    );
    expect(off.status).toBe(200);
    expect((await visitor.call(readPaymentRouting, {})).body).toEqual({ routing: 'TOPAZ' });
    const inCheckout = await newShopper(server);
    expect((await inCheckout.visitor.call(readPaymentRouting, {})).body).toEqual({ routing: 'ROSELLA' });
  });
});

describe('the markets', () => {
  it.each(countryCodes)('serve the consumers of %s [POR-363]', async (countryCode) => {
    const { visitor } = await newShopper(server, { channel: 'PORTAL', countryCode });
    const { status, body } = await visitor.call(readAccount, {});
    expect([status, body.countryCode]).toEqual([200, countryCode]);
  });

  it.each(['IM', 'JE', 'GG'] as const)(
    'let a consumer of %s sign in at the UK only [POR-363]',
    async (countryCode) => {
      const { consumerId } = await newShopper(server, { channel: 'PORTAL', countryCode });
      const remembered = async (at: CountryCode) => {
        const visitor = await signIn(server, consumerId, 'PORTAL', at);
        expect((await visitor.call(newPersistentLogin, { body: {} })).status).toBe(204);
        visitor.token = null;
        return (await visitor.call(resumeLogin, { body: {} })).status;
      };
      expect([await remembered('GB'), await remembered('AU')]).toEqual([200, 412]);
    },
  );
});

describe('the shops of a market', () => {
  it('come in pages of six, without a session [PAY-086] [POR-119]', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    const first = await visitor.call(listShops, { query: { region: 'AU' } });
    expect(first.body).toMatchObject({ totalResults: 9 });
    expect(first.body.results).toHaveLength(6);
    const second = await visitor.call(listShops, { query: { region: 'AU', page: '1', perPage: '6' } });
    expect(second.body.results).toHaveLength(3);
    expect(first.body.results).not.toContainEqual(second.body.results[0]);
    const tooMany = await visitor.send('GET', `${listShops.path}?region=AU&perPage=25`);
    expect(tooMany.status).toBe(400);
  });
});
