import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from '#server/testing/joining.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import { readFlags } from '#shared/contract/access/flags.contract.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { flagNames } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';

let server: TestServer;
let ana: Visitor;
beforeAll(async () => {
  server = await createTestServer();
  ana = createVisitor(server, 'PORTAL');
  await join(server, ana, { email: 'ana@example.com', mobile: '0412345678' });
});
afterAll(() => server.close());

async function control(method: string, path: string, body?: unknown) {
  const request = new Request(`${server.config.origins.api}/sandbox${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const response = await server.handle(request);
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const stranger = () => createVisitor(server, 'PORTAL');
const seen = async (visitor: Visitor, countryCode: CountryCode = 'AU') => {
  const query = { key: 'anonymous-001', countryCode, channel: 'PORTAL' as const };
  return (await visitor.call(readFlags, { query })).body;
};
const consumer = 'ana@example.com';

describe('a flag', () => {
  const name = 'enable-dob-info';
  const value = async (visitor: Visitor, countryCode?: CountryCode) =>
    (await seen(visitor, countryCode)).flags[name];

  it('is set globally, then for a market over that, then for a consumer over both [MER-198]', async () => {
    await control('PUT', `/flags/${name}`, { value: true });
    expect([await value(stranger(), 'NZ'), await value(ana)]).toEqual([true, true]);
    await control('PUT', `/flags/${name}`, { value: false, scope: { market: 'AU' } });
    expect([await value(stranger(), 'NZ'), await value(stranger()), await value(ana)]).toEqual([
      true,
      false,
      false,
    ]);
    const set = await control('PUT', `/flags/${name}`, { value: true, scope: { consumer } });
    expect(set).toEqual({ status: 200, body: { name, value: true, scope: { consumer } } });
    expect([await value(stranger()), await value(ana)]).toEqual([false, true]);
  });

  it('is listed with its overrides, and with the value for a visitor', async () => {
    const list = async (query = '') => {
      const { body } = await control('GET', `/flags${query}`);
      return body.flags.find((flag: { name: string }) => flag.name === name);
    };
    const overrides = expect.arrayContaining([
      { scope: 'global', value: true },
      { scope: { market: 'AU' }, value: false },
      { scope: { consumer }, value: true },
    ]);
    expect(await list()).toEqual({ name, area: 'access', default: false, value: true, overrides });
    expect((await list('?market=AU')).value).toBe(false);
    expect((await list(`?consumer=${consumer}`)).value).toBe(true);
    expect((await control('GET', '/flags')).body.flags).toHaveLength(flagNames.length);
  });

  it('of access is one of these 24, which every visitor may read [ACC-396]', async () => {
    const names = [
      'allowed-documents-by-country',
      'au-identity-check-through-id-service-checkout-enabled',
      'au-identity-check-through-id-service-portal-enabled',
      'au-profile-check-editing-retry-checkout-enabled',
      'au-profile-check-editing-retry-portal-enabled',
      'auto-sms-password-reset',
      'consumer-markets-blocked',
      'enable-au-onetrust-banner',
      'enable-ca-onetrust-banner',
      'enable-dob-info',
      'enable-merchant-email-password-check',
      'enable-name-verification',
      'enable-passport-for-hard-id-verification',
      'enable-po-box-verification-for-countries',
      'enable-uk-onetrust-banner',
      'enable-us-onetrust-banner',
      'fraud-email-verification-consumer-enabled',
      'paylater.nz-identity-check-policy-v2-enabled',
      'profile-and-id-redesign-checkout-enabled',
      'profile-and-id-redesign-portal-enabled',
      'register-marketing-opt',
      'tick-box-removal-in-profile-identity-and-summary',
      'uk-consumer-portal-identity-verification-enabled',
      'uk-identity-mobile-app-download-portal-enabled',
    ];
    const { body } = await control('GET', '/flags');
    const ofAccess = body.flags.filter(({ area }: { area: string }) => area === 'access');
    expect(ofAccess.map(({ name: each }: { name: string }) => each).sort()).toEqual(names);
    expect(Object.keys((await seen(stranger())).flags)).toEqual(expect.arrayContaining(names));
  });

  it('loses one override, or all of them', async () => {
    expect((await control('DELETE', `/flags/${name}?consumer=${consumer}`)).status).toBe(204);
    expect(await value(ana)).toBe(false);
    await control('DELETE', `/flags/${name}`);
    expect([await value(ana), await value(stranger(), 'NZ')]).toEqual([false, false]);
  });

  it.each([
    ['enable-dob-info', 'yes'],
    ['enable-dob-info', null],
    ['consumer-markets-blocked', 'AU'],
    ['consumer-markets-blocked', [1]],
    ['allowed-documents-by-country', { AU: 'PASSPORT' }],
    ['single-use-payment-finalized-order-delay', { merchants: [{ id: 'm-1' }] }],
  ])('takes no value off its shape: %s %j', async (flag, wrong) => {
    const refused = await control('PUT', `/flags/${flag}`, { value: wrong });
    expect([refused.status, refused.body.errorInfo]).toEqual([400, { value: 'invalid' }]);
  });

  it('accepts values of every type that flags have', async () => {
    const values = {
      'consumer-markets-blocked': ['FR'],
      'allowed-documents-by-country': { AU: ['PASSPORT'] },
    };
    for (const [flag, given] of Object.entries(values)) {
      expect((await control('PUT', `/flags/${flag}`, { value: given })).status).toBe(200);
      expect((await seen(stranger())).flags[flag]).toEqual(given);
      await control('DELETE', `/flags/${flag}`);
    }
  });

  it('needs an existing name and an existing consumer', async () => {
    expect((await control('PUT', '/flags/no-such-flag', { value: true })).status).toBe(404);
    expect((await control('DELETE', '/flags/no-such-flag')).status).toBe(404);
    const unknown = { value: true, scope: { consumer: 'nobody@example.com' } };
    expect((await control('PUT', `/flags/${name}`, unknown)).status).toBe(404);
    const nowhere = { value: true, scope: { market: 'QQ' } };
    expect((await control('PUT', `/flags/${name}`, nowhere)).status).toBe(400);
  });
});

describe('an experiment', () => {
  const name = 'checkout-login-messaging';
  const variant = async (visitor: Visitor, countryCode?: CountryCode) =>
    (await seen(visitor, countryCode)).experiments[name];

  it('shows its default, and overrides with the same precedence', async () => {
    expect(await variant(ana)).toBe('C');
    await control('PUT', `/experiments/${name}`, { variant: 'A' });
    await control('PUT', `/experiments/${name}`, { variant: 'B', scope: { market: 'AU' } });
    expect([await variant(stranger(), 'NZ'), await variant(ana)]).toEqual(['A', 'B']);
    await control('PUT', `/experiments/${name}`, { variant: 'C', scope: { consumer } });
    expect([await variant(stranger()), await variant(ana)]).toEqual(['B', 'C']);
  });

  it('is listed with its variants, and reset', async () => {
    const { body } = await control('GET', '/experiments?market=AU');
    expect(body.experiments).toContainEqual({
      name,
      variants: ['A', 'B', 'C'],
      variant: 'B',
      default: 'C',
      overrides: expect.arrayContaining([{ scope: { market: 'AU' }, variant: 'B' }]),
    });
    expect((await control('DELETE', `/experiments/${name}`)).status).toBe(204);
    expect([await variant(stranger()), await variant(ana)]).toEqual(['C', 'C']);
  });

  it('accepts only its own variants', async () => {
    const refused = await control('PUT', `/experiments/${name}`, { variant: 'D' });
    expect([refused.status, refused.body.errorInfo]).toEqual([400, { variant: 'invalid' }]);
    expect((await control('PUT', '/experiments/no-such', { variant: 'A' })).status).toBe(404);
  });
});

describe('analytics events', () => {
  const event = {
    name: 'Hard ID Verified',
    properties: { channel: 'PORTAL' },
    sentAt: '2026-01-15T00:00:00.000Z',
  };

  it('are accepted without a session', async () => {
    expect((await stranger().call(recordEvents, { body: [event] })).status).toBe(202);
  });

  it('are refused when they do not fit their schema, and when they name a person', async () => {
    const named = { ...event, properties: { email: 'ana@example.com' } };
    for (const body of [[], [named], [{ ...event, more: 1 }], Array.from({ length: 51 }, () => event)]) {
      expect((await stranger().call(recordEvents, { body })).status).toBe(400);
    }
  });
});
