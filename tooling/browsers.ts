/** `npm run browsers`: built scripts and sheets use only what the oldest supported browsers know. Source: decision 212. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exceptionOf, exceptions } from './browsers/exceptions.ts';
import { oldestBrowsers } from './browsers/oldest-browsers.ts';
import { findUnknownInScript } from './browsers/script-features.ts';
import { findUnknownInSheet } from './browsers/sheet-features.ts';

/** One feature of one built file that a supported browser lacks. */
export interface Unknown {
  /** As MDN names it, for example `AbortSignal.any` or `css :has()`. */
  readonly feature: string;
  readonly file: string;
  /** The browsers that lack it, for example `safari 16.4`. */
  readonly lackedBy: readonly string[];
}

/** The folders of `dist` that browsers load. */
const folders = ['checkout', 'portal', 'dashboard', 'provider', 'sandbox', 'shop', 'widget'];

/** What the built files use and a supported browser lacks, without the uses that `exceptions` explains. */
export function findUnknown(dist: string): Unknown[] {
  const oldest = oldestBrowsers();
  const found: Unknown[] = [];
  for (const file of folders.flatMap((folder) => filesIn(path.join(dist, folder)))) {
    const find = file.endsWith('.js')
      ? findUnknownInScript
      : file.endsWith('.css')
        ? findUnknownInSheet
        : null;
    if (!find) continue;
    for (const { feature, lackedBy } of find(readFileSync(file, 'utf8'), oldest)) {
      found.push({ feature, lackedBy, file: path.relative(dist, file) });
    }
  }
  return found;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is not built: run npm run build`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findUnknown(fileURLToPath(new URL('../dist', import.meta.url)));
  const unexplained = found.filter(({ feature }) => exceptionOf(feature) === undefined);
  for (const { feature, file, lackedBy } of unexplained) {
    console.error(`${file}: ${feature} is unknown to ${lackedBy.join(', ')}`);
  }
  const stale = Object.keys(exceptions).filter(
    (name) => !found.some(({ feature }) => exceptionOf(feature) === name),
  );
  for (const name of stale) console.error(`tooling/browsers/exceptions.ts: no built file uses ${name}`);
  if (unexplained.length + stale.length > 0) process.exit(1);
  console.log(
    `The built files work in ${oldestBrowsers()
      .map(({ name, version }) => `${name} ${version}`)
      .join(', ')}.`,
  );
}
