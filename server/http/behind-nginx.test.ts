/** nginx with the configuration of `docs/behind-a-proxy.md`, before a server that is started as it says there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as askPlainly } from 'node:http';
import { connect } from 'node:http2';
import { Agent, type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx } from '#tooling/nginx.ts';
import { freePorts } from '#tooling/setup/free-ports.mjs';
import { isFull } from '#tooling/test/extent.ts';
import { readConfig } from '../core/config.ts';
import { ownCertificate, ownKey } from '../testing/certificate.ts';
import { killServerProcesses, startServerProcess } from '../testing/server-process.ts';
import { secretOf } from '../testing/shop.ts';

const page = readFileSync(new URL('../../docs/behind-a-proxy.md', import.meta.url), 'utf8');
const partIn = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? expect.fail(`no part in ${language}`);

/** The variables of the documented command, with the secrets that it reads from files. */
const documented = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    [...partIn('sh').matchAll(/\b([A-Z_]+)=("[^"]+"|\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value.startsWith('"$(cat ') ? (secrets[name] ?? expect.fail(`no secret for ${name}`)) : value,
    ]),
  );

// Other systems have one loopback address, and so one caller.
const nginx = process.platform === 'linux' ? findNginx() : undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-nginx-'));
let proxy: ChildProcess | undefined;
let [tlsPort, plainPort] = [0, 0];

beforeAll(async () => {
  if (!nginx) return;
  const [serverPort = 0, tls = 0, plain = 0] = await freePorts(3);
  [tlsPort, plainPort] = [tls, plain];
  const { NODE_ENV: _, ...environment } = documented({ DATABASE_URL: '', PROVIDER_KEY: '' });
  const server = startServerProcess({
    ...environment,
    // With the sandbox's controls, which include a shop: a long poll needs a checkout.
    ...{ SANDBOX_CONTROL: 'on', SANDBOX_KEY: 'a-key-of-sixteen-characters' },
    ...{ PORT: String(serverPort), DATA_DIR: path.join(folder, 'data') },
  });
  const started = startNginx(nginx, configuration({ server: serverPort, tls, plain }));
  await Promise.all([server.ready(), started]);
});
afterAll(async () => {
  if (proxy && proxy.exitCode === null) {
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
  }
  await killServerProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** The documented file on other ports and with a certificate of the tests; everything else is unchanged. */
function configuration(port: Readonly<Record<'server' | 'tls' | 'plain', number>>): string {
  const files = { certificate: ownCertificate, key: ownKey, pid: '' };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  const replaced = [
    [/127\.0\.0\.1:4400/, `127.0.0.1:${port.server}`],
    [/listen 80;/, `listen 127.0.0.1:${port.plain};`],
    // As the comment beside it says for Debian's versions.
    [/listen 443 ssl;\n *http2 on;.*/, `listen 127.0.0.1:${port.tls} ssl http2;`],
    [/\/etc\/ssl\/example\.com\.pem/, path.join(folder, 'certificate')],
    [/\/etc\/ssl\/example\.com\.key/, path.join(folder, 'key')],
  ] as const;
  const servers = replaced.reduce((text, [what, by]) => {
    expect(text).toMatch(what);
    return text.replace(what, by);
  }, partIn('nginx'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  return `pid ${path.join(folder, 'pid')}; error_log stderr warn; daemon off; master_process off;
    events {} http { access_log off; ${temporary.join(' ')} ${servers} }`;
}

async function startNginx(program: string, text: string): Promise<void> {
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, text);
  proxy = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  proxy.stderr?.on('data', (words) => {
    said += words;
  });
  const ended = once(proxy, 'exit').then(() => Promise.reject(new Error(`nginx ended: ${said}`)));
  ended.catch(() => {});
  await Promise.race([ended, untilItListens()]);
}

async function untilItListens(): Promise<void> {
  const isThere = () =>
    new Promise<boolean>((resolve) => {
      const asked = askPlainly(
        { host: '127.0.0.1', port: plainPort, headers: { host: 'none' } },
        (answer) => {
          answer.resume();
          resolve(true);
        },
      );
      asked.on('error', () => resolve(false));
      asked.end();
    });
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20));
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

type Asked = RequestOptions & { readonly from?: string; readonly body?: unknown };

const agents = new Map<string, Agent>();
/** Connections of one caller, kept open as a browser does. */
function agentOf(from: string): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 6, localAddress: from });
  agents.set(from, agent);
  return agent;
}
afterAll(() => agents.forEach((agent) => void agent.destroy()));

