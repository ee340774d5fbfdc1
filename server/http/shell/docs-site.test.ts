import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../core/config.ts';
import { readBuiltDocs } from './built-docs.ts';
import { addDocsSite } from './docs-site.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

const config = readConfig({});
let folder: string;
let site: ShellApp;

function siteOf(from: string): ShellApp {
  const app: ShellApp = new Hono({ strict: true });
  addDocsSite(app, { server: { config }, docs: readBuiltDocs(from) } as unknown as ShellParts);
  return app;
}

const ask = async (address: string, headers: Readonly<Record<string, string>> = {}) =>
  site.request(`http://localhost:4400${address}`, { headers });

function build(inFolder: string, version: string): void {
  mkdirSync(path.join(inFolder, 'assets/chunks'), { recursive: true });
  mkdirSync(path.join(inFolder, 'errors'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(inFolder, name), text);
  write('index.html', `<h1>Home ${version}</h1>`);
  write('errors.html', '<h1>Error codes</h1>');
  write('errors/INTERNAL.html', '<h1>INTERNAL</h1>');
  write('404.html', '<h1>Lost</h1>');
  write('llms.txt', '# Fourfold');
  write('openapi.json', '{}');
  write('fourfold-widget-1.0.0.tgz', 'x'.repeat(2000));
  write('assets/chunks/app.abc.js', 'export {};');
  writeFileSync(path.join(inFolder, 'index.html.br'), brotliCompressSync('compressed home'));
  write('site.json', JSON.stringify({ inlineScripts: ['sha256-abc'], version }));
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fourfold-docs-'));
  build(folder, 'one');
  site = siteOf(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the documentation of merchants’ developers', () => {
  it('has the package of merchants, which is not compressed a second time', async () => {
    const { status, headers } = await ask('/docs/fourfold-widget-1.0.0.tgz', { 'accept-encoding': 'gzip' });
    const [type, encoding] = [headers.get('content-type'), headers.get('content-encoding')];
    expect([status, type, encoding]).toEqual([200, 'application/gzip', null]);
  });

  it('has clean addresses', async () => {
    expect(await (await ask('/docs/')).text()).toBe('<h1>Home one</h1>');
    expect(await (await ask('/docs/errors')).text()).toBe('<h1>Error codes</h1>');
    const page = await ask('/docs/errors/INTERNAL');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const [other, one] of [
      ['/docs', '/docs/'],
      ['/docs/index.html', '/docs/'],
      ['/docs/errors.html', '/docs/errors'],
      ['/docs/errors/', '/docs/errors'],
      ['/docs/merchant', '/docs/reference'],
    ] as const) {
      const { status, headers } = await ask(other);
      expect([other, status, headers.get('location')]).toEqual([other, 308, one]);
    }
  });

  it('answers an unknown page with a page that says so, and an unknown file with nothing', async () => {
    const lost = await ask('/docs/nowhere');
    expect([lost.status, await lost.text()]).toEqual([404, '<h1>Lost</h1>']);
    expect(lost.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await ask('/docs/assets/gone.js')).status).toBe(404);
    for (const path of ['/docs/..%2Fserver.ts', '/docs/site.json.br', '/docs/%2e%2e/secret'])
      expect((await ask(path)).status).toBe(404);
  });

  it('allows the scripts in its pages by their hashes, nothing of another host, and no frame around it [MER-187]', async () => {
    const { headers } = await ask('/docs/errors');
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'sha256-abc'",
        "style-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy.join()).not.toMatch(/https?:|unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('keeps files with a hash in their name for good, and asks about all others each time', async () => {
    const asset = await ask('/docs/assets/chunks/app.abc.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    for (const address of ['/docs/', '/docs/errors', '/docs/llms.txt', '/docs/openapi.json']) {
      const first = await ask(address);
      const etag = first.headers.get('etag') ?? '';
      expect([address, first.status, first.headers.get('cache-control')]).toEqual([address, 200, 'no-cache']);
      const again = await ask(address, { 'if-none-match': etag });
      expect([address, again.status, await again.text()]).toEqual([address, 304, '']);
      expect((await ask(address, { 'if-none-match': 'W/"older"' })).status).toBe(200);
    }
  });

  it('sends what the build has compressed', async () => {
    const page = await ask('/docs/', { 'accept-encoding': 'gzip, br' });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await page.arrayBuffer()).toString()).toBe('compressed home');
  });

  it('says while it is being built that it is, and asks again', async () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'fourfold-docs-'));
    const later = siteOf(empty);
    const page = await later.request('http://localhost:4400/docs/errors');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3']);
    const text = await page.text();
    expect(text).toContain('<meta http-equiv="refresh" content="3">');
    expect(text).toContain('The documentation is being built');
    build(empty, 'two');
    expect(await (await later.request('http://localhost:4400/docs/')).text()).toBe('<h1>Home two</h1>');
    build(empty, 'three');
    utimesSync(path.join(empty, 'site.json'), new Date(), new Date(Date.now() + 5_000));
    expect(await (await later.request('http://localhost:4400/docs/')).text()).toBe('<h1>Home three</h1>');
    rmSync(empty, { recursive: true });
  });
});
