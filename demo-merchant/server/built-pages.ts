/** The scripts and style sheets that the build made for the shop's pages. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface BuiltPages {
  /** Addresses of the files that every page links to. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** A built file by its name, or undefined. No name can lead out of the folder. */
  file(name: string): { readonly content: Buffer; readonly type: string } | undefined;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** @param folder where the build writes; without a build the pages have no scripts. */
export function readBuiltPages(folder: string): BuiltPages {
  const manifestFile = path.join(folder, 'manifest.json');
  const {
    entries,
  }: { entries: Record<string, { script: string; styles: string[]; modulepreloads: string[] }> } = existsSync(
    manifestFile,
  )
    ? JSON.parse(readFileSync(manifestFile, 'utf8'))
    : { entries: {} };
  const linked = Object.values(entries);
  const scripts = linked.map(({ script }) => script);
  const styles = linked.flatMap((entry) => entry.styles);
  const files = new Map(
    [...scripts, ...styles, ...linked.flatMap(({ modulepreloads }) => modulepreloads)].map((name) => [
      name,
      {
        content: readFileSync(path.join(folder, name)),
        type: types[path.extname(name)] ?? 'application/octet-stream',
      },
    ]),
  );
  return {
    scripts: scripts.map((name) => `/assets/${name}`),
    styles: styles.map((name) => `/assets/${name}`),
    file: (name) => files.get(name),
  };
}

/**
 * The integrity that the build printed for the merchant script, as a merchant copies it into the tag.
 * @returns undefined while the script has not been built.
 */
export function scriptIntegrity(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
