import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandboxPages } from '#sandbox/http/sandbox-pages.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { errorCodes } from '#shared/domain/errors.ts';
import { allMarkets } from '#shared/domain/markets/index.ts';
import { appStores, siteLink, sitePages, supportEmail } from '#shared/domain/site-links.ts';
import { browserSecretsOf } from '../../areas/access/index.ts';
import { readConfig } from '../../core/config.ts';
import { newSecret } from '../../core/secrets.ts';
import type { Backlog } from '../../core/telemetry/metrics.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { browserCookie } from '../cookies.ts';
import type { Gates } from '../gates.ts';
import type { ReadFirstPage } from '../pages/first-page.ts';
import { createShell } from './app.ts';
import { readBuiltApp } from './built-app.ts';
import { type CspReports, createCspReports } from './csp-reports.ts';
import { createHealth, type Health } from './health.ts';
import { pagesByCaller } from './limit-pages.ts';
import type { Fetch, ShellParts } from './shell-parts.ts';
import { readStaticFiles } from './static-files.ts';

let server: TestServer;
let parts: ShellParts;
let shell: Fetch;
let health: Health;
let reports: CspReports;
let folder: string;
let dataFolder: string;
const shop = 'http://shop.localhost:4402';
const token = `ffc_${'a'.repeat(43)}`;
const backlog: Backlog = {
  claims: { 'under 1 min': 3, '1 to 10 min': 2, 'over 10 min': 1 },
  oldestClaimSeconds: 700,
  jobs: [{ kind: 'late-fee', due: 4, oldestDueSeconds: 5 }],
};

beforeAll(async () => {
  server = await createTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'fourfold-build-'));
  await mkdir(path.join(folder, '1.0.0'));
  writeFileSync(path.join(folder, 'main-abc.js'), 'export const text = "x";'.repeat(100));
  writeFileSync(path.join(folder, 'main-abc.js.br'), brotliCompressSync('as it was built'));
  writeFileSync(path.join(folder, 'secret.txt'), 'not a page');
  writeFileSync(path.join(folder, '1.0.0', 'fourfold.js'), 'script');
  writeFileSync(
    path.join(folder, 'manifest.json'),
    JSON.stringify({
      entries: {
        main: {
          ...{ script: 'main-abc.js', styles: ['main-abc.css'], modulepreloads: ['chunk.js'] },
          texts: ['start'],
        },
        early: { script: 'early.js', styles: [], modulepreloads: [], texts: [] },
      },
      behind: {
        deferred: {
          script: 'deferred.js',
          styles: ['main-abc.css', 'deferred.css'],
          modulepreloads: ['main-abc.js', 'field.js'],
        },
      },
      texts: { 'en-CA': { start: 'en.js' }, 'fr-CA': { start: 'fr.js' } },
      files: ['main-abc.js'],
    }),
  );
  dataFolder = mkdtempSync(path.join(tmpdir(), 'fourfold-health-'));
  health = createHealth(server.open.pool, dataFolder);
  reports = createCspReports(server.log);
  const gates: Gates = {
    browserSecrets: (channel) => browserSecretsOf(server, channel),
    consumerSession: async () => null,
    merchantOf: async () => null,
    merchantOfDashboard: async () => null,
    originsOfToken: async (given) => (given === token ? [shop, 'http://other.example'] : null),
  };
  const firstPage: ReadFirstPage = async (given, { openId }) =>
    given === token
      ? {
          lang: 'fr-CA',
          markup: '<form></form>',
          data: { name: '</script><script src="x">', ...(openId && { openId }) },
        }
      : null;
  writeFileSync(path.join(folder, 'left-over.js'), 'not of this build');
  const app = readBuiltApp(folder);
  parts = {
    flagsOf: async (countryCode) => ({ flags: { market: countryCode }, experiments: { text: '</script>' } }),
    ...{
      server,
      gates,
      health,
      reports,
      handle: server.handle,
      firstPage,
      backlog: async () => backlog,
      handleDebitUpdate: async () => false,
      evidence: async () => null,
    },
    ...{ checkout: app, portal: app, dashboard: app, widget: readStaticFiles(folder), docs: () => null },
    added: createSandboxPages(server.config, app),
  };
  shell = createShell(parts);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const origins = () => server.config.origins;
