import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { join, startJoining } from '../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { sweepAccess } from './sweep.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function rowsLeft(): Promise<Record<string, number>> {
  const tables = ['sessions', 'registrations', 'verification_codes', 'code_sends', 'consumers'];
  const counts = tables.map(async (table) => {
    const { rows } = await server.open.pool.query(`select count(*)::int as left_over from ${table}`);
    return [table, rows[0].left_over];
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe('sweeping', () => {
  it('removes what has ended and nothing that still serves', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    await join(server, visitor, { email: 'swept@example.com', mobile: '0413000001' });
    await startJoining(createVisitor(server, 'PORTAL'), 'unfinished@example.com');
    const before = await rowsLeft();
    await sweepAccess(server);
    expect(await rowsLeft()).toEqual(before);
    expect((await visitor.call(readAccount, {})).status).toBe(200);

    server.passTime(3 * 86_400_000);
    await sweepAccess(server);
    expect(await rowsLeft()).toEqual({
      sessions: 0,
      registrations: 0,
      verification_codes: 0,
      code_sends: 0,
      consumers: 1,
    });
  });
});
