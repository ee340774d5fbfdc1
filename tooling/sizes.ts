/** `npm run sizes`: what each journey through our apps fetches on the wire, against its budget. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { behindFirstPage as behindPortal } from '#portal/app/behind-first-page.ts';
import { renderAppPage } from '#server/http/pages/app-page.ts';
import { loadPrerender } from '#server/http/pages/first-page.ts';
import { type Manifest, type PageBundle, readManifest } from '#server/http/pages/page-bundle.ts';
import { readBuiltApp } from '#server/http/shell/built-app.ts';
import { compressResponse } from '#server/http/shell/compression.ts';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { behindFirstPage as behindCheckout } from '#widget/app/start/behind-first-page.ts';
import { dashboardBudget, merchantBudgets, pageBudget, ways } from './budgets.ts';
import { build } from './bundles.mjs';

/** One line of `-- --json`, in bytes. */
export interface Size {
  readonly entry: string;
  readonly gzip: number;
  /** As it is served. */
  readonly brotli: number;
  readonly budget: number;
  /** The encoding that the budget is for. */
  readonly held: 'gzip' | 'brotli';
}

/** The build fails for such an entry. Source: decision 59. */
export const isOver = (size: Size): boolean => size[size.held] > size.budget;

type Weight = Pick<Size, 'gzip' | 'brotli'>;
type App = 'checkout' | 'portal';

/** The language that is measured. */
const locale = 'en-AU';
const behindFirst: Readonly<
  Record<App, { readonly pages?: readonly string[]; readonly texts: readonly string[] }>
> = { checkout: behindCheckout, portal: behindPortal };

/** All built files. */
export async function measure(dist: string): Promise<Size[]> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const merchantFiles = {
    'merchant-script': `widget/${version}/fourfold.js`,
    'merchant-session': `widget/${version}/session.js`,
    'merchant-schedule': `widget/${version}/schedule.js`,
    'merchant-elements': `widget/${version}/elements.js`,
    'merchant-diagnose': `widget/${version}/diagnose.js`,
    'merchant-package': 'npm/index.js',
  };
  const merchant = (Object.keys(merchantFiles) as (keyof typeof merchantFiles)[]).flatMap((entry) => {
    const file = path.join(dist, merchantFiles[entry]);
    if (!existsSync(file)) return [];
    return [{ entry, ...weightOf([file]), budget: merchantBudgets[entry], held: 'gzip' as const }];
  });
  return [
    ...merchant,
    ...(await measureApp('checkout', dist)),
    ...(await measureApp('portal', dist)),
    ...measureDashboard(dist),
  ];
}

/** Its scripts and style sheets: it is one bundle for desks, not one for phones in a shop. */
function measureDashboard(dist: string): Size[] {
  const folder = path.join(dist, 'dashboard');
  const files = (readManifest(folder)?.files ?? []).filter((file) => /\.(js|css)$/.test(file));
  if (files.length === 0) return [];
  const weight = weightOf(files.map((file) => path.join(folder, file)));
  return [{ entry: 'dashboard', ...weight, budget: dashboardBudget, held: 'brotli' }];
}

async function measureApp(app: App, dist: string): Promise<Size[]> {
  const folder = path.join(dist, app);
  const manifest = readManifest(folder);
  if (!manifest) return [];
  const weigh = (files: readonly string[]) => weightOf(files.map((file) => path.join(folder, file)));
  const row = (entry: string, weight: Weight, budget: number): Size => ({
    ...{ entry, ...weight, budget, held: 'brotli' },
  });

  const sizes: Size[] = [];
  const cachedAfter: Record<string, ReadonlySet<string>> = {};
  for (const [name, way] of Object.entries(ways).filter(([, each]) => each.app === app)) {
    const cached = new Set(way.after && cachedAfter[way.after]);
    const steps: Size[] = [];
    for (const step of way.steps) {
      const files = [...filesOf(manifest, app, step, folder)].filter((file) => !cached.has(file));
      for (const file of files) cached.add(file);
      const weight = weigh(files);
      const whole = step === 'page' ? sumOf(weight, await pageWeight(app, dist)) : weight;
      steps.push(row(`${name} ${step}`, whole, pageBudget));
    }
    cachedAfter[name] = cached;
    sizes.push(row(name, steps.reduce(sumOf, { gzip: 0, brotli: 0 }), way.budget));
    if (steps.length > 1) sizes.push(...steps);
  }

  // A shopper who opens a later page or part has at least what is fetched while the first page is shown.
  const present = cachedAfter[`${app}-behind`] ?? new Set();
  const onWays = Object.values(ways).flatMap((way) => (way.app === app ? way.steps : []));
  const pages = Object.entries(manifest.pages)
    .filter(([address, { script }]) => !onWays.includes(address) && script !== manifest.entries.main?.script)
    .map(([address]) => address);
  const beyond = (files: readonly string[]) => weigh(files.filter((file) => !present.has(file)));
  return [
    ...sizes,
    ...pages.map((address) =>
      row(`${app} ${address}`, beyond([...filesOf(manifest, app, address, folder)]), pageBudget),
    ),
    ...Object.keys(manifest.parts)
      .filter((source) => ownFiles(manifest, source, present).length > 0)
      .map((source) => {
        const entry = `${app} part ${path.posix.basename(source).split('.')[0]}`;
        return row(entry, beyond(ownFiles(manifest, source, present)), pageBudget);
      }),
  ];
}

