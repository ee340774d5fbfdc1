import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#shared/contract/access/access.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { join, startJoining } from '../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { lockLogin } from './signing-in/login-tries.ts';
import { sweepAccess } from './sweep.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function rowsLeft(): Promise<Record<string, number>> {
  const tables = [
    'known_browsers',
    'known_networks',
    'login_tries',
    'sessions',
    'registrations',
    'verification_codes',
    'code_sends',
    'consumers',
  ];
  const counts = tables.map(async (table) => {
    const { rows } = await server.open.pool.query(`select count(*)::int as left_over from ${table}`);
    return [table, rows[0].left_over];
  });
  return Object.fromEntries(await Promise.all(counts));
}

const tryLogin = (username: string) =>
  createVisitor(server, 'PORTAL').call(login, { body: { username, password: 'Wrong-Crane-47' } });

describe('sweeping', () => {
  it('removes expired rows and keeps valid ones', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    await join(server, visitor, { email: 'swept@example.com', mobile: '0413000001' });
    await startJoining(createVisitor(server, 'PORTAL'), 'unfinished@example.com');
    await tryLogin('swept@example.com');
    await lockLogin(server, 'locked@example.com', new Date('2036-01-01'));
    const before = await rowsLeft();
    await sweepAccess(server);
    expect(await rowsLeft()).toEqual(before);
    expect((await visitor.call(readAccount, {})).status).toBe(200);

    server.passTime(3 * 86_400_000);
    await sweepAccess(server);
    expect(await rowsLeft()).toEqual({
      known_browsers: 1,
      known_networks: 1,
      login_tries: 2,
      sessions: 0,
      registrations: 0,
      verification_codes: 0,
      code_sends: 0,
      consumers: 1,
    });
    server.passTime(400 * 86_400_000);
    await sweepAccess(server);
    expect(await rowsLeft()).toMatchObject({ known_browsers: 0, known_networks: 0, login_tries: 1 });
    expect((await tryLogin('locked@example.com')).error.errorCode).toBe('account_locked');
  });
});