/** A call through the proxy, as a caller with that address. */
function ask(address: string, { from = '127.0.0.2', headers, body, ...more }: Asked = {}): Promise<Answer> {
  const { hostname, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port: tlsPort, path: pathname + search, agent: agentOf(from) },
        ...{ servername: hostname, ca: ownCertificate, checkServerIdentity: () => undefined, ...more },
        headers: {
          ...{ host: hostname, ...headers },
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      async (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        resolve({ status, location: answered.location, body: (await answer.toArray()).join('') });
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const countries = 'https://portal.example.com/portal/consumers/countries';
const asMerchant = () => ({
  authorization: `Basic ${Buffer.from(`demo-au:${secretOf('demo-au')}`).toString('base64')}`,
  'idempotency-key': randomUUID(),
});

async function newCheckout(): Promise<string> {
  const shop = 'http://shop.localhost:4402';
  const { status, body } = await ask('https://api.example.com/merchant/v1/checkouts', {
    method: 'POST',
    headers: asMerchant(),
    body: {
      amount: { amount: '120.00', currency: 'AUD' },
      ...{ merchantReference: 'a-cart', consumer: { email: 'ana@example.com' } },
      items: [{ name: 'Linen throw', quantity: 1, price: { amount: '120.00', currency: 'AUD' } }],
      merchant: {
        ...{ redirectConfirmUrl: `${shop}/result`, redirectCancelUrl: `${shop}/cart`, popupOriginUrl: shop },
      },
    },
  });
  expect([status, body]).toEqual([201, expect.stringContaining('token')]);
  return JSON.parse(body).token;
}

it('the documented command starts a server in production', () => {
  const secrets = {
    DATABASE_URL: 'postgres://somewhere/fourfold',
    PROVIDER_KEY: 'a-key-of-sixteen-characters',
  };
  const config = readConfig(documented(secrets));
  expect(config).toMatchObject({ isProduction: true, sandboxControl: false, rateLimit: true });
  expect(config.trustedProxies).toHaveLength(1);
});

describe.runIf(nginx)('behind nginx as it is documented', () => {
  it('a caller who asks too often is refused, whatever headers it sends, and another one is not', async () => {
    let refused: Answer | undefined;
    for (let asked = 0; !refused && asked < 3_000; asked += 60) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          ask(countries, {
            headers: { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=192.0.2.${at}` },
          }),
        ),
      );
      refused = answers.find(({ status }) => status === 429);
    }
    expect(refused?.body).toContain('too_many_requests');
    expect((await ask(countries, { from: '127.0.0.3' })).status).toBe(200);
  });

  it('the host is that of the address, not of the caller’s header', async () => {
    const from = '127.0.0.4';
    const headers = { 'x-forwarded-host': 'files.example.com', 'x-forwarded-server': 'files.example.com' };
    expect((await ask(countries, { from, headers })).status).toBe(200);
    const elsewhere = countries.replace('portal.', 'files.');
    const claimed = { 'x-forwarded-host': 'portal.example.com' };
    expect((await ask(elsewhere, { from, headers: claimed })).status).toBe(404);
    expect((await ask('https://portal.example.com/au/', { from, headers })).body).toContain('<html');
  });

  it('only unencrypted requests are redirected to https', async () => {
    const from = '127.0.0.5';
    const answer = await new Promise<Answer>((resolve, reject) => {
      const asked = askPlainly(
        { host: '127.0.0.1', port: plainPort, path: '/au/?a=b', headers: { host: 'portal.example.com' } },
        ({ statusCode: status = 0, headers: { location } }) => resolve({ status, location, body: '' }),
      );
      asked.on('error', reject);
      asked.end();
    });
    expect(answer).toMatchObject({ status: 308, location: 'https://portal.example.com/au/?a=b' });
    const encrypted = await ask(countries, { from, headers: { 'x-forwarded-proto': 'http' } });
    expect(encrypted.status).toBe(200);
  });

  it('speaks HTTP/2 to browsers', async () => {
    const session = connect(`https://127.0.0.1:${tlsPort}`, { ca: ownCertificate });
    const asked = session.request({
      ':path': '/portal/consumers/countries',
      ':authority': 'portal.example.com',
    });
    const [headers] = await once(asked, 'response');
    expect(headers[':status']).toBe(200);
    session.close();
  });

  it('accepts a body of the size that the server accepts', async () => {
    const from = '127.0.0.6';
    const send = (length: number) =>
      ask('https://portal.example.com/csp-reports', { from, method: 'POST', body: 'a'.repeat(length) });
    expect((await send(60_000)).status).not.toBe(413);
    expect((await send(70_000)).status).toBe(413);
  });

  it('a closed page is noticed, and a page that waits for its checkout receives its end', async () => {
    const from = '127.0.0.7';
    const token = await newCheckout();
    const address = `https://checkout.example.com/public/v1/checkouts/${token}`;
    const openId = randomBytes(16).toString('base64url');
    const status = async (query = '') => JSON.parse((await ask(`${address}/status${query}`, { from })).body);
    const presence = async () => (await status()).presence;

    const closed = new AbortController();
    const held = ask(`${address}/presence?openId=${openId}&loadId=load-of-a-page`, {
      ...{ from, headers: { origin: 'https://checkout.example.com' }, signal: closed.signal },
    });
    const left = expect(held).rejects.toThrow();
    await expect.poll(presence, { timeout: 20_000 }).toBe('HERE');
    closed.abort();
    await left;
    await expect.poll(presence, { timeout: 20_000 }).not.toBe('HERE');

    const { version } = await status();
    const waiting = status(`?since=${version}&wait=25`);
    const end = `https://api.example.com/merchant/v1/checkouts/${token}/cancel`;
    expect((await ask(end, { from, method: 'POST', headers: asMerchant(), body: {} })).status).toBe(200);
    expect((await waiting).state).toBe('CANCELLED');
  });

  it.runIf(isFull)('the longest poll gets its response', async () => {
    const from = '127.0.0.8';
    const address = `https://checkout.example.com/public/v1/checkouts/${await newCheckout()}/status`;
    const { version } = JSON.parse((await ask(address, { from })).body);
    const { status, body } = await ask(`${address}?since=${version}&wait=25`, { from });
    expect([status, JSON.parse(body).version]).toEqual([200, version]);
  });
});
