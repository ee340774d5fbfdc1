import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { createProviderClient } from '#server/core/provider-client/client.ts';
import { freePort } from '#tooling/setup/free-ports.mjs';
import { aud } from './testing/test-provider.ts';

const running: ChildProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function launch(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/providers/main.ts'], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return child;
}

async function ready(environment: Record<string, string>): Promise<ChildProcess> {
  const child = launch(environment);
  if (!child.stdout) throw new Error('No output');
  for await (const line of createInterface(child.stdout)) {
    if (JSON.parse(line).msg === 'provider ready') return child;
  }
  throw new Error('The provider ended before it was ready');
}

async function settings() {
  const folder = await mkdtemp(path.join(tmpdir(), 'provider-'));
  folders.push(folder);
  const port = await freePort();
  const environment = { DATA_DIR: folder, PROVIDER_PORT: String(port) };
  const client = createProviderClient({
    baseUrl: `http://127.0.0.1:${port}`,
    serverKey: 'sandbox-provider-key',
  });
  return { environment, client };
}

it('still has everything that it confirmed after kill -9', async () => {
  const { environment, client } = await settings();
  const first = await ready(environment);
  const card = await client.sandbox.issueTestCard({
    key: 'seed',
    consumerId: 'maya',
    card: 'visa',
    cardHolderName: 'Maya Rowe',
    expiryMonth: 8,
    expiryYear: 2028,
  });
  const charge = (index: number) =>
    client.cards.charge({ key: `k${index}`, cardToken: card.cardToken, amount: aud(100) });
  const answered = await Promise.all(Array.from({ length: 50 }, (_, index) => charge(index)));
  const lost = client.cards
    .charge({ key: 'lost', cardToken: card.cardToken, amount: aud(100), fault: 'timeout-after' })
    .catch((error) => error.name);
  await expect.poll(() => client.cards.lookup('lost')).toMatchObject({ isKnown: true });
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await lost).toBe('ProviderUnavailable');

  await ready(environment);
  expect(await Promise.all(answered.map((_, index) => charge(index)))).toEqual(answered);
  expect(await client.cards.cardOf(card.cardToken)).toEqual(card);
  expect(await client.cards.lookup('lost')).toMatchObject({ movement: { resultCode: 0 } });
  expect(await client.sandbox.statement()).toHaveLength(51);
});

it('writes files that only its own user may read', async () => {
  const { environment } = await settings();
  await ready(environment);
  const names = await readdir(environment.DATA_DIR, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(path.join(environment.DATA_DIR, name))).mode & 0o077]),
  );
  expect(names.length).toBeGreaterThan(1);
  expect(modes.filter(([, open]) => open !== 0)).toEqual([]);
});

it('stops cleanly on SIGTERM', async () => {
  const { environment } = await settings();
  const child = await ready(environment);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('says in one line why it cannot start', async () => {
  const { environment } = await settings();
  await ready(environment);
  const second = launch(environment);
  const words: string[] = [];
  second.stderr?.on('data', (chunk) => words.push(String(chunk)));
  const [code] = await once(second, 'close');
  expect(code).toBe(1);
  expect(words.join('')).toBe(`Port ${environment.PROVIDER_PORT} is taken; set PROVIDER_PORT\n`);
});
