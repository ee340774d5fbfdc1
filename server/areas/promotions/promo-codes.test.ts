import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignPromoCode } from '#shared/contract/promotions/promotions.contract.ts';
import { newShopper } from '../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { createCampaign } from './index.ts';

const now = new Date('2026-01-15T00:00:00.000Z');
const later = new Date('2026-02-15T00:00:00.000Z');

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ startAt: now.toISOString() });
  for (const [id, countryCode] of [
    ['summer', 'AU'],
    ['winter', 'AU'],
    ['abroad', 'NZ'],
  ] as const) {
    await createCampaign(server.db, { id, countryCode, createdAt: now }, [
      ...['FREE0001', 'FREE0002', 'FREE0003', 'FREE0004', 'FREE0005'].map((code) => ({
        code,
        expiresAt: later,
      })),
      { code: 'ENDSNOW1', expiresAt: now },
      { code: 'ENDSSOON', expiresAt: new Date(now.getTime() + 1) },
    ]);
  }
});
afterAll(() => server.close());

const shopper = async () => (await newShopper(server, { channel: 'PORTAL' })).visitor;
const assign = (visitor: Visitor, code: string, campaignId = 'summer') =>
  visitor.call(assignPromoCode, { body: { code, campaignId } });
const refusal = async (...given: Parameters<typeof assign>) => {
  const { status, error } = await assign(...given);
  return [status, error.errorCode];
};
const ownerOf = async (code: string, campaignId = 'summer') => {
  const { rows } = await server.open.pool.query(
    'select assigned_to as owner from promo_codes where code = $1 and campaign_id = $2',
    [code, campaignId],
  );
  return rows[0]?.owner;
};

it('puts a code of a campaign on the account, however it is typed, and answers a repeat the same [POR-360]', async () => {
  const { visitor, consumerId } = await newShopper(server, { channel: 'PORTAL' });
  const body = JSON.stringify({ code: ' free-0001', campaignId: 'summer' });
  const reply = await visitor.send('POST', '/portal/consumers/promotion/codes/assign', { body });
  const assigned = {
    code: 'FREE0001',
    campaignId: 'summer',
    status: 'ASSIGNED',
    expiresAt: later.toISOString(),
  };
  expect([reply.status, await reply.json()]).toEqual([200, assigned]);
  expect(await ownerOf('FREE0001')).toBe(consumerId);
  expect((await assign(visitor, 'FREE0001')).body).toEqual(assigned);
});

it('knows codes only in their campaign, and campaigns only by their id', async () => {
  const visitor = await shopper();
  expect(await refusal(visitor, 'NOCODE01')).toEqual([404, 'PROMO_CODE_NOT_FOUND']);
  expect(await refusal(visitor, 'FREE0002', 'autumn')).toEqual([404, 'CAMPAIGN_NOT_FOUND']);
  expect(await ownerOf('FREE0002')).toBeNull();
});

it('gives a code to one account', async () => {
  await assign(await shopper(), 'FREE0003');
  expect(await refusal(await shopper(), 'FREE0003')).toEqual([409, 'PROMO_CODE_ALREADY_USED']);
});

it('gives a code to one of many accounts that add it at once', async () => {
  const visitors = await Promise.all(Array.from({ length: 6 }, shopper));
  const answers = await Promise.all(visitors.map((visitor) => assign(visitor, 'FREE0004')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

it('answers every one of several calls of one account', async () => {
  const visitor = await shopper();
  const answers = await Promise.all(Array.from({ length: 4 }, () => assign(visitor, 'FREE0005')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('refuses a code from the moment it expires', async () => {
  const visitor = await shopper();
  expect(await refusal(visitor, 'ENDSNOW1')).toEqual([412, 'PROMO_CODE_EXPIRED']);
  expect((await assign(visitor, 'ENDSSOON')).status).toBe(200);
});

it('refuses a code of another market, and a second one of the campaign', async () => {
  const visitor = await shopper();
  expect(await refusal(visitor, 'FREE0001', 'abroad')).toEqual([412, 'PROMO_CODE_NOT_ELIGIBLE']);
  expect((await assign(visitor, 'FREE0001', 'winter')).status).toBe(200);
  expect(await refusal(visitor, 'FREE0002', 'winter')).toEqual([412, 'PROMO_CODE_NOT_ELIGIBLE']);
  expect(await ownerOf('FREE0002', 'winter')).toBeNull();
  expect(await ownerOf('FREE0001', 'abroad')).toBeNull();
});

it.each([
  { code: '', campaignId: 'summer' },
  { code: 'FREE0002' },
  { code: 'FREE0002', campaignId: 'Sommer!' },
])('refuses %j', async (given) => {
  const visitor = await shopper();
  const refused = await visitor.send('POST', '/portal/consumers/promotion/codes/assign', {
    body: JSON.stringify(given),
  });
  expect([refused.status, (await refused.json()).errorCode]).toEqual([400, 'invalid_object']);
});

it('needs a session, and does not let codes be guessed', async () => {
  expect((await assign(createVisitor(server, 'PORTAL'), 'FREE0002')).status).toBe(401);
  const limited = await createTestServer({ environment: { RATE_LIMIT: 'on' } });
  const { visitor } = await newShopper(limited, { channel: 'PORTAL' });
  for (let tried = 0; tried < 20; tried += 1) {
    expect((await assign(visitor, `GUESS${100 + tried}`)).error.errorCode).toBe('CAMPAIGN_NOT_FOUND');
  }
  expect((await assign(visitor, 'GUESS200')).error.errorCode).toBe('too_many_requests');
  await limited.close();
});
