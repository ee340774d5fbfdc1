import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { attempts } from '../security.tables.ts';
import { countAttempt, returnAttempt } from './attempts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('leaves no attempt behind when concurrent ones are counted and returned', async () => {
  const countAndReturn = async (counted: string) => {
    await countAttempt(server, 'declinedCardsByAccount', counted);
    await returnAttempt(server, 'declinedCardsByAccount', counted);
  };
  for (let round = 0; round < 100; round += 1) {
    await Promise.all(Array.from({ length: 3 }, () => countAndReturn(`round ${round}`)));
  }
  expect(await server.db.select().from(attempts)).toEqual([]);
});
