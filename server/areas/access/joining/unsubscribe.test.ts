import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromEmail,
} from '#shared/contract/access/marketing.contract.ts';
import { newShopper } from '../../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const status = async (visitor: Visitor) => (await visitor.call(readMarketingSubscription, {})).body.status;
const path = '/portal/consumers/emails/unsubscribe-from-email';

it('unsubscribes the address in the path, without a login [POR-311]', async () => {
  const [shopper, other] = [await newShopper(server), await newShopper(server)];
  for (const { visitor } of [shopper, other]) await visitor.call(subscribeToMarketing, {});
  const stranger = createVisitor(server, 'PORTAL');
  const typed = encodeURIComponent(` ${shopper.email.toUpperCase()}`);
  const reply = await stranger.send('POST', `${path}/${typed}`);
  expect([reply.status, await reply.text()]).toEqual([204, '']);
  expect(await status(shopper.visitor)).toBe('UNSUBSCRIBED');
  expect(await status(other.visitor)).toBe('SUBSCRIBED');
});

it('is the answer of a consumer who was not asked yet', async () => {
  const { visitor, email } = await newShopper(server);
  expect(
    (await createVisitor(server, 'PORTAL').call(unsubscribeFromEmail, { params: { email } })).status,
  ).toBe(204);
  expect(await status(visitor)).toBe('UNSUBSCRIBED');
});

it('answers the same for an address without an account', async () => {
  const { email } = await newShopper(server);
  const visitor = createVisitor(server, 'PORTAL');
  const answers = [];
  for (const each of [email, 'nobody@example.com']) {
    const {
      status: code,
      body,
      headers,
    } = await visitor.call(unsubscribeFromEmail, { params: { email: each } });
    answers.push([code, body, headers.get('content-type')]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(204);
});

it.each(['no-address', 'a@b', 'a b@c.de', 'a@b@c.de'])('refuses %s', async (email) => {
  const refused = await createVisitor(server, 'PORTAL').call(unsubscribeFromEmail, { params: { email } });
  expect([refused.status, refused.error.errorCode]).toEqual([400, 'invalid_email_address']);
});

it('leaves the address in no log', async () => {
  const lines: unknown[] = [];
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(server.log, level).mockImplementation((...given: unknown[]) => void lines.push(given)),
  );
  const visitor = createVisitor(server, 'PORTAL');
  await visitor.call(unsubscribeFromEmail, { params: { email: 'secret.person@example.com' } });
  await visitor.call(unsubscribeFromEmail, { params: { email: 'secret.person@' } });
  for (const spy of spies) spy.mockRestore();
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).toContain('unsubscribe-from-email/{email}');
  expect(JSON.stringify(lines)).not.toContain('secret.person');
});

it('is limited for each caller', async () => {
  const limited = await createTestServer({ environment: { RATE_LIMIT: 'on' } });
  const visitor = createVisitor(limited, 'PORTAL');
  const send = () => visitor.call(unsubscribeFromEmail, { params: { email: 'nobody@example.com' } });
  for (let sent = 0; sent < 30; sent += 1) expect((await send()).status).toBe(204);
  const refused = await send();
  expect([refused.status, refused.error.errorCode]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await limited.close();
});
