import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, isOnPostgres } from '../../testing/database.ts';
import { type OpenDatabase, openEmbedded } from './database.ts';
import { startEmbedded } from './embedded.ts';

describe('the embedded database', () => {
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await openEmbedded(null);
  });
  afterAll(() => open.close());

  it('answers the statement after a refused one, even if both are sent at once', async () => {
    for (let round = 0; round < 30; round += 1) {
      await expect(open.pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
      const { rows } = await open.pool.query<{ round: number }>('select $1::int as round', [round]);
      expect(rows).toEqual([{ round }]);
    }
  });

  it('passes no state from a closed connection to the next one', async () => {
    await open.pool.query('create table kept (id integer)');
    const ended = await open.pool.connect();
    const named = { name: 'same', text: 'select $1::int as value', values: [1] };
    await ended.query(named);
    await ended.query("set application_name = 'ended'");
    await ended.query('begin');
    await ended.query('insert into kept values (1)');
    ended.release(true);

    expect((await open.pool.query(named)).rows).toEqual([{ value: 1 }]);
    expect((await open.pool.query('select * from kept')).rows).toEqual([]);
    expect((await open.pool.query('show application_name')).rows).toEqual([{ application_name: '' }]);
  });

  it('rejects statements without a result when it closes', async () => {
    const { connection, close } = await startEmbedded(null);
    const pool = new pg.Pool(connection);
    pool.on('error', () => {});
    const client = await pool.connect();
    client.on('error', () => {});
    await client.query('select 1');
    await close();
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    await pool.end();
  });
});

describe('a transaction', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await freshDatabase();
  });
  afterAll(() => open.close());

  it('releases its connection each time that it could not begin', async () => {
    const { max = 0 } = open.pool.options;
    for (let round = 0; round < max + 1; round += 1) {
      let restore = () => {};
      open.pool.once('acquire', (client: pg.PoolClient) => {
        const { query } = client;
        client.query = (() => Promise.reject(new Error('It broke'))) as unknown as typeof query;
        restore = () => Object.assign(client, { query });
      });
      await expect(open.db.transaction(async () => {})).rejects.toThrow();
      restore();
    }
    expect(open.pool.totalCount - open.pool.idleCount).toBe(0);
    expect(open.pool.waitingCount).toBe(0);
  });

  it.runIf(isOnPostgres)(
    'whose connection breaks says what broke, and leaves the others as they are',
    async () => {
      const broken = open.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await Promise.all([
          tx.execute(sql`select pg_sleep(10)`),
          open.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
        ]);
      });
      await expect(broken).rejects.toMatchObject({ cause: { code: '57P01' } });
      expect(await open.db.transaction(async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1);
      expect(open.pool.totalCount - open.pool.idleCount).toBe(0);
    },
  );
});