const get = async (address: string, headers: Record<string, string> = {}) =>
  shell(new Request(address, { headers }), {});
const directive = (response: Response, name: string) =>
  response.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((each) => each.startsWith(`${name} `));

describe('the script that simulates a wallet', () => {
  it('is linked by the pages of both apps, and served to them', async () => {
    for (const page of [`${origins().checkout}/?token=ffc_${'a'.repeat(43)}`, `${origins().portal}/au/`]) {
      const [, address = ''] =
        /fourfold:wallet-script" content="([^"]+)"/.exec(await (await get(page)).text()) ?? [];
      const answer = await get(new URL(address, page).href);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
      expect(new URL(address, page).searchParams.get('gateway')).toBe(origins().provider);
      expect(await answer.text()).toContain('ApplePaySession');
    }
  });

  it('is neither linked nor served when the sandbox’s controls are off', async () => {
    const config = { ...server.config, sandboxControl: false };
    const closed = createShell({
      ...parts,
      server: { ...parts.server, config },
      added: createSandboxPages(config),
    });
    for (const origin of [origins().checkout, origins().portal]) {
      const script = await closed(new Request(`${origin}/sandbox/apple-pay.js`), {});
      expect(script.status).toBe(404);
    }
    for (const page of [`${origins().checkout}/`, `${origins().portal}/au/`]) {
      const answer = await closed(new Request(page), {});
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('wallet-script');
    }
  });
});

describe('a page that the server writes', () => {
  it.each([
    ['checkout', '/legal/ca/fr-CA/terms'],
    ['portal', '/legal/ca/fr-CA/terms'],
    ['portal', '/new-portal/en-au/password-reset-required'],
    ['api', '/docs/internal'],
  ] as const)(
    'has on the %s at %s the logo, and our colours and font from its own host',
    async (host, path) => {
      const page = await get(origins()[host] + path);
      const html = await page.text();
      expect(html).toMatch(/<header><svg [^>]*role="img" aria-label="Fourfold"/);
      expect(html.match(/<(?:main|h1)[ >]/g)).toEqual(['<main>', '<h1>']);
      const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
        ([, address]) => address,
      );
      expect(sheets).toEqual(['/document/style.css']);
      const sheet = await get(`${origins()[host]}/document/style.css`);
      expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
      const style = await sheet.text();
      expect(style).toMatch(/prefers-color-scheme: dark[^}]+--ff-surface: #141e1d/);
      expect(style).toContain('var(--ff-font-portal)');
      const fonts = [...style.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address ?? '');
      expect(fonts).toHaveLength(2);
      for (const font of fonts) {
        const answer = await get(new URL(font, `${origins()[host]}/document/style.css`).href);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2']);
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
      }
      expect(directive(page, 'style-src')).toBe("style-src 'self'");
      expect(directive(page, 'font-src')).toBe("font-src 'self'");
    },
  );
});

describe('pages that are written for each request', () => {
  const from = (remoteAddress: string, limited: Fetch) => (address: string) =>
    limited(new Request(address), {
      incoming: { socket: { remoteAddress }, rawHeaders: [] } as unknown as HttpBindings['incoming'],
    });
  const written = [
    '/?token=x',
    '/au/',
    '/legal/au/en-AU/terms',
    '/support/au/help',
    '/docs/internal',
    '/docs/internal/errors',
    '/openapi.json',
    '/%64ocs/internal',
  ];

  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000));
  afterEach(() => void vi.restoreAllMocks());

  it('are limited for each caller, on all hosts together', async () => {
    const config = { ...server.config, rateLimit: true };
    const limited = createShell({ ...parts, server: { ...server, config } });
    const [asked, elsewhere] = [from('192.0.2.7', limited), from('192.0.2.8', limited)];
    for (let page = 0; page < pagesByCaller.burst; page += 1)
      expect(
        (await asked(`${origins()[page % 2 ? 'portal' : 'checkout']}/legal/au/en-AU/terms`)).status,
      ).toBe(200);
    for (const host of ['portal', 'checkout', 'api'] as const) {
      for (const path of written) {
        const refused = await asked(origins()[host] + path);
        expect([refused.status, (await refused.json()).errorCode], host + path).toEqual([
          429,
          'too_many_requests',
        ]);
        expect(refused.headers.get('retry-after')).toBe('1');
      }
    }
    expect(server.limitsHit.counts.get('pagesByCaller')).toBe(3 * written.length);
    expect((await elsewhere(`${origins().portal}/au/`)).status).toBe(200);
    for (const path of ['/assets/main-abc.js', '/healthz', '/favicon.svg'])
      expect((await asked(origins().portal + path)).status, path).toBe(200);
    vi.mocked(performance.now).mockReturnValue(1_000 + 60_000 / pagesByCaller.perMinute);
    expect((await asked(`${origins().portal}/au/`)).status).toBe(200);
    expect((await asked(`${origins().portal}/au/`)).status).toBe(429);
  });

  it('are not counted when limits are off', async () => {
    const asked = from('192.0.2.9', shell);
    for (let page = 0; page <= pagesByCaller.burst; page += 1)
      expect((await asked(`${origins().portal}/legal/au/en-AU/terms`)).status).toBe(200);
  });
});

