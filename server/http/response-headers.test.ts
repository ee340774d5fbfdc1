/**
 * Headers that every response of the server has: of each call of the contract, with and without access, of each page and
 * of each file. A new call is covered automatically.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxPages } from '#sandbox/http/sandbox-pages.ts';
import { createSandboxApi } from '#sandbox/sandbox.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { createShop, createShopServer, newCheckout, newShopper, secretOf } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { withCommonHeaders } from './common-headers.ts';
import { servesGroup } from './hosts.ts';
import type { GroupName } from './routes.ts';
import { createHostApps, createShell } from './shell/app.ts';
import { readBuiltApp } from './shell/built-app.ts';
import { createCspReports } from './shell/csp-reports.ts';
import { createHealth } from './shell/health.ts';
import type { Fetch, ShellParts } from './shell/shell-parts.ts';
import { readStaticFiles } from './shell/static-files.ts';

let server: TestServer;
let apps: ReturnType<typeof createHostApps>;
let fetch: Fetch;
let folder: string;
let checkoutToken: string;
let signedIn: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await createShopServer();
  folder = mkdtempSync(path.join(tmpdir(), 'fourfold-build-'));
  await mkdir(path.join(folder, '1.0.0'));
  const entry = { script: 'main.js', styles: [], modulepreloads: [], texts: [] };
  const manifest = { entries: { main: entry }, behind: {}, texts: {}, files: ['main.js'] };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'main.js'), 'export {};');
  writeFileSync(path.join(folder, '1.0.0', 'fourfold.js'), 'script');
  const app = readBuiltApp(folder);
  const parts: ShellParts = {
    ...{ server, ...createSandboxApi(server), health: createHealth(server.open.pool, null) },
    ...{ reports: createCspReports(server.log), firstPage: async () => null },
    backlog: () => Promise.reject(new Error('the database is away')),
    handleDebitUpdate: async () => false,
    evidence: async () => ({
      name: 'a.txt',
      mediaType: 'text/plain',
      size: 1,
      read: async () => new Uint8Array([97]),
    }),
    flagsOf: async () => ({ flags: {}, experiments: {} }),
    ...{ checkout: app, portal: app, dashboard: app, widget: readStaticFiles(folder), docs: () => null },
    added: createSandboxPages(server.config, app),
  };
  apps = createHostApps(parts);
  fetch = withCommonHeaders(createShell(parts));
  checkoutToken = await newCheckout(server, createShop(server));
  const { visitor } = await newShopper(server, { channel: 'PORTAL' });
  signedIn = {
    'x-auth-token': visitor.token ?? '',
    cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const hosts = ['checkout', 'portal', 'api', 'files'] as const;

async function answerOf(
  address: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const body = method === 'GET' || method === 'OPTIONS' ? {} : { body: '{}' };
  // Calls that wait for a change end when their caller is gone.
  const signal = AbortSignal.timeout(50);
  return fetch(new Request(address, { method, headers, signal, ...body }), {});
}

/** Responses that are the same for every caller, and may be cached. */
const isPublic = (pathname: string) =>
  /^\/(?:(?:dashboard\/)?assets|widget)\/|^\/favicon\.|^\/old-browser|^\/public\/v1\/merchants\/[^/]+\/messaging$|^\/document\//.test(
    pathname,
  );

/** Everything that is wrong with a response; empty when it is right. */
function wrongIn(address: string, { headers, status }: Response): string[] {
  const { pathname } = new URL(address);
  const policy = headers.get('referrer-policy') ?? 'none';
  const caching = headers.get('cache-control') ?? 'none';
  const isKept = isPublic(pathname) && status < 300;
  return [
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['may be taken for another type']),
    // The portal's documents may send a referrer to their own host.
    ...(['no-referrer', 'same-origin'].includes(policy) ? [] : [`tells its address to others: ${policy}`]),
    ...(isKept || caching === 'no-store' ? [] : [`may be kept: ${caching}`]),
  ].map((wrong) => `${status} ${pathname} ${wrong}`);
}

/** What a page's policy must say as well: a default of nothing, no inline code, and who may frame it. */
function wrongInPage(address: string, { headers, status }: Response): string[] {
  if (!headers.get('content-type')?.startsWith('text/html')) return [];
  const policy = headers.get('content-security-policy') ?? '';
  const permissions = headers.get('permissions-policy') ?? '';
  return [
    ...(policy.includes("default-src 'none'") ? [] : ['loads what it likes']),
    ...(policy.includes('frame-ancestors ') ? [] : ['may be framed by any page']),
    ...(policy.includes("require-trusted-types-for 'script'") ? [] : ['writes text as code']),
    ...(/unsafe-|\*/.test(policy) ? ['runs inline code'] : []),
    ...(permissions.includes('geolocation=()') ? [] : ['may use what it does not need']),
  ].map((wrong) => `${status} ${new URL(address).pathname} ${wrong}`);
}

