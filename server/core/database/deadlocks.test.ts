import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase, isOnPostgres } from '../../testing/database.ts';
import type { OpenDatabase, Transaction } from './database.ts';
import { retryDeadlocks } from './deadlocks.ts';

const deadlock = () => new Error('failed query', { cause: Object.assign(new Error(), { code: '40P01' }) });

describe('a transaction that was ended to resolve a deadlock', () => {
  it('runs again, up to five times in all', async () => {
    const work = vi.fn().mockRejectedValueOnce(deadlock()).mockResolvedValueOnce('done');
    expect(await retryDeadlocks(work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);

    const fourTimes = vi.fn().mockResolvedValue('done');
    for (let times = 0; times < 4; times += 1) fourTimes.mockRejectedValueOnce(deadlock());
    expect(await retryDeadlocks(fourTimes)).toBe('done');

    const always = vi.fn().mockRejectedValue(deadlock());
    await expect(retryDeadlocks(always)).rejects.toThrow('failed query');
    expect(always).toHaveBeenCalledTimes(5);
  });

  it('does not run again after any other error', async () => {
    const error = Object.assign(new Error('taken'), { code: '23505' });
    const work = vi.fn().mockRejectedValue(error);
    await expect(retryDeadlocks(work)).rejects.toBe(error);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe.runIf(isOnPostgres)('on PostgreSQL', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await freshDatabase();
    await open.pool.query('create table pairs (name text primary key, changes int not null default 0)');
    await open.pool.query(`insert into pairs (name) values ('left'), ('right')`);
  });
  afterAll(() => open.close());

  it('completes both of two transactions that wait for each other, each once', async () => {
    let [runs, waiting] = [0, 0];
    let bothHaveOne = () => {};
    const reached = new Promise<void>((resolve) => {
      bothHaveOne = resolve;
    });
    const change = (tx: Transaction, name: string) =>
      tx.execute(sql`update pairs set changes = changes + 1 where name = ${name}`);
    const inOrder = (first: string, second: string) =>
      open.db.transaction(async (tx) => {
        runs += 1;
        await tx.execute(sql`set local deadlock_timeout = '20ms'`);
        await change(tx, first);
        waiting += 1;
        if (waiting === 2) bothHaveOne();
        await reached;
        await change(tx, second);
      });
    await Promise.all([inOrder('left', 'right'), inOrder('right', 'left')]);
    expect(runs).toBe(3);
    const { rows } = await open.pool.query('select changes from pairs');
    expect(rows).toEqual([{ changes: 2 }, { changes: 2 }]);
  });
});
