import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { killServerProcesses, startServerProcess } from '#server/testing/server-process.ts';
import { startTraceReceiver } from '#server/testing/trace-receiver.ts';
import { freePort } from '#tooling/setup/free-ports.mjs';

let folder: string;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fourfold-data-'));
  port = await freePort();
});
afterAll(async () => {
  await killServerProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const run = (environment: Record<string, string> = {}) =>
  startServerProcess({ DATA_DIR: folder, PORT: String(port), ...environment });

const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs } = statSync(path.join(root, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .sort();

/** Files that another user of this machine could read or write, with their modes. */
const openToOthers = (root: string) =>
  ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]
    .map((name) => `${name} ${(statSync(path.join(root, name)).mode & 0o777).toString(8)}`)
    .filter((line) => !line.endsWith('00'));

const address = (pathname: string) => `http://127.0.0.1:${port}${pathname}`;
const setFlag = (value: boolean) =>
  fetch(address('/sandbox/flags/enable-dob-info'), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });
const moveClock = (headers: Record<string, string> = {}) =>
  fetch(address('/sandbox/clock/advance'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"by":"PT1H"}',
  });
const clockOffset = async () => (await (await fetch(address('/sandbox/clock'))).json()).offsetMs;

describe('the server process', { timeout: 300_000 }, () => {
  it('owns its data folder, keeps what it wrote, and ends cleanly [MER-179] [MER-180] [MER-182] [MER-184]', async () => {
    const first = run();
    await first.ready();
    expect(first.output()).toContain('not for production');
    expect((await fetch(address('/readyz'))).status).toBe(200);
    expect((await setFlag(true)).status).toBe(200);
    expect((await moveClock()).status).toBe(200);
    await expect(moveClock({ 'x-sandbox-fault': 'drop-before' })).rejects.toThrow('fetch failed');
    expect(await clockOffset()).toBe(3_600_000);

    // Stopped, so that every change of a file would be by the second process.
    first.child.kill('SIGSTOP');
    const before = filesOf(folder);
    const second = run({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.complaint()).toMatch(/^database_in_use: [^\n]+\n$/);
    expect(filesOf(folder)).toEqual(before);
    first.child.kill('SIGCONT');

    const lines = first
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
      level: 'info',
      time: expect.any(String),
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'PUT',
      route: '/sandbox/flags/{name}',
      status: 200,
      ms: expect.any(Number),
    });

    for (const pathname of [
      '/healthz',
      '/readyz',
      '/nothing',
      '/sandbox/clock',
      '/docs',
      '/favicon.svg',
      '/',
    ]) {
      const { headers } = await fetch(address(pathname));
      expect([pathname, headers.get('x-content-type-options')]).toEqual([pathname, 'nosniff']);
      expect([pathname, headers.get('referrer-policy')]).toEqual([
        pathname,
        expect.stringMatching(/^(?:no-referrer|same-origin)$/),
      ]);
    }

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(openToOthers(folder)).toEqual([]);

    const third = run();
    await third.ready();
    expect(await clockOffset()).toBe(3_600_000);

    // The next one takes over the folder of a dead process.
    third.child.kill('SIGKILL');
    expect(await third.ended).toBe('SIGKILL');
    const fourth = run();
    await fourth.ready();
    expect(await clockOffset()).toBe(3_600_000);
    fourth.child.kill('SIGTERM');
    expect(await fourth.ended).toBe(0);

    const production = run({ NODE_ENV: 'production', SANDBOX_CONTROL: '', PROVIDER_KEY: 'p'.repeat(32) });
    expect(await production.ended).toBe(1);
    expect(production.complaint()).toMatch(/^sandbox_data: [^\n]+\n$/);
  });

  it('sends its traces to a configured collector, the last ones when it ends', async () => {
    const receiver = await startTraceReceiver();
    const server = run({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
      OTEL_SERVICE_NAME: 'fourfold-test',
    });
    await server.ready();
    const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    await fetch(address('/sandbox/clock'), { headers: { traceparent: `00-${trace}-${parent}-01` } });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await receiver.close();

    expect(receiver.requests.map(({ path: asked, headers }) => [asked, headers['x-key']])).toContainEqual([
      '/v1/traces',
      'a secret',
    ]);
    expect(receiver.requests[0]?.headers['content-type']).toBe('application/x-protobuf');
    const sent = Buffer.concat(receiver.requests.map(({ body }) => body));
    expect(sent.includes('fourfold-test')).toBe(true);
    expect(sent.includes('readClock')).toBe(true);
    expect(sent.includes(Buffer.from(trace, 'hex'))).toBe(true);
    expect(sent.includes(Buffer.from(parent, 'hex'))).toBe(true);
    const line = server
      .output()
      .split('\n')
      .find((each) => each.includes('"route":"/sandbox/clock"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: trace });
  });

  it('does not load the tracing library unless a collector is configured', () => {
    const chunks = path.dirname(path.dirname(inject('sandboxProgram')));
    const files = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.mjs'),
    );
    const sourceOf = (name: string) => readFileSync(path.join(chunks, name), 'utf8');
    const tracing = files.filter((name) =>
      /^\/\/ (?:node_modules\/@opentelemetry\/(?!api\/)|server\/core\/telemetry\/open-telemetry)/m.test(
        sourceOf(name),
      ),
    );
    expect(tracing.length).toBeGreaterThan(0);
    const importers = files
      .filter((name) => !tracing.includes(name))
      .filter((name) =>
        [...sourceOf(name).matchAll(/^(?:import|\} from|import .* from) "([^"]+)";/gm)].some(
          ([, target = '']) => tracing.includes(path.join(path.dirname(name), target)),
        ),
      );
    expect(importers).toEqual([]);
  });

  it.each([
    // Over the folder that is filled, because a server fills its database before it listens.
    ['a taken port', 'port_in_use', async () => ({ DATA_DIR: folder, PORT: String(await takePort()) })],
    [
      'a database that is away',
      'database_unreachable',
      async () => ({ DATABASE_URL: 'postgres://a@127.0.0.1:1/a' }),
    ],
    [
      'a damaged database',
      'database_damaged',
      async (own: string) => {
        mkdirSync(path.join(own, 'db'));
        writeFileSync(path.join(own, 'db', 'PG_VERSION'), 'damaged');
        return {};
      },
    ],
    [
      'a data folder that is a file',
      'data_folder_unusable',
      async (own: string) => {
        writeFileSync(path.join(own, 'file'), '');
        return { DATA_DIR: path.join(own, 'file') };
      },
    ],
    ['a broken setting', 'LOG_LEVEL', async () => ({ LOG_LEVEL: 'loud' })],
    [
      'controls in production',
      'SANDBOX_CONTROL',
      async () => ({ NODE_ENV: 'production', SANDBOX_CONTROL: 'on', PROVIDER_KEY: 'p'.repeat(32) }),
    ],
    [
      'no limits in production',
      'RATE_LIMIT',
      async () => ({
        ...{ NODE_ENV: 'production', SANDBOX_CONTROL: 'off', PROVIDER_KEY: 'p'.repeat(32) },
        RATE_LIMIT: 'off',
      }),
    ],
  ])('says one line about %s', async (_, word, environment) => {
    const own = mkdtempSync(path.join(tmpdir(), 'fourfold-data-'));
    const server = run({ DATA_DIR: own, ...(await environment(own)) });
    expect(await server.ended).toBe(1);
    expect(server.complaint()).toMatch(new RegExp(`^${word}: [^\n]+\n$`));
    rmSync(own, { recursive: true, force: true });
  });
});

const holders: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const holder of holders) holder.close();
});

function takePort(): Promise<number> {
  return new Promise((resolve) => {
    const holder = createServer().listen(0, '127.0.0.1', () => {
      const taken = holder.address();
      resolve(typeof taken === 'object' && taken ? taken.port : 0);
    });
    holders.push(holder);
  });
}
