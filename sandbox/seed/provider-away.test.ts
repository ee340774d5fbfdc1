import { describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '#server/core/providers.ts';
import { createTestServer } from '#server/testing/test-server.ts';
import { seedSandbox } from '../reset/reset-sandbox.ts';

describe('a sandbox that started while the card provider was away', { timeout: 300_000 }, () => {
  it('fills itself at the next start, and keeps no seed, because people may have used it since', async () => {
    const started = await createTestServer({ environment: { SANDBOX_SEED: 'reset' } });
    const away = async () => {
      throw new ProviderUnavailable('away');
    };
    const { sandbox } = started;
    const personasWithOrders = async () => {
      const { rows } = await started.open.pool.query('select distinct consumer_id from orders');
      return rows.length;
    };
    const kept = async () => (await started.open.pool.query('select name from sandbox_snapshots')).rows;

    await seedSandbox({ ...started, sandbox: { ...sandbox, statement: away, saveState: away } });
    expect([await personasWithOrders(), await kept()]).toEqual([0, []]);
    await seedSandbox(started);
    expect(await personasWithOrders()).toBeGreaterThan(0);
    expect(await kept()).toEqual([]);
    await started.close();
  });

  it('starts without a kept seed when the provider goes away after the orders', async () => {
    const started = await createTestServer({ environment: { SANDBOX_SEED: 'reset' } });
    const { sandbox } = started;
    const saveState = async () => {
      throw new ProviderUnavailable('away');
    };
    await seedSandbox({ ...started, sandbox: { ...sandbox, saveState } });
    const { rows } = await started.open.pool.query('select name from sandbox_snapshots');
    expect(rows).toEqual([]);
    await started.close();
  });
});
