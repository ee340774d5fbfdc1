import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const entry = fileURLToPath(new URL('main.ts', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function start(environment: Record<string, string>): ChildProcess {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-'));
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, DATA_DIR: dataDir, FOURFOLD_ADDRESS: 'http://127.0.0.1:9', ...environment },
  });
  running.push(child);
  return child;
}

async function readUntil(stream: NodeJS.ReadableStream | null, part: string): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) {
    text += chunk;
    if (text.includes(part)) return text;
  }
  return text;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

it('says when it is ready, answers health checks, and stops cleanly', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const child = start({ DEMO_PORT: String(port) });
  const line = await readUntil(child.stdout, 'demo shop ready');
  expect(JSON.parse(line.split('\n')[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'demo shop ready',
    address: `http://shop.localhost:${port}`,
  });
  expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({ status: 'ok' });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('says in one line which port is taken', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const child = start({ DEMO_PORT: String(port) });
  const [said, [code]] = await Promise.all([readUntil(child.stderr, '\n'), once(child, 'exit')]);
  other.close();
  expect([said, code]).toEqual([`Port ${port} is taken; set DEMO_PORT\n`, 1]);
});
