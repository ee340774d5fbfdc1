import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePorts } from '../free-ports.mjs';
import { certificateIn } from './certificate.mjs';
import { howToTrust, startHttps } from './https.mjs';

let folder: string;
let started: (() => Promise<unknown>)[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'https-'));
  started = [() => Promise.resolve(rmSync(folder, { recursive: true }))];
});
afterEach(async () => {
  for (const stop of started.reverse()) await stop();
});

async function startedHttps() {
  const [PORT = 0, PROVIDER_PORT = 0, DEMO_PORT = 0] = await freePorts(3);
  const https = await startHttps({ dataFolder: folder, ports: { PORT, PROVIDER_PORT, DEMO_PORT } });
  started.push(https.stop);
  return { ...https, port: PORT };
}

async function plainServer(port: number): Promise<void> {
  const server: Server = createServer(async (received, response) => {
    let body = '';
    for await (const chunk of received) body += chunk;
    response.end(`${received.method} ${received.headers.host}${received.url} ${body}`);
  }).listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  started.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
}

/** As a browser that trusts the authority asks for a host of this machine. */
function post(host: string, port: number, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        headers: { host: `${host}:${port}` },
        ca,
        method: 'POST',
        path: '/a?b=c',
      },
      async (reply) => {
        let said = '';
        for await (const chunk of reply) said += chunk;
        resolve(said);
      },
    );
    sent.on('error', reject);
    sent.end('text');
  });
}

it('stands in front of the servers for a browser that trusts its authority, and for no other', async () => {
  const { innerPorts, port, environment, authorityFile } = await startedHttps();
  await plainServer(innerPorts.PORT);
  const authority = readFileSync(authorityFile, 'utf8');
  expect(await post('checkout.localhost', port, authority)).toBe(
    `POST checkout.localhost:${port}/a?b=c text`,
  );
  expect(environment.CHECKOUT_ORIGIN).toBe(`https://checkout.localhost:${port}`);
  expect(environment.PORT).toBe(String(innerPorts.PORT));
  const other = await certificateIn(path.join(folder, 'other'), ['localhost']);
  await expect(post('localhost', port, readFileSync(other.authorityFile, 'utf8'))).rejects.toThrow(
    /certificate/,
  );
});

it('leads what asks without TLS to the same address with it', async () => {
  const { port } = await startedHttps();
  const reply = await fetch(`http://127.0.0.1:${port}/au/?x=1`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([308, `https://127.0.0.1:${port}/au/?x=1`]);
});

it('ends a connection whose server is not there', async () => {
  const { port, authorityFile } = await startedHttps();
  await expect(post('localhost', port, readFileSync(authorityFile, 'utf8'))).rejects.toThrow(
    /socket|ECONNRESET/,
  );
});

it('keeps its certificate between starts, and makes another one when a host is missing in it', async () => {
  const first = await certificateIn(folder, ['localhost']);
  expect(await certificateIn(folder, ['localhost'])).toEqual(first);
  const second = await certificateIn(folder, ['localhost', 'shop.localhost']);
  expect(second.cert).not.toBe(first.cert);
});

it.each([
  ['linux', /^import .*authority\.pem in the browser's settings/],
  ['darwin', /^security add-trusted-cert .*authority\.pem"$/],
  ['win32', /^certutil .*authority\.pem"$/],
] as const)('says in one line how to trust it on %s', (platform, line) => {
  expect(howToTrust('/data/https/authority.pem', platform)).toMatch(line);
});
