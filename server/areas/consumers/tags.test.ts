import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTag, listTags } from '#shared/contract/access/tags.contract.ts';
import { maximumTags } from '#shared/domain/account/consumer-tag.ts';
import { donationCampaigns } from '#shared/domain/checkout/donation.ts';
import { newShopper } from '../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const namesOf = async (visitor: Visitor) =>
  (await visitor.call(listTags, {})).body.tags.map(({ name }) => name);

it('are stored by name, and listed only for their consumer [POR-152] [POR-153]', async () => {
  const [{ visitor }, { visitor: other }] = [await newShopper(server), await newShopper(server)];
  expect((await visitor.send('GET', '/portal/consumers/tags')).status).toBe(200);
  expect(await namesOf(visitor)).toEqual([]);
  const body = JSON.stringify({ name: 'orders-page-visited' });
  const first = await visitor.send('POST', '/portal/consumers/tags', { body });
  const stored = await first.json();
  expect([first.status, stored]).toEqual([
    201,
    { name: 'orders-page-visited', createdAt: expect.stringMatching(/Z$/) },
  ]);
  await visitor.call(addTag, { body: { name: 'applepay-banner' } });
  const { tags } = (await visitor.call(listTags, {})).body;
  expect(tags.map(({ name }) => name).sort()).toEqual(['applepay-banner', 'orders-page-visited']);
  expect(tags).toContainEqual(stored);
  expect(await namesOf(other)).toEqual([]);
});

it('are kept for each banner, under its name [POR-154]', async () => {
  const { visitor } = await newShopper(server);
  const names = [
    'applepay-banner',
    'loyalty-pulse-npuf-banner',
    ...donationCampaigns.map((each) => each.toLowerCase()),
  ];
  for (const name of names) expect((await visitor.call(addTag, { body: { name } })).status).toBe(201);
  expect((await namesOf(visitor)).toSorted()).toEqual(names.toSorted());
});

it('are stored once, also when they are sent again', async () => {
  const { visitor } = await newShopper(server);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => visitor.call(addTag, { body: { name: 'again' } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.createdAt)).size).toBe(1);
  expect(await namesOf(visitor)).toEqual(['again']);
});

it.each(['', 'Upper', 'with space', 'ü', 'a'.repeat(65), 7])('cannot be named %j', async (name) => {
  const { visitor } = await newShopper(server);
  const body = JSON.stringify({ name });
  const refused = await visitor.send('POST', '/portal/consumers/tags', { body });
  expect([refused.status, (await refused.json()).errorCode]).toEqual([400, 'invalid_object']);
  expect((await visitor.call(addTag, { body: { name: 'a'.repeat(64) } })).status).toBe(201);
});

it('are limited to a hundred, each of which may be sent again', async () => {
  const { visitor, consumerId } = await newShopper(server);
  const names = Array.from({ length: maximumTags - 1 }, (_, index) => `tag-${index}`);
  await server.open.pool.query(
    'insert into consumer_tags (consumer_id, name, created_at) select $1, name, now() from unnest($2::text[]) name',
    [consumerId, names],
  );
  expect((await visitor.call(addTag, { body: { name: 'the-last' } })).status).toBe(201);
  const refused = await visitor.call(addTag, { body: { name: 'one-more' } });
  expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
  expect((await visitor.call(addTag, { body: { name: 'the-last' } })).status).toBe(200);
});

it('need a session', async () => {
  const stranger = createVisitor(server, 'PORTAL');
  expect((await stranger.call(listTags, {})).status).toBe(401);
  expect((await stranger.call(addTag, { body: { name: 'mine' } })).status).toBe(401);
});
