import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedConsumers } from '../seed/seed-consumers.ts';
import { seedMerchants } from '../seed/seed-merchants.ts';
import { newShopper } from '../testing/shop.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { refuseSandboxData } from './refuse-sandbox-data.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const refused = async () => {
  const reason = await refuseSandboxData(server.db).catch((error: Error) => error.message);
  expect(reason ?? '').not.toContain('\n');
  return reason;
};

describe('a database that production starts over', () => {
  it('may hold people and merchants of its own', async () => {
    await newShopper(server);
    await seedMerchants(server);
    await server.open.pool.query('update merchant_keys set deleted_at = now()');
    expect(await refused()).toBeUndefined();
  });

  it('holds no key that everybody can read', async () => {
    await seedMerchants(server);
    expect(await refused()).toMatch(/^sandbox_data: .*\(test keys of merchants\)/);
  });

  it('holds nobody whom a sandbox made, by list or by scenario address', async () => {
    const { consumerId } = await newShopper(server);
    const rename = (email: string) =>
      server.open.pool.query('update consumers set email = $1 where id = $2', [email, consumerId]);
    await rename('good.au.n7@scenario.test');
    expect(await refused()).toMatch(/^sandbox_data: .*\(seeded people\)/);
    await rename('ana@persona.test.example');
    expect(await refused()).toBeUndefined();
    await seedConsumers(server);
    expect(await refused()).toMatch(/^sandbox_data: .*\(seeded people\)/);
  });

  it('has a clock that nobody moved', async () => {
    await server.clock.advance(3_600_000);
    expect(await refused()).toMatch(/^sandbox_data: .*\(a clock that was moved\)/);
  });
});
