/** `npm run sizes`: what each entry weighs on the wire against its budget. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type AppPage, renderAppPage } from '#sandbox/http/pages/app-page.ts';
import { loadPrerender } from '#sandbox/http/pages/first-page.ts';
import { checkoutSession } from '#shared/testing/checkout-session.ts';

/** One line of `-- --json`; all in bytes, and the budget is for gzip. */
export interface Size {
  readonly entry: string;
  readonly gzip: number;
  readonly brotli: number;
  readonly budget: number;
}

/** The build fails for such an entry. Source: docs/decisions/0021-walls-before-budgets.md. */
export const isOver = ({ gzip, budget }: Size): boolean => gzip > budget;

interface Linked {
  readonly script: string;
  readonly styles: readonly string[];
  readonly modulepreloads: readonly string[];
}

interface LinkedChunk extends Linked {
  /** The scripts that fetch it; of a piece of the texts nobody says. */
  readonly wantedBy?: readonly string[];
}

/** What `tooling/rollup/manifest.mjs` writes. */
export interface Manifest {
  readonly entries: Readonly<Record<string, Linked>>;
  readonly chunks: Readonly<Record<string, LinkedChunk>>;
}

/** The pages that a visitor without a session sees first, and the words they are drawn with. */
const firstScreen = ['shared/screens/access/login/login-email.screen.tsx'];
const wordsOf = (pieces: readonly string[]) => pieces.map((piece) => `shared/content/en.json#${piece}`);
/** A checkout's are in its page. */
const portalWords = wordsOf(['start']);
/** Fetched behind the first page, which is shown without it, for every page that follows. */
const behindFirst = 'widget/app/deferred-app.tsx';

/**
 * 1.25 times React 19 with a createHashRouter shell and a form of three fields: 97,146 bytes, built by our own
 * recipe on 20 November 2026.
 */
const portalBudget = 121_432;

const budgets = {
  merchantScript: 7_800,
  merchantSession: 7_000,
  merchantPackage: 1_000,
  checkoutFirstScreen: 30_000,
  /** What every later page needs, fetched while the shopper reads and types; with room for what is still to come. */
  checkoutDeferred: 18_000,
  checkoutLaterScreen: 12_000,
} as const;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** All entries that have been built. */
export async function measure(dist: string): Promise<Size[]> {
  const widget = path.join(dist, 'widget', version);
  return [
    ...measureFile('merchant-script', path.join(widget, 'fourfold.js'), budgets.merchantScript),
    ...measureFile('merchant-session', path.join(widget, 'session.js'), budgets.merchantSession),
    ...measureFile('merchant-package', path.join(dist, 'npm/index.js'), budgets.merchantPackage),
    ...(await measureCheckout(path.join(dist, 'checkout'), path.join(dist, 'checkout-page'))),
    ...(await measurePortal(path.join(dist, 'portal'))),
  ];
}

function measureFile(entry: string, file: string, budget: number): Size[] {
  return existsSync(file) ? [{ entry, ...weigh([file]), budget }] : [];
}

async function measureCheckout(folder: string, pages: string): Promise<Size[]> {
  const manifest = readManifest(folder);
  if (!manifest) return [];
  const first = [...filesOf(manifest, 'main', firstScreen), ...filesOf(manifest, 'early', [])];
  const behind = [...filesOf(manifest, 'main', [behindFirst])].filter((file) => !first.includes(file));
  const weighed = (entry: string, files: readonly string[]): Size => ({
    ...{ entry: `checkout-${entry}`, ...weigh(inFolder(folder, files)), budget: budgets.checkoutLaterScreen },
  });
  const present = [...first, ...behind];
  const later = Object.keys(manifest.chunks)
    .filter((source) => ![behindFirst, ...firstScreen].includes(source))
    .filter((source) => isScreen(source) || isPart(source))
    .map((source) => {
      const kind = isScreen(source) ? 'screen' : 'part';
      const entry = `${kind}:${path.posix.basename(source).split('.')[0]}`;
      return weighed(entry, ownFiles(manifest, source, present));
    });
  const weight = weigh(inFolder(folder, first), await checkoutPage(manifest, pages));
  const scripts = behind.filter((file) => file.endsWith('.js'));
  const sheets = behind.filter((file) => !scripts.includes(file));
  return [
    { entry: 'checkout-first-screen', ...weight, budget: budgets.checkoutFirstScreen },
    // Two files that are asked for at once.
    { ...weighed('part:deferred-app', scripts), budget: budgets.checkoutDeferred },
    weighed('part:style', sheets),
    ...later,
  ];
}

/**
 * What a page brings beyond the files that are there before any page; and what a part brings beyond the page that
 * fetches it, from where it brings most.
 */
