import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { join, startJoining } from '../testing/joining.ts';
import { createVisitor } from '../testing/visitor.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { sweepAccess } from './sweep.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

async function rowsLeft(): Promise<Record<string, number>> {
  const tables = ['sessions', 'registrations', 'verification_codes', 'code_sends', 'consumers'];
  const counts = tables.map(async (table) => {
    const { rows } = await world.open.pool.query(`select count(*)::int as left_over from ${table}`);
    return [table, rows[0].left_over];
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe('sweeping', () => {
  it('removes what has ended and nothing that still serves', async () => {
    const visitor = createVisitor(world, 'PORTAL');
    await join(world, visitor, { email: 'swept@example.com', mobile: '0413000001' });
    await startJoining(createVisitor(world, 'PORTAL'), 'unfinished@example.com');
    const before = await rowsLeft();
    await sweepAccess(world);
    expect(await rowsLeft()).toEqual(before);
    expect((await visitor.call(readAccount, {})).status).toBe(200);

    world.passTime(3 * 86_400_000);
    await sweepAccess(world);
    expect(await rowsLeft()).toEqual({
      sessions: 0,
      registrations: 0,
      verification_codes: 0,
      code_sends: 0,
      consumers: 1,
    });
  });
});
