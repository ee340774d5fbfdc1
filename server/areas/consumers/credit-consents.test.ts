import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCreditConsent, readCreditConsent } from '#shared/contract/access/credit-consent.contract.ts';
import { finaliseAccount, updateAccount } from '#shared/contract/access/profile.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { join, people, profile } from '../../testing/joining.ts';
import { newShopper } from '../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const channel = 'PORTAL_PREFERENCES';
const checks = (visitor: Visitor, consented: boolean) =>
  visitor.call(chooseCreditConsent, { body: { consentStatus: { creditChecks: { consented } }, channel } });
const offers = (visitor: Visitor, consented: boolean) =>
  visitor.call(chooseCreditConsent, {
    body: { consentStatus: { prescreenedOffers: { consented, version: 1 } }, channel },
  });
const read = async (visitor: Visitor) => (await visitor.call(readCreditConsent, {})).body.consentStatus;

async function american(countryCode: CountryCode = 'US') {
  const shopper = await newShopper(server, { channel: 'PORTAL', countryCode });
  await checks(shopper.visitor, true);
  return shopper;
}

it('is read without a payload, with no choice of prescreened offers at first [POR-313] [POR-314]', async () => {
  const { visitor } = await american();
  const reply = await visitor.send('GET', '/portal/consumers/account/credit-check/consent');
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { consentStatus: { creditChecks: { consented: true } } },
  ]);
});

it('stores the choice of prescreened offers with its version and channel, for its consumer alone [POR-314] [POR-315] [POR-316]', async () => {
  const [{ visitor, consumerId }, { visitor: other }] = [await american(), await american()];
  const body = JSON.stringify({
    consentStatus: { prescreenedOffers: { consented: false, version: 1 } },
    channel,
  });
  const path = '/portal/consumers/account/credit-check/consent';
  const chosen = { creditChecks: { consented: true }, prescreenedOffers: { consented: false, version: 1 } };
  const reply = await visitor.send('POST', path, { body });
  expect([reply.status, await reply.json()]).toEqual([200, { consentStatus: chosen }]);
  expect(await read(visitor)).toEqual(chosen);
  expect(await read(other)).toEqual({ creditChecks: { consented: true } });
  const { rows } = await server.open.pool.query(
    "select consented, version, channel from credit_consents where consumer_id = $1 and consent = 'PRESCREENED_OFFERS'",
    [consumerId],
  );
  expect(rows).toEqual([{ consented: false, version: 1, channel }]);
  // Back again, on the same record.
  expect((await offers(visitor, true)).body.consentStatus.prescreenedOffers?.consented).toBe(true);
  expect((await read(visitor)).prescreenedOffers).toEqual({ consented: true, version: 1 });
});

it.each([
  { consentStatus: { prescreenedOffers: { consented: false, version: 2 } }, channel },
  { consentStatus: { prescreenedOffers: { consented: false } }, channel },
  { consentStatus: { prescreenedOffers: { consented: false, version: 1 } }, channel: 'CHECKOUT' },
  { consentStatus: { prescreenedOffers: { consented: 'no', version: 1 } }, channel },
  { consentStatus: {}, channel },
  { channel },
])('refuses another form and stores nothing: %j [POR-315] [POR-316]', async (given) => {
  const { visitor } = await american();
  const path = '/portal/consumers/account/credit-check/consent';
  const refused = await visitor.send('POST', path, { body: JSON.stringify(given) });
  expect([refused.status, (await refused.json()).errorCode]).toEqual([400, 'invalid_object']);
  expect(await read(visitor)).toEqual({ creditChecks: { consented: true } });
});

it('changes the consent to credit checks, without which prescreened offers can not be chosen [POR-318]', async () => {
  const { visitor } = await american();
  await offers(visitor, true);
  expect((await checks(visitor, false)).body.consentStatus.creditChecks.consented).toBe(false);
  for (const consented of [true, false]) {
    const refused = await offers(visitor, consented);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'consent_not_applicable']);
  }
  // The earlier choice stands.
  expect(await read(visitor)).toEqual({
    creditChecks: { consented: false },
    prescreenedOffers: { consented: true, version: 1 },
  });
  await checks(visitor, true);
  expect((await offers(visitor, false)).status).toBe(200);
});

it.each(['CA', 'AU', 'GB'] as const)('knows no prescreened offers in %s [POR-319]', async (countryCode) => {
  const { visitor } = await american(countryCode);
  const refused = await offers(visitor, false);
  expect([refused.status, refused.error.errorCode]).toEqual([412, 'consent_not_applicable']);
  expect(await read(visitor)).toEqual({ creditChecks: { consented: true } });
});

it('stores nothing of a call that is refused in part', async () => {
  const { visitor } = await american();
  const consentStatus = {
    creditChecks: { consented: false },
    prescreenedOffers: { consented: false, version: 1 as const },
  };
  const refused = await visitor.call(chooseCreditConsent, { body: { consentStatus, channel } });
  expect(refused.error.errorCode).toBe('consent_not_applicable');
  expect(await read(visitor)).toEqual({ creditChecks: { consented: true } });
});

describe('a consent to credit checks in the profile', () => {
  const dayMs = 86_400_000;
  const person = people('consents', '040066');
  const choicesOf = async (consumerId: string) => {
    const { rows } = await server.open.pool.query(
      "select consented, channel, chosen_at as at from credit_consents where consumer_id = $1 and consent = 'CREDIT_CHECKS'",
      [consumerId],
    );
    return rows;
  };

  it('is the latest choice, with its time and channel, as one in the preferences is', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    const consumerId = await join(server, visitor, person());
    const expectChoice = async (consented: boolean, from: string) => {
      const at = server.clock.nowOf(consumerId);
      expect(await choicesOf(consumerId)).toEqual([{ consented, channel: from, at }]);
      expect((await read(visitor)).creditChecks.consented).toBe(consented);
      await server.clock.advance(dayMs, consumerId);
    };
    expect(await choicesOf(consumerId)).toEqual([]);
    await visitor.call(finaliseAccount, { body: { ...profile, creditCheckAgree: true } });
    await expectChoice(true, 'PROFILE');
    await checks(visitor, false);
    await expectChoice(false, channel);
    await visitor.call(updateAccount, { body: { creditCheckAgree: true } });
    await expectChoice(true, 'PROFILE');

    const before = await choicesOf(consumerId);
    await visitor.call(updateAccount, { body: { otherGivenNames: 'Ruth' } });
    const body = { surname: '4Ever', creditCheckAgree: false };
    expect((await visitor.call(updateAccount, { body })).error.errorCode).toBe('invalid_object');
    expect(await choicesOf(consumerId)).toEqual(before);
  });
});

it('keeps the consent when the profile is changed', async () => {
  const { visitor } = await american();
  await checks(visitor, false);
  await visitor.call(updateAccount, { body: { preferredLocale: 'en-US' } });
  expect((await read(visitor)).creditChecks.consented).toBe(false);
});

it('closes the choice where its flag is off [POR-318]', async () => {
  const { visitor } = await american();
  await server.open.pool.query(
    `insert into flag_overrides (scope, name, value) values ('global', 'consumer-portal-prescreened-offers-opt-out-enabled', 'false')`,
  );
  expect((await offers(visitor, false)).error.errorCode).toBe('consent_not_applicable');
  await server.open.pool.query('delete from flag_overrides');
  expect((await offers(visitor, false)).status).toBe(200);
});

it('needs a session', async () => {
  const stranger = createVisitor(server, 'PORTAL');
  expect((await stranger.call(readCreditConsent, {})).status).toBe(401);
  expect((await checks(stranger, true)).status).toBe(401);
});
