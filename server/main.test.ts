import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#tooling/setup/free-ports.ts';
import { sandboxMerchantSecret } from './core/sandbox-secrets.ts';
import { killServerProcesses, startServerProcess } from './testing/server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-production-'));
afterAll(async () => {
  await killServerProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const production = { NODE_ENV: 'production', PROVIDER_KEY: 'p'.repeat(32) };

describe('the server of production', { timeout: 300_000 }, () => {
  it('serves an empty database, without a seeded merchant and without the calls and pages of a sandbox', async () => {
    const port = await freePort();
    const server = startServerProcess({ ...production, DATA_DIR: folder, PORT: String(port) });
    await server.ready();
    const statusOf = async (pathname: string, headers = {}) =>
      (await fetch(`http://localhost:${port}${pathname}`, { headers, redirect: 'manual' })).status;
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/sandbox/clock')).toBe(404);
    expect(await statusOf('/sandbox/ui')).toBe(404);
    const credentials = Buffer.from(`demo-au:${sandboxMerchantSecret('demo-au')}`).toString('base64');
    const asDemoMerchant = { authorization: `Basic ${credentials}` };
    expect(await statusOf('/merchant/v1/configuration?country=AU', asDemoMerchant)).toBe(401);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
