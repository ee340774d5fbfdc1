import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedClients } from '#sandbox/seed/seed-clients.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { seedMerchants } from '#sandbox/seed/seed-merchants.ts';
import { refuseSandboxData } from './refuse-sandbox-data.ts';
import { newShopper } from './testing/shop.ts';
import { createTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedMerchants(server);
});
afterAll(() => server.close());

const refused = async () => {
  const reason = await refuseSandboxData(server.db).catch((error: Error) => error.message);
  expect(reason ?? '').not.toContain('\n');
  return reason;
};

const query = (text: string, values: readonly unknown[] = []) => server.open.pool.query(text, [...values]);

describe('a database that production accepts', () => {
  it('has no merchant key from this repository', async () => {
    expect(await refused()).toMatch(/^sandbox_data: .*\(test keys of merchants\)/);
    await query('update merchant_keys set deleted_at = now()');
    expect(await refused()).toBeUndefined();
  });

  it('has no product with a secret from this repository', async () => {
    await seedClients(server);
    expect(await refused()).toMatch(/^sandbox_data: .*\(test products\)/);
    await query('delete from oauth_clients');
    expect(await refused()).toBeUndefined();
  });

  it('has a clock that was not moved', async () => {
    await server.clock.advance(3_600_000);
    expect(await refused()).toMatch(/^sandbox_data: .*\(a clock that was moved\)/);
    await query('update sandbox_clock set offset_ms = 0');
    expect(await refused()).toBeUndefined();
  });

  it('has no seeded person and no scenario address', async () => {
    const { consumerId } = await newShopper(server);
    const rename = (email: string) =>
      query('update consumers set email = $1 where id = $2', [email, consumerId]);
    await rename('good.au.n7@scenario.test');
    expect(await refused()).toMatch(/^sandbox_data: .*\(seeded people\)/);
    await rename('ana@persona.test.example');
    expect(await refused()).toBeUndefined();
    await seedConsumers(server);
    expect(await refused()).toMatch(/^sandbox_data: .*\(seeded people\)/);
  });
});