/**
 * What a step fetches with an empty cache.
 * @throws Error for a page that was not built
 */
export function filesOf(manifest: Manifest, app: App, step: string, folder = ''): Set<string> {
  return new Set(listOf(manifest, app, step, folder));
}

function listOf(manifest: Manifest, app: App, step: string, folder: string): string[] {
  const texts = (pieces: readonly string[]) =>
    pieces.flatMap((piece) => manifest.texts[locale]?.[piece] ?? []);
  const pageFiles = (address: string) => {
    const page = manifest.pages[address];
    // A page that is missing would count as nothing.
    if (!page) throw new Error(`the manifest has no page ${address}`);
    return [...linked(page), ...texts(page.texts)];
  };
  const { main, early } = manifest.entries;
  if (!main) throw new Error('the manifest has no entry "main"');
  if (step === 'page') {
    // The texts of a checkout are in its HTML page.
    return [...linked(main), ...(early ? linked(early) : []), ...(app === 'portal' ? texts(main.texts) : [])];
  }
  if (step === 'font') return main.styles.flatMap((sheet) => latinFontsIn(path.join(folder, sheet)));
  if (step === 'behind') {
    const { pages = [], texts: pieces } = behindFirst[app];
    return [...Object.values(manifest.behind).flatMap(linked), ...pages.flatMap(pageFiles), ...texts(pieces)];
  }
  return pageFiles(step);
}

/** What a part adds to the present files and those of the page that fetches it; for the page where it adds most. */
export function ownFiles(
  { pages, parts }: Pick<Manifest, 'pages' | 'parts'>,
  source: string,
  present: ReadonlySet<string>,
): string[] {
  const part = parts[source];
  if (!part) throw new Error(`the manifest has no part ${source}`);
  const beyond = (known: readonly string[]) =>
    linked(part).filter((file) => !present.has(file) && !known.includes(file));
  const brought = [...Object.values(pages), ...Object.values(parts)]
    .map(linked)
    .filter((files) => part.wantedBy.some((script) => files.includes(script)))
    .map(beyond)
    .sort((one, other) => other.length - one.length);
  return brought[0] ?? beyond([]);
}

const linked = ({ script, styles, modulepreloads }: PageBundle) => [script, ...modulepreloads, ...styles];

/** A browser fetches only the fonts whose letters a page shows. */
function latinFontsIn(sheet: string): string[] {
  const faces = readFileSync(sheet, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return faces
    .filter((face) => /unicode-range:\s*U\+(\?\?|0+-)/i.test(face))
    .flatMap((face) => /url\("?([^")]+)"?\)/.exec(face)?.[1] ?? []);
}

/** The size of the HTML page, as a new visitor gets it. */
async function pageWeight(app: App, dist: string): Promise<Weight> {
  const html = await pageOf(app, dist);
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'br' } });
  const answer = new Response(html, { headers: { 'content-type': 'text/html' } });
  const served = await compressResponse(request, answer);
  return { gzip: gzipSync(html, { level: 9 }).length, brotli: (await served.arrayBuffer()).byteLength };
}

async function pageOf(app: App, dist: string): Promise<string> {
  const { page, early, textsIn } = readBuiltApp(path.join(dist, app));
  if (!page) throw new Error(`the ${app} is not built`);
  const providerOrigin = 'http://provider.localhost:4401';
  const shared = { lang: locale, title: 'Fourfold', bundle: page, providerOrigin };
  const flags = { flags: {}, experiments: {} };
  if (app === 'portal') {
    return renderAppPage({
      ...shared,
      texts: textsIn(locale),
      early: early && { ...early, preloads: [] },
      starting: app,
      saysNotStarted: true,
      data: { flags },
    });
  }
  const prerender = await loadPrerender(path.join(dist, 'checkout-page'));
  if (!prerender) throw new Error('the first page of the checkout is not built');
  const session = checkoutSession({ state: 'OPEN', summary: null, consumerEmail: 'maya@example.com' });
  const { markup, texts } = await prerender({ session, flags, locale });
  return renderAppPage({ ...shared, early, starting: app, markup, data: { session, flags, texts } });
}

/** Each file is compressed separately by the build; one without a compressed copy is sent as it is. */
function weightOf(files: readonly string[]): Weight {
  return files
    .map((file) => ({
      gzip: gzipSync(readFileSync(file), { level: 9 }).length,
      brotli: readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length,
    }))
    .reduce(sumOf, { gzip: 0, brotli: 0 });
}

const sumOf = (one: Weight, other: Weight): Weight => ({
  gzip: one.gzip + other.gzip,
  brotli: one.brotli + other.brotli,
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // What `npm start` has built is larger. A test measures another folder.
  if (process.cwd() === path.resolve(import.meta.dirname, '..')) await build(console.error);
  const sizes = await measure('dist');
  if (process.argv.includes('--json')) console.log(JSON.stringify(sizes, null, 2));
  else for (const size of sizes) console.log(line(size));
  process.exitCode = sizes.some(isOver) ? 1 : 0;
}

function line(size: Size): string {
  const { entry, gzip, brotli, budget, held } = size;
  const [inGzip, served, allowed] = [gzip, brotli, budget].map((bytes) =>
    bytes.toLocaleString('en').padStart(9),
  );
  const over = isOver(size) ? `  OVER BY ${(size[held] - budget).toLocaleString('en')}` : '';
  return `${entry.padEnd(46)}${served} served ${inGzip} gzip, budget ${allowed} ${held}${over}`;
}