describe('the legal documents', () => {
  it.each(['checkout', 'portal'] as const)(
    'open on the host of the %s, closed to every script and frame',
    async (host) => {
      const page = await get(`${origins()[host]}/legal/ca/fr-CA/terms`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
      expect(await page.text()).toContain('<html lang="fr-CA">');
      expect(directive(page, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    },
  );

  it('have an address for each version, and no dead links', async () => {
    const statusOf = async (path: string) => (await get(`${origins().portal}/legal/${path}`)).status;
    expect(await statusOf('au/en-AU/privacy/2026-01-05')).toBe(200);
    expect(await statusOf('au/xx/privacy')).toBe(200);
    for (const path of ['au/en-AU/privacy/2020-01-01', 'au/en-AU/rules', 'xx/en-AU/terms', 'au/en-AU'])
      expect(await statusOf(path), path).toBe(404);
  });
});

describe('the pages of help and of the app', () => {
  it.each(['checkout', 'portal'] as const)(
    'open on the host of the %s in the language of the browser',
    async (host) => {
      for (const market of allMarkets) {
        for (const page of sitePages) {
          const answer = await get(origins()[host] + siteLink(page, market));
          expect([answer.status, answer.headers.get('content-type')]).toEqual([
            200,
            'text/html; charset=UTF-8',
          ]);
          const text = await answer.text();
          expect(text).not.toMatch(/{{|undefined|<script/);
          expect(text).toContain(page === 'help' ? `mailto:${supportEmail}` : appStores.apple);
        }
      }
      const statusOf = async (path: string) => (await get(`${origins()[host]}/support/${path}`)).status;
      expect(await statusOf('xx/help')).toBe(404);
      expect(await statusOf('au/else')).toBe(404);
    },
  );
});

describe('the checkout’s document', () => {
  const open = (query = `?token=${token}`) => get(`${origins().checkout}/${query}`);

  it('may be framed only by the shop of its token [MER-078]', async () => {
    expect(directive(await open(), 'frame-ancestors')).toBe(`frame-ancestors ${shop}`);
    for (const query of ['', '?token=made-up', `?token=ffc_${'b'.repeat(43)}`]) {
      expect(directive(await open(query), 'frame-ancestors')).toBe("frame-ancestors 'none'");
    }
  });

  it('carries the headers that let it work in a popup and keep it closed [MER-078]', async () => {
    const response = await open();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringMatching(
        /^payment=\(self\), camera=\(self "http:\/\/provider\.localhost:4401"\), publickey-credentials-get=\(self\), .*geolocation=\(\)/,
      ),
    });
    expect(directive(response, 'script-src')).toBe("script-src 'self'");
    expect(directive(response, 'style-src')).toBe("style-src 'self'");
    expect(directive(response, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directive(response, 'frame-src')).toBe(
      `frame-src ${origins().provider} ${origins().acs} ${origins().bank}`,
    );
  });

  it('links the files of the build, and has no inline code', async () => {
    const html = await (await open()).text();
    expect(html).toContain('<script type="module" src="/assets/main-abc.js"></script>');
    expect(html).toContain('<link rel="stylesheet" href="/assets/main-abc.css">');
    expect(html).toContain('<link rel="modulepreload" href="/assets/chunk.js">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain(`<meta name="fourfold:provider-origin" content="${origins().provider}">`);
    expect(html).not.toMatch(/<script(?![^>]*(?:src=|type="application\/json"))|<style| style=| on\w+=/);
  });

  it('passes the files after the first page to the script that knows which visitor it is', async () => {
    const html = await (await open()).text();
    const names = '/assets/deferred.js /assets/field.js /assets/deferred.css';
    expect(html).toContain(`<script src="/assets/early.js" data-preloads="${names}"></script>`);
    expect(html).not.toContain('<link rel="modulepreload" href="/assets/deferred.js">');
  });

  it('contains the first page of its token and its data, escaped', async () => {
    const html = await (await open()).text();
    expect(html).toContain('<html lang="fr-CA">');
    expect(html).toContain('<div id="app" data-prerendered><form></form></div>');
    const [, data = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html) ?? [];
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toEqual({ name: '</script><script src="x">' });
    for (const query of ['', '?token=made-up', `?token=ffc_${'b'.repeat(43)}`]) {
      const other = await (await open(query)).text();
      expect(other).toContain('<div id="app"></div>');
      expect(other).not.toContain('page-data');
    }
  });

  it('names its open only to a window, which gets what was typed in a frame', async () => {
    const address = `${origins().checkout}/?token=${token}&oid=opened`;
    for (const [where, isWindow] of [
      ['document', true],
      ['iframe', false],
      ['empty', false],
    ] as const) {
      const html = await (await get(address, { 'sec-fetch-dest': where })).text();
      expect([where, html.includes('opened')]).toEqual([where, isWindow]);
    }
    expect(await (await get(address)).text()).not.toContain('opened');
  });

  it('is sent compressed to browsers that accept it', async () => {
    const response = await get(`${origins().checkout}/?token=${token}`, { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString();
    expect(html).toBe(await (await open()).text());
  });

  it.each([
    ['dark', ' data-theme="dark"', 'dark'],
    ['light', ' data-theme="light"', 'light'],
    ...['auto', 'Dark', '', '"><script>'].map((theme) => [theme, '', 'light dark'] as const),
  ] as const)('comes in the theme that its address names: %s', async (theme, attribute, scheme) => {
    const html = await (await open(`?token=${token}&theme=${encodeURIComponent(theme)}`)).text();
    expect(html).toContain(`<html lang="fr-CA"${attribute}>`);
    expect(html).toContain(`<meta name="color-scheme" content="${scheme}">`);
  });

  it('gives the browser its cookie, once', async () => {
    const [cookie = ''] = (await open()).headers.getSetCookie();
    expect(cookie).toMatch(
      new RegExp(`^${browserCookie}=[\\w-]{43}\\.[\\w-]{43}; .*SameSite=None; Partitioned$`),
    );
    const again = await get(`${origins().checkout}/`, { cookie: cookie.split(';')[0] ?? '' });
    expect(again.headers.getSetCookie()).toEqual([]);
    for (const made of ['made-up', newSecret(), server.newBrowserSecret('PORTAL')]) {
      const invented = await get(`${origins().checkout}/`, { cookie: `${browserCookie}=${made}` });
      expect(invented.headers.getSetCookie()).toHaveLength(1);
    }
  });
});

describe('the newer portal', () => {
  const open = (path: string) => get(`${origins().portal}/new-portal${path}`);

  it('has a page for each of its paths, which shows the path and links back', async () => {
    const response = await open('/en-au/password-reset-required');
    expect(response.status).toBe(200);
    expect(directive(response, 'default-src')).toBe("default-src 'none'");
    const html = await response.text();
    expect(html).toContain('<code>/en-au/password-reset-required</code>');
    expect(html).toContain('<a href="/new-portal/leave">Back to the current portal</a>');
    expect(await (await open('/en-au/<script>')).text()).not.toContain('<script>');
  });

  it('is left by removing the cookie that leads to it', async () => {
    const response = await open('/leave');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    expect(response.headers.getSetCookie()).toEqual([
      'new_portal=; Path=/; Max-Age=0; Secure; SameSite=None',
      'login_migration=; Path=/; Max-Age=0; Secure; SameSite=None',
    ]);
  });
});

describe('the portal’s document', () => {
  it('is never framed, and is in the language that the browser requests', async () => {
    const response = await get(`${origins().portal}/ca/`, { 'accept-language': 'fr-CA,en;q=0.5' });
    expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(await response.text()).toContain('<html lang="fr-CA">');
  });

  it('fetches the texts of its first page beside the script', async () => {
    const linked = async (language: string) => {
      const response = await get(`${origins().portal}/ca/`, { 'accept-language': language });
      return [
        ...(await response.text()).matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g),
      ]
        .map(([, href]) => href)
        .sort();
    };
    expect(await linked('en-CA')).toEqual(['/assets/chunk.js', '/assets/en.js']);
    expect(await linked('fr-CA')).toEqual(['/assets/chunk.js', '/assets/fr.js']);
  });

  it.each([
    ['ca', 'en-US,en;q=0.5', 'en-CA'],
    ['ca', 'fr-CA', 'fr-CA'],
    ['nz', 'de-DE', 'en-NZ'],
  ])('is in the language that the portal chooses: /%s/ for %s is %s', async (segment, language, lang) => {
    const response = await get(`${origins().portal}/${segment}/`, { 'accept-language': language });
    expect(await response.text()).toContain(`<html lang="${lang}">`);
  });

  it('contains the flags of its market, which cannot close their element', async () => {
    const html = await (await get(`${origins().portal}/nz/`)).text();
    const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({
      flags: { flags: { market: 'NZ' }, experiments: { text: '</script>' } },
    });
  });

  it('names the configured shop of its market [POR-037]', async () => {
    const named = async (segment: string) =>
      /<meta name="fourfold:shop-url" content="([^"]*)">/.exec(
        await (await get(`${origins().portal}/${segment}/`)).text(),
      )?.[1];
    expect(await named('nz')).toBe(`${origins().shop}/?merchant=demo-nz`);
    expect(await named('je')).toBe(`${origins().shop}/?merchant=demo-gb`);
    expect(await named('de')).toBe(`${origins().shop}/?merchant=demo-de`);
  });

  it('has one address for each market', async () => {
    const home = await get(`${origins().portal}/`);
    expect([home.status, home.headers.get('location')]).toEqual([302, '/au/']);
    const short = await get(`${origins().portal}/NZ`);
    expect([short.status, short.headers.get('location')]).toEqual([302, '/nz/']);
    expect((await get(`${origins().portal}/zz/`)).status).toBe(404);
  });
});

describe('a mistyped address', () => {
  const lost = [
    ...['/zz/', '/zz', '/robots', '/au/orders', '/au/orders/', '/assets/nothing.js'].map(
      (address) => ['portal', address] as const,
    ),
    ...['/zz', '/pay/now', '/public/v1/nothing'].map((address) => ['checkout', address] as const),
  ];

  it.each(lost)('leads a browser to the first page of the %s: %s', async (host, address) => {
    const page = await get(origins()[host] + address, { accept: 'text/html,*/*;q=0.8' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/']);
  });

  it.each(lost)('is 404 at the %s for a request that is not for a page: %s', async (host, address) => {
    const answer = await get(origins()[host] + address, { accept: 'application/json' });
    expect([answer.status, (await answer.json()).errorCode]).toEqual([404, 'not_found']);
  });
});

describe('built files', () => {
  it('are kept for ever and sent compressed', async () => {
    const response = await get(`${origins().portal}/assets/main-abc.js`, { 'accept-encoding': 'gzip' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(new Uint8Array(await response.arrayBuffer())).toString();
    expect(text).toBe('export const text = "x";'.repeat(100));
  });

  it('are sent as the build compressed them, if it did and the browser accepts it', async () => {
    const ask = (name: string) =>
      get(`${origins().portal}/assets/${name}`, { 'accept-encoding': 'gzip, deflate, br' });
    const response = await ask('main-abc.js');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const sent = brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString();
    expect(sent).toBe('as it was built');
    const plain = await get(`${origins().portal}/assets/main-abc.js`);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await ask('main-abc.js.br')).status).toBe(404);
  });

  it('are only those of a known type that the build lists', async () => {
    for (const name of [
      'secret.txt',
      'left-over.js',
      'manifest.json',
      '..%2f..%2fpackage.json',
      '%2e%2e/config.ts',
      'nothing.js',
    ]) {
      expect([name, (await get(`${origins().portal}/assets/${name}`)).status]).toEqual([name, 404]);
    }
  });

  it('of the merchant script may be used by every shop [MER-006]', async () => {
    const script = await get(`${origins().checkout}/widget/1.0.0/fourfold.js`, { origin: shop });
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await script.text()).toBe('script');
    expect((await get(`${origins().checkout}/widget/latest/fourfold.js`)).status).toBe(404);
  });
});

describe('the reference', () => {
  interface Printed {
    readonly properties?: Readonly<Record<string, Printed>>;
    readonly items?: Printed;
    readonly enum?: readonly string[];
    readonly const?: string;
    readonly anyOf?: readonly Printed[];
    readonly oneOf?: readonly Printed[];
  }

  /** How a field of that GET's response is printed: the schema that every response of the server follows. */
  const replyField = async (template: string, field: string): Promise<Printed> => {
    const { paths } = await (await get(`${origins().api}/openapi.json`)).json();
    const reply: Printed = paths[template].get.responses[200].content['application/json'].schema;
    return field.split('.').reduce<Printed>((at, name) => (at.items ?? at).properties?.[name] ?? {}, reply);
  };

  it('documents every call of the contract, and every documented call is served [MER-187]', async () => {
    const { paths } = await (await get(`${origins().api}/openapi.json`)).json();
    const calls = Object.values(contracts).flatMap(
      (group) => Object.values(group) as readonly OperationShape[],
    );
    const printed = Object.entries(paths as Record<string, object>).flatMap(([template, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${template}`),
    );
    expect(printed.sort()).toEqual(calls.map(({ method, path: template }) => `${method} ${template}`).sort());
  });

  const order = '/portal/consumers/ordertransactions/{orderId}';
  it.each([
    [
      'reason of an order [POR-137]',
      order,
      'orderStatusReason',
      [
        'Approved',
        'SMS verified',
        'Insufficient funds',
        'Invalid payment details',
        'Gateway error',
        'Fraud rule breach',
        'Declined',
        'Invalid transaction state',
        'Other unspecified error',
        'Verifying SMS code',
        'Cancelled SMS verification',
        'Failed SMS verification',
      ],
    ],
    [
      'identity status of an account [POR-282]',
      '/portal/consumers/account',
      'identityCheckStatus',
      ['VERIFIED', 'NOT_VERIFIED', 'FAILED', 'PARTIAL_VERIFIED', 'NOT_REQUIRED'],
    ],
  ])('prints every value of the %s', async (_, template, field, values) => {
    expect((await replyField(template, field)).enum?.toSorted()).toEqual(values.toSorted());
  });

  it('prints the three types of a payment method, which decide its other fields [PAY-177] [POR-271]', async () => {
    const method = await replyField(order, 'paymentMethod');
    const kinds = method.anyOf?.flatMap(({ oneOf }) => oneOf ?? []) ?? [];
    expect(kinds.map(({ properties }) => properties?.type?.const).toSorted()).toEqual([
      'ACH_BANK_ACCOUNT',
      'APPLE_PAY',
      'CREDIT_CARD',
    ]);
  });

  it('prints the channels, the sources and the dispute flows of an order [POR-178]', async () => {
    const values = async (field: string) => (await replyField(order, field)).enum?.toSorted();
    expect(await values('channel')).toEqual([
      'IN_STORE',
      'IN_STORE_CARD',
      'IN_STORE_CARD_ONLINE',
      'MONEY',
      'ONLINE',
    ]);
    const sources = await values('source');
    expect(sources).toContain('SINGLE_USE_CARD');
    expect(sources?.length).toBeGreaterThan(1);
    expect(await values('disputeFlowType')).toEqual(['ALIBABA', 'DEFAULT', 'SUP']);
  });

  it('has the calls of our own apps on a page, and those of merchants in a separate document', async () => {
    const text = async (path: string) => (await get(origins().api + path)).text();
    const others = await text('/docs/internal');
    for (const [group, contract] of Object.entries(contracts)) {
      const isOfMerchants = group === 'merchant' || group === 'webhooks';
      for (const id of Object.keys(contract)) {
        expect([id, others.includes(`<h3 id="${id}"`)]).toEqual([id, !isOfMerchants]);
      }
    }
    const document = JSON.parse(await text('/openapi/merchant.json'));
    expect(Object.keys(document.paths).every((path) => path.startsWith('/merchant/v1/'))).toBe(true);
    expect(document.servers).toEqual([{ url: origins().api }]);
  });

  it.each([
    '/docs/internal',
    '/docs/internal/errors',
    '/document/style.css',
    '/openapi.json',
    '/openapi/merchant.json',
  ])('sends %s compressed', async (path) => {
    const plain = (await (await get(origins().api + path)).arrayBuffer()).byteLength;
    const sent = await get(origins().api + path, { 'accept-encoding': 'gzip, br' });
    expect(sent.headers.get('content-encoding')).toBe(plain < 1_024 ? null : 'br');
  });

  it.each(['/docs/internal', '/docs/internal/errors'])(
    'loads nothing from other hosts on %s [MER-187]',
    async (page) => {
      const response = await get(origins().api + page);
      expect(directive(response, 'default-src')).toBe("default-src 'none'");
      const html = await response.text();
      const loaded = [...html.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(([, address]) => address);
      expect(loaded.length).toBeGreaterThan(0);
      for (const address of loaded) expect(address).toMatch(/^\//);
      for (const address of loaded) expect((await get(origins().api + address)).status).toBe(200);
    },
  );

  it('has an anchor for each error code', async () => {
    const html = await (await get(`${origins().api}/docs/internal/errors`)).text();
    expect(errorCodes.filter((code) => !html.includes(`id="${code}"`))).toEqual([]);
  });

  it('leads from the host of the merchant script to the documentation', async () => {
    for (const path of ['/docs/errors', '/docs/errors/POPUP_BLOCKED']) {
      const response = await get(origins().checkout + path);
      expect(response.headers.get('location')).toBe(origins().api + path);
    }
  });
});

it.each(['/favicon.svg', '/favicon.ico'])(
  '%s, whose address never changes, is cached for a day',
  async (path) => {
    for (const origin of [origins().checkout, origins().portal, origins().api]) {
      const response = await get(origin + path);
      expect([response.ok, response.headers.get('cache-control')]).toEqual([true, 'public, max-age=86400']);
    }
  },
);

describe('the metrics', () => {
  const key = 'k'.repeat(32);
  const production = {
    ...{
      NODE_ENV: 'production',
      RATE_LIMIT: 'on',
      DATABASE_URL: 'postgres://localhost/x',
      PROVIDER_KEY: 'p'.repeat(32),
    },
  };

  /** The shell of a server with that environment; its response to a request for its metrics. */
  async function ask(environment: Record<string, string>, headers = {}, work = async () => backlog) {
    const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...environment });
    const app = readBuiltApp('not-built');
    const other = createShell({
      flagsOf: async () => ({ flags: {}, experiments: {} }),
      gates: undefined as never,
      ...{
        server: { ...server, config },
        health,
        reports,
        handle: server.handle,
        backlog: work,
        handleDebitUpdate: async () => false,
        evidence: async () => null,
      },
      firstPage: async () => null,
      ...{
        checkout: app,
        portal: app,
        dashboard: app,
        widget: readStaticFiles('not-built'),
        docs: () => null,
      },
      added: null,
    });
    return other(new Request(`${config.origins.api}/metrics`, { headers }), {});
  }

  it('need no key on a developer’s own machine, and are only on the host of the API', async () => {
    const response = await ask({});
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
    expect(await response.text()).toContain('fourfold_claims_open{age="over 10 min"} 1');
    for (const origin of [origins().checkout, origins().portal]) {
      expect((await get(`${origin}/metrics`)).status).toBe(404);
    }
  });

  it('are not found without a configured key in production, or when other machines can reach the server', async () => {
    expect((await ask(production)).status).toBe(404);
    expect((await ask({ HOST: '0.0.0.0', SANDBOX_KEY: key })).status).toBe(404);
  });

  it('need the key if one is configured', async () => {
    for (const environment of [{ METRICS_KEY: key }, { ...production, METRICS_KEY: key }]) {
      expect((await ask(environment, { authorization: `Bearer ${key}` })).status).toBe(200);
      for (const headers of [{}, { authorization: `Bearer ${key}x` }, { authorization: key }]) {
        const refused = await ask(environment, headers);
        expect([refused.status, refused.headers.get('www-authenticate'), await refused.text()]).toEqual([
          401,
          'Bearer',
          '',
        ]);
      }
    }
  });

  it('report that the database is away, and no backlog', async () => {
    const away = await ask({}, {}, () => Promise.reject(new Error('away')));
    const text = await away.text();
    expect([away.status, /^fourfold_database_up (\d)/m.exec(text)?.[1]]).toEqual([200, '0']);
    expect(text).not.toMatch(/^fourfold_(claims_open|oldest_claim_seconds|jobs_due)[ {]/m);
  });
});

describe('health', () => {
  const ready = async () => {
    const response = await get(`${origins().api}/readyz`);
    return [response.status, (await response.json()).checks];
  };

  it('reports liveness on every host [MER-182]', async () => {
    for (const origin of [origins().api, origins().portal, 'http://127.0.0.1:4400']) {
      const response = await get(`${origin}/healthz`);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('is not ready while the database is away or a shutdown has begun [MER-182]', async () => {
    const all = { database: 'ok', migrations: 'ok', writing: 'ok', shutdown: 'ok' };
    vi.useFakeTimers({ toFake: ['performance'], now: 1_000_000 });
    expect(await ready()).toEqual([200, all]);
    vi.advanceTimersByTime(1_000);
    const { pool } = server.open;
    const query = pool.query;
    pool.query = () => Promise.reject(new Error('away')) as never;
    const away = { ...all, database: 'failed', migrations: 'failed', writing: 'failed' };
    expect(await ready()).toEqual([503, away]);
    pool.query = query;
    vi.advanceTimersByTime(1_000);
    expect(await ready()).toEqual([200, all]);
    health.beginShutdown();
    expect(await ready()).toEqual([503, { ...all, shutdown: 'failed' }]);
    vi.useRealTimers();
  });

  it('is not ready while the database accepts no writes', async () => {
    const { pool } = server.open;
    const own = createHealth(pool, null);
    const query = pool.query.bind(pool);
    pool.query = ((statement: string) =>
      statement.startsWith('update')
        ? Promise.reject(Object.assign(new Error('No space left on device'), { code: '53100' }))
        : query(statement)) as never;
    expect((await own.readiness()).checks).toMatchObject({ database: 'ok', writing: 'failed' });
    pool.query = query as never;
  });

  it.runIf(process.platform === 'linux')(
    'is not ready while the disk of its data folder is full',
    async () => {
      const own = createHealth(server.open.pool, dataFolder);
      rmSync(path.join(dataFolder, 'readiness'), { force: true });
      // A device that is always full.
      symlinkSync('/dev/full', path.join(dataFolder, 'readiness'));
      expect(await own.readiness()).toMatchObject({ status: 'unavailable', checks: { writing: 'failed' } });
    },
  );

  it('reads and writes the database at most once a second, however often it is checked', async () => {
    const { pool } = server.open;
    const written = vi.spyOn(pool, 'query');
    const own = createHealth(pool, null);
    const statements = () => written.mock.calls.length;
    vi.useFakeTimers({ toFake: ['performance'] });
    await Promise.all([own.readiness(), own.readiness()]);
    const each = statements();
    vi.advanceTimersByTime(999);
    await own.readiness();
    expect(statements()).toBe(each);
    vi.advanceTimersByTime(1);
    await own.readiness();
    expect([each > 0, statements()]).toEqual([true, 2 * each]);
    vi.useRealTimers();
    written.mockRestore();
  });
});

describe('reports of refused content', () => {
  it('are counted', async () => {
    const report = JSON.stringify({
      'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' },
    });
    const send = (body: string) =>
      shell(
        new Request(`${origins().checkout}/csp-reports`, {
          method: 'POST',
          headers: { 'content-type': 'application/csp-report', 'content-length': String(body.length) },
          body,
        }),
        {},
      );
    expect((await send(report)).status).toBe(204);
    expect(reports.count).toBe(1);
    expect((await send('nonsense')).status).toBe(400);
    // A browser that is closed while it sends.
    const cut = new ReadableStream({ start: (controller) => controller.error(new Error('closed')) });
    const half = { method: 'POST', headers: { 'content-length': '50' }, body: cut, duplex: 'half' } as const;
    expect((await shell(new Request(`${origins().checkout}/csp-reports`, half), {})).status).toBe(400);
    expect(reports.count).toBe(1);
  });
});