export function ownFiles({ chunks }: Manifest, source: string, present: readonly string[]): string[] {
  const chunk = chunks[source];
  if (!chunk) throw new Error(`the manifest has no ${source}`);
  const beyond = (known: readonly string[]) =>
    listed(chunk).filter((file) => !present.includes(file) && !known.includes(file));
  if (isScreen(source)) return beyond([]);
  const wishing = Object.values(chunks)
    .map(listed)
    .filter((files) => chunk.wantedBy?.some((script) => files.includes(script)));
  const brought = wishing.map(beyond).sort((one, other) => other.length - one.length);
  return brought[0] ?? beyond([]);
}

async function measurePortal(folder: string): Promise<Size[]> {
  const manifest = readManifest(folder);
  if (!manifest) return [];
  const first = [...filesOf(manifest, 'main', [...firstScreen, ...portalWords])];
  const weight = weigh(inFolder(folder, first), await pageOf(manifest, { saysNotStarted: true }));
  return [{ entry: 'portal-first-screen', ...weight, budget: portalBudget }];
}

/** What a page fetches behind itself, or when a shopper wants it. */
const isPart = (source: string) => /^(shared\/screens|widget)\/.+\.tsx?$/.test(source);
const isScreen = (source: string) => source.endsWith('.screen.tsx');

function readManifest(folder: string): Manifest | undefined {
  const file = path.join(folder, 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Every file that the entry and the lazily loaded modules under the given sources bring along, once.
 * @throws Error for a source that was not built
 */
export function filesOf(
  { entries, chunks }: Manifest,
  entry: string,
  sources: readonly string[],
): Set<string> {
  const wanted = sources.flatMap((start) => {
    const found = Object.keys(chunks).filter((source) => source.startsWith(start));
    // What is not counted would look like nothing to fetch; a folder may have nothing that comes later.
    if (found.length === 0 && !start.endsWith('/')) throw new Error(`the manifest has no ${start}`);
    return found.map((source) => chunks[source]);
  });
  return new Set([entries[entry], ...wanted].flatMap((item) => (item ? listed(item) : [])));
}

const listed = ({ script, styles, modulepreloads }: Linked) => [script, ...modulepreloads, ...styles];
const inFolder = (folder: string, files: readonly string[]) => files.map((file) => path.join(folder, file));

/** The page itself, as the server writes it. */
async function pageOf({ entries }: Manifest, more: Partial<AppPage>): Promise<string> {
  const { main } = entries;
  if (!main) throw new Error('the manifest has no entry "main"');
  const providerOrigin = 'http://provider.localhost:4401';
  return renderAppPage({ lang: 'en-AU', title: 'Fourfold', bundle: main, providerOrigin, ...more });
}

/** With the first page of an order, as a new visitor gets it. */
async function checkoutPage(manifest: Manifest, folder: string): Promise<string> {
  const prerender = await loadPrerender(folder);
  if (!prerender) throw new Error(`${folder} is not built`);
  const session = checkoutSession({ state: 'OPEN', summary: null, consumerEmail: 'maya@example.com' });
  const order = { session, flags: { flags: {}, experiments: {} } };
  const { markup, texts } = await prerender({ ...order, locale: 'en-AU' });
  const earlyScript = manifest.entries.early?.script ?? null;
  return pageOf(manifest, { earlyScript, markup, data: { ...order, texts } });
}

/** Each file is compressed alone, as a server sends it. */
function weigh(files: readonly string[], page = ''): Pick<Size, 'gzip' | 'brotli'> {
  const contents = [...files.map((file) => readFileSync(file)), ...(page ? [Buffer.from(page)] : [])];
  const sum = (compress: (content: Buffer) => Buffer) =>
    contents.reduce((bytes, content) => bytes + compress(content).length, 0);
  return {
    gzip: sum((content) => gzipSync(content, { level: 9 })),
    brotli: sum((c) => brotliCompressSync(c)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measure('dist');
  if (process.argv.includes('--json')) console.log(JSON.stringify(sizes, null, 2));
  else for (const size of sizes) console.log(line(size));
  process.exitCode = sizes.some(isOver) ? 1 : 0;
}

function line(size: Size): string {
  const { entry, gzip, brotli, budget } = size;
  const [inGzip, inBrotli, allowed] = [gzip, brotli, budget].map((bytes) =>
    bytes.toLocaleString('en').padStart(9),
  );
  const over = isOver(size) ? `  OVER BY ${(gzip - budget).toLocaleString('en')}` : '';
  return `${entry.padEnd(46)}${inGzip} gzip ${inBrotli} brotli, budget ${allowed}${over}`;
}
