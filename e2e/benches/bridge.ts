/**
 * `npm run bench:bridge`: the bridge between a shop's page and the checkout in a frame of another site, beside a bare
 * message port and Penpal alone. The three take turns in short bursts, so that other load on the machine affects all of
 * them equally; the result is the ratio of medians. `-- --rounds 100` opens more often than 40 times, `-- --bursts 50`
 * calls more often than 20 times for each, `-- --json` prints figures.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { findBrowser } from '#tooling/browser.ts';
import type { Kind, Samples } from './bridge/page.ts';
import { medianOf } from './median.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    bursts: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const kinds: readonly Kind[] = ['raw', 'penpal', 'bridge'];

async function scriptOf(name: 'page' | 'frame', kind = ''): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`bridge/${name}.ts`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    define: { __KIND__: JSON.stringify(kind) },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Documents with their scripts inside, on whatever port is free. */
async function serve(scripts: Readonly<Record<string, string>>): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const script = scripts[new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)];
    if (script === undefined) return response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><meta charset="utf-8"><title>Bench</title><body><script>${script}</script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const shop = await serve({ page: await scriptOf('page') });
const frames = await Promise.all(kinds.map(async (kind) => [kind, await scriptOf('frame', kind)] as const));
const checkout = await serve(Object.fromEntries(frames));
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--site-per-process'] });
try {
  const page = await browser.newPage();
  await page.goto(`http://shop.localhost:${shop.port}/page`);
  const origin = `http://checkout.localhost:${checkout.port}`;
  const measured: Record<Kind, Samples>[] = [];
  // The first round warms up both processes, and is not counted.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const samples = await page.evaluate(([origin, bursts]) => window.measure(origin, bursts), [
      origin,
      Number(options.bursts),
    ] as const);
    if (round > 0) measured.push(samples);
  }
  const report = Object.fromEntries(
    (['open', 'call', 'rate'] as const).map((figure) => {
      const median = (kind: Kind) => medianOf(measured.flatMap((samples) => samples[kind][figure]));
      const [raw, penpal, bridge] = kinds.map(median) as [number, number, number];
      const rounded = (value: number) => Number(value.toFixed(figure === 'rate' ? 0 : 3));
      return [
        figure,
        {
          raw: rounded(raw),
          penpal: rounded(penpal),
          bridge: rounded(bridge),
          penpalRatio: Number((penpal / raw).toFixed(2)),
          ratio: Number((bridge / raw).toFixed(2)),
        },
      ];
    }),
  );
  if (options.json) console.log(JSON.stringify(report, null, 2));
  else console.table(report);
} finally {
  await browser.close();
  shop.server.close();
  checkout.server.close();
}
