import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReferral } from '#shared/contract/promotions/promotions.contract.ts';
import { newShopper } from '../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const read = async (visitor: Visitor) => (await visitor.call(readReferral, {})).body;

it('gives each consumer one link, into the portal of the market', async () => {
  const { visitor } = await newShopper(server, { channel: 'PORTAL', countryCode: 'NZ' });
  const answers = await Promise.all(Array.from({ length: 4 }, () => read(visitor)));
  expect(new Set(answers.map(({ referralLink }) => referralLink)).size).toBe(1);
  const { referralStatus, referralLink } = await read(visitor);
  expect(referralStatus).toBe('ACTIVE');
  expect(referralLink).toMatch(/^http:\/\/portal\.localhost:\d+\/nz\/\?ref=[a-z0-9]{10}#\/login-email$/);
  const { visitor: other } = await newShopper(server, { channel: 'PORTAL', countryCode: 'NZ' });
  expect((await read(other)).referralLink).not.toBe(referralLink);
});

it.each(['POLICY_HOLD', 'WRITTEN_OFF'])('gives no link to an account in %s', async (accountStatus) => {
  const { visitor } = await newShopper(server, { channel: 'PORTAL', accountStatus });
  expect(await read(visitor)).toEqual({ referralStatus: null, referralLink: null });
});

it('needs a session', async () => {
  expect((await createVisitor(server, 'PORTAL').call(readReferral, {})).status).toBe(401);
});
