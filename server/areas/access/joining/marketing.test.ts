import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromMarketing,
  updateMarketingSubscription,
} from '#shared/contract/access/marketing.contract.ts';
import { newShopper } from '../../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const read = async (visitor: Visitor) => (await visitor.call(readMarketingSubscription, {})).body.status;

it('is undecided until the consumer chooses, separately for each consumer [POR-305] [POR-307]', async () => {
  const [{ visitor }, { visitor: other }] = [await newShopper(server), await newShopper(server)];
  expect(await read(visitor)).toBe('UNDECIDED');
  await other.call(subscribeToMarketing, {});
  expect(await read(visitor)).toBe('UNDECIDED');
});

it.each([
  ['SUBSCRIBE', 'UNSUBSCRIBE', 'SUBSCRIBED'],
  ['UNSUBSCRIBE', 'SUBSCRIBE', 'SUBSCRIBED'],
  ['SUBSCRIBE', 'SUBSCRIBE', 'SUBSCRIBED'],
  ['UNSUBSCRIBE', 'UNSUBSCRIBE', 'UNSUBSCRIBED'],
] as const)(
  'is %s by email and %s by push: %s [ACC-380] [ACC-441] [POR-414]',
  async (email, pushNotification, status) => {
    const { visitor } = await newShopper(server);
    const updated = await visitor.call(updateMarketingSubscription, { body: { email, pushNotification } });
    expect([updated.status, updated.body]).toEqual([200, { status }]);
    expect(await read(visitor)).toBe(status);
  },
);

it('refuses any other value [ACC-380]', async () => {
  const { visitor } = await newShopper(server);
  for (const given of [
    { email: 'SUBSCRIBED', pushNotification: 'UNSUBSCRIBE' },
    { email: 'UNSUBSCRIBE', pushNotification: 'SUBSCRIBED' },
  ]) {
    const body = JSON.stringify(given);
    const refused = await visitor.send('PUT', '/portal/consumers/subscriptions/marketing', { body });
    expect([refused.status, (await refused.json()).errorCode]).toEqual([400, 'invalid_object']);
  }
  expect(await read(visitor)).toBe('UNDECIDED');
});

it('can also be set as a whole, on the same record [POR-306] [POR-414]', async () => {
  const { visitor, consumerId } = await newShopper(server);
  const channels = async () => {
    const { rows } = await server.open.pool.query(
      'select email, push_notification as push from marketing_choices where consumer_id = $1',
      [consumerId],
    );
    return rows;
  };
  expect((await visitor.call(subscribeToMarketing, {})).body.status).toBe('SUBSCRIBED');
  expect(await channels()).toEqual([{ email: 'SUBSCRIBE', push: 'SUBSCRIBE' }]);
  expect((await visitor.call(unsubscribeFromMarketing, {})).body.status).toBe('UNSUBSCRIBED');
  expect(await channels()).toEqual([{ email: 'UNSUBSCRIBE', push: 'UNSUBSCRIBE' }]);
  expect(await read(visitor)).toBe('UNSUBSCRIBED');
});