/** Values for the parameters of an address, in their order. A new parameter has to be added here. */
const values: Readonly<Record<string, readonly string[]>> = {
  '/:segment': ['/au'],
  '/:segment/': ['/au/'],
  '/:segment/oauth/authorize': ['/au/oauth/authorize?client_id=made-up'],
  '/legal/:segment/:locale/:document/:version?': [
    '/legal/au/en-AU/terms',
    '/legal/ca/fr-CA/privacy/2026-01-05',
    '/legal/au/en-AU/nothing',
  ],
  '/support/:segment/:page': ['/support/au/help', '/support/ca/app', '/support/au/nothing'],
  '/assets/:name{.+}': ['/assets/main.js'],
  '/dashboard/assets/:name{.+}': ['/dashboard/assets/main.js'],
  '/widget/:version/:file': ['/widget/1.0.0/fourfold.js'],
  '/evidence/:id': ['/evidence/a?expires=1&signature=b'],
  '/new-portal/:page{.+}': ['/new-portal/en-au/'],
};

function addressesOf(template: string): readonly string[] {
  if (template.includes(':')) return values[template] ?? expect.fail(`${template} is asked by no test`);
  return template === '/' ? ['/', '/?token=ffc_made-up'] : [template];
}

/** Reads first, since a change may end the session. */
const calls = (Object.entries(contracts) as readonly [GroupName, Readonly<Record<string, OperationShape>>][])
  .flatMap(([group, operations]) => Object.values(operations).map((operation) => ({ group, ...operation })))
  .sort((one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'));
const filled = (template: string) =>
  template
    .replace('{token}', checkoutToken)
    .replace(/\{merchantId\}/, 'demo-au')
    .replace(/\{\w+\}/g, '100000001');

/** Every kind of caller: a stranger, a shopper on our own page, a merchant's server. */
function askers(host: (typeof hosts)[number]): readonly Readonly<Record<string, string>>[] {
  const json = { 'content-type': 'application/json', 'x-country-code': 'AU' };
  const merchant = Buffer.from(`demo-au:${secretOf('demo-au')}`).toString('base64');
  return [
    {},
    { ...json, ...signedIn, origin: server.config.origins[host] },
    { ...json, authorization: `Basic ${merchant}` },
  ];
}

describe('every response', () => {
  it('to every call has its declared type, is not cached, and sends no referrer', async () => {
    const wrong: string[] = [];
    const statuses = new Set<number>();
    for (const { group, method, path: template } of calls) {
      for (const host of hosts) {
        const address = server.config.origins[host] + filled(template);
        const asked = servesGroup(host, group) ? askers(host) : [{}];
        for (const headers of asked) {
          const answer = await answerOf(address, { method, headers });
          statuses.add(answer.status);
          wrong.push(...wrongIn(address, answer));
        }
        if (asked.length > 1) wrong.push(...wrongIn(address, await answerOf(address, { method: 'OPTIONS' })));
      }
    }
    expect(wrong).toEqual([]);
    // Responses of each kind occurred.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  });

  it.each(hosts)(
    'to every address of the %s host has them too, and a page says what it may load and who may frame it',
    async (host) => {
      const routes = [...new Set(apps[host].routes.map(({ method, path: route }) => `${method} ${route}`))];
      const wrong: string[] = [];
      for (const route of routes) {
        const [method = '', template = ''] = route.split(' ');
        for (const address of addressesOf(template)) {
          const asked = server.config.origins[host] + address;
          const answer = await answerOf(asked, { method });
          wrong.push(...wrongIn(asked, answer), ...wrongInPage(asked, answer));
          // A 404 contains nothing of the page at that address.
          if (answer.status === 404 && !asked.includes('nothing'))
            wrong.push(`${route} was not met at ${address}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(routes.length).toBeGreaterThan(5);
    },
  );

  it('detects a page that was added without a policy', async () => {
    const html = new Response('<p>', { headers: { 'content-type': 'text/html' } });
    expect(wrongInPage(server.config.origins.api, html)).not.toEqual([]);
  });

  it.each(
    hosts.flatMap((host) =>
      ['/nothing', '/nothing/', '/zz/', '/%00', '/assets/nothing.js', '/widget/v9/fourfold.js'].map(
        (address) => [host, address] as const,
      ),
    ),
  )('of the %s host at %s, where nothing is, too', async (host, address) => {
    const asked = server.config.origins[host] + address;
    expect(wrongIn(asked, await answerOf(asked))).toEqual([]);
    expect(wrongIn(asked, await answerOf(asked, { headers: { accept: 'text/html' } }))).toEqual([]);
  });

  it('under an unknown host, and to reports of a page’s policy, has them too', async () => {
    for (const [address, method] of [
      ['http://elsewhere.example/?token=secret', 'GET'],
      [`${server.config.origins.checkout}/csp-reports`, 'POST'],
    ] as const) {
      expect(wrongIn(address, await answerOf(address, { method }))).toEqual([]);
    }
  });
});
