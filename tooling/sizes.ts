/** `npm run sizes`: what each entry weighs on the wire against its budget. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { appDocument } from '#sandbox/documents/app-document.ts';

/** One line of `-- --json`; all in bytes, and the budget is for gzip. */
export interface Size {
  readonly entry: string;
  readonly gzip: number;
  readonly brotli: number;
  readonly budget: number;
}

/**
 * Where an entry does not meet its budget yet, the weight that it may not pass meanwhile. A wall only ever comes down;
 * an entry without one must meet its budget. Source: docs/decisions/0021-walls-before-budgets.md.
 */
const walls: Readonly<Record<string, number>> = {
  'merchant-script': 9_770,
  'checkout-part:later': 14_000,
  'checkout-screen:summary': 17_400,
  'checkout-screen:profile': 17_600,
  'checkout-screen:identification-profile': 16_500,
  'checkout-screen:identification-verify-address': 12_900,
};

/** What the weight of an entry is held to. */
export const limitOf = ({ entry, budget }: Size): number => Math.max(budget, walls[entry] ?? 0);

interface Linked {
  readonly script: string;
  readonly styles: readonly string[];
  readonly modulepreloads: readonly string[];
}

/** What `tooling/rollup/manifest.mjs` writes. */
export interface Manifest {
  readonly entries: Readonly<Record<string, Linked>>;
  readonly chunks: Readonly<Record<string, Linked>>;
}

/** The pages that a visitor without a session sees first, and the words they are drawn with. */
const firstScreen = ['shared/screens/access/login-email.screen.tsx'];
const wordsOf = (pieces: readonly string[]) => pieces.map((piece) => `shared/content/en.json#${piece}`);
const firstWords = {
  checkout: wordsOf(['start']),
  portal: wordsOf(['common', 'access']),
};
/** Fetched after the first page, which is shown without it: what goes on from there, and the line to the shop. */
const parts = { later: 'widget/app/later.tsx', shopLink: 'widget/app/shop-link.ts' } as const;

/**
 * 1.25 times React 19 with a createHashRouter shell and a form of three fields: 97,146 bytes, built by our own
 * recipe on 20 November 2026.
 */
const portalBudget = 121_432;

const budgets = {
  merchantScript: 7_800,
  merchantPackage: 1_000,
  checkoutFirstScreen: 30_000,
  checkoutLaterScreen: 12_000,
} as const;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** All entries that have been built. */
export async function measure(dist: string): Promise<Size[]> {
  return [
    ...measureFile(
      'merchant-script',
      path.join(dist, 'widget', version, 'fourfold.js'),
      budgets.merchantScript,
    ),
    ...measureFile('merchant-package', path.join(dist, 'npm/index.js'), budgets.merchantPackage),
    ...(await measureCheckout(path.join(dist, 'checkout'))),
    ...(await measurePortal(path.join(dist, 'portal'))),
  ];
}

function measureFile(entry: string, file: string, budget: number): Size[] {
  return existsSync(file) ? [{ entry, ...weigh([file]), budget }] : [];
}

async function measureCheckout(folder: string): Promise<Size[]> {
  const manifest = readManifest(folder);
  if (!manifest) return [];
  const first = [...filesOf(manifest, 'main', [...firstScreen, ...firstWords.checkout])];
  // Fetched while the shopper types, for all pages that follow.
  const ahead = [...filesOf(manifest, 'main', [parts.later])];
  const later = Object.entries(manifest.chunks)
    .filter(([source]) => (isScreen(source) && !firstScreen.includes(source)) || isPart(source))
    .map(([source, linked]) => {
      const present = source === parts.later ? first : [...first, ...ahead];
      const files = listed(linked).filter((file) => !present.includes(file));
      const entry = `checkout-${isScreen(source) ? 'screen' : 'part'}:${path.posix.basename(source).split('.')[0]}`;
      return { entry, ...weigh(inFolder(folder, files)), budget: budgets.checkoutLaterScreen };
    });
  const weight = weigh(inFolder(folder, first), await documentOf(manifest));
  return [{ entry: 'checkout-first-screen', ...weight, budget: budgets.checkoutFirstScreen }, ...later];
}

async function measurePortal(folder: string): Promise<Size[]> {
  const manifest = readManifest(folder);
  if (!manifest) return [];
  const first = [...filesOf(manifest, 'main', [...firstScreen, ...firstWords.portal])];
  const weight = weigh(inFolder(folder, first), await documentOf(manifest));
  return [{ entry: 'portal-first-screen', ...weight, budget: portalBudget }];
}

const isPart = (source: string) => Object.values<string>(parts).includes(source);
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
async function documentOf({ entries }: Manifest): Promise<string> {
  const { main } = entries;
  if (!main) throw new Error('the manifest has no entry "main"');
  const providerOrigin = 'http://provider.localhost:4401';
  return appDocument({ lang: 'en-AU', title: 'Fourfold', bundle: main, providerOrigin });
}

/** Each file is compressed alone, as a server sends it. */
function weigh(files: readonly string[], document = ''): Pick<Size, 'gzip' | 'brotli'> {
  const contents = [...files.map((file) => readFileSync(file)), ...(document ? [Buffer.from(document)] : [])];
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
  process.exitCode = sizes.some((size) => size.gzip > limitOf(size)) ? 1 : 0;
}

function line(size: Size): string {
  const { entry, gzip, brotli, budget } = size;
  const [inGzip, inBrotli, allowed] = [gzip, brotli, budget].map((bytes) =>
    bytes.toLocaleString('en').padStart(9),
  );
  const failing = gzip > limitOf(size) ? ', ABOVE THE WALL' : '';
  const over = gzip > budget ? `  over by ${(gzip - budget).toLocaleString('en')}${failing}` : '';
  return `${entry.padEnd(46)}${inGzip} gzip ${inBrotli} brotli, budget ${allowed}${over}`;
}
