import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openEmbedded } from './database.ts';

describe('the embedded database', () => {
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await openEmbedded(null);
  });
  afterAll(() => open.close());

  it('answers the statement after a refused one, however soon it comes', async () => {
    for (let round = 0; round < 30; round += 1) {
      await expect(open.pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
      const { rows } = await open.pool.query<{ round: number }>('select $1::int as round', [round]);
      expect(rows).toEqual([{ round }]);
    }
  });
});
