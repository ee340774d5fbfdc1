/** Initial data of embedded databases, kept as files: creating it takes many times as long as loading it. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));

/** An empty database, as `initdb` makes it: nothing secret, and always the same. Null when no file can be kept. */
export const emptySnapshot = (): Promise<string | null> =>
  keptSnapshot('empty', versionOfPglite(), async () => {}).catch(() => null);

/**
 * The file of a snapshot, created when there is none yet; those of other versions are deleted.
 * @param fill adds its data to an empty database
 */
export async function keptSnapshot(
  kind: string,
  version: string,
  fill: (database: PGlite) => Promise<void>,
): Promise<string> {
  const file = path.join(cache, `${kind}-${version}.tar`);
  if (existsSync(file)) return file;
  const database = await PGlite.create();
  await fill(database);
  const dump = await database.dumpDataDir('none');
  await database.close();
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    const isOlder = name.startsWith(`${kind}-`) && name.endsWith('.tar') && name !== path.basename(file);
    if (isOlder) await rm(path.join(cache, name), { force: true });
  }
  // It gets its name only when it is complete. Another process may have created the same file and may be reading it.
  const unfinished = path.join(cache, `unfinished-${randomBytes(6).toString('hex')}`);
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await link(unfinished, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  return file;
}

function versionOfPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8'));
  return version;
}
