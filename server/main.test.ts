import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#tooling/setup/free-ports.mjs';
import { sandboxMerchantSecret } from './core/sandbox-secrets.ts';
import { killServerProcesses, startServerProcess } from './testing/server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-production-'));
afterAll(async () => {
  await killServerProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const production = {
  NODE_ENV: 'production',
  PROVIDER_KEY: 'p'.repeat(32),
  SHUTDOWN_DELAY_SECONDS: '0',
};

/** What it says when it refuses to start. */
async function refusalOf(server: ReturnType<typeof startServerProcess>): Promise<string> {
  const isRefused = await server.ready().then(
    () => false,
    () => true,
  );
  return isRefused ? server.complaint() : 'it has started';
}

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

  it.each(['development', 'test'])('does not start with NODE_ENV=%s', async (environment) => {
    const server = startServerProcess({ NODE_ENV: environment, DATA_DIR: folder }, 'productionProgram');
    expect(await refusalOf(server)).toMatch(/^NODE_ENV: must be production or unset; [^\n]+\n$/);
  });

  it('is production without NODE_ENV, and so refuses the key that this repository shows', async () => {
    const settings = { NODE_ENV: '', PROVIDER_KEY: 'sandbox-provider-key', DATA_DIR: folder };
    const server = startServerProcess(settings, 'productionProgram');
    expect(await refusalOf(server)).toMatch(/^PROVIDER_KEY: must be a secret in production, [^\n]+\n$/);
  });

  it('is no sandbox: that one does not start in production', async () => {
    const sandbox = startServerProcess({ ...production, DATA_DIR: folder }, 'sandboxProgram');
    expect(await refusalOf(sandbox)).toMatch(/^NODE_ENV: a sandbox does not run in production; [^\n]+\n$/);
  });
});
