import path from 'node:path';
import { loadPageBundles } from '../providers/http/page-bundle.ts';
import type { BuiltApp } from './app.ts';
import { readStaticFiles } from './static-files.ts';

/** Reads one folder of the build, which may not be there yet. */
export async function readBuiltApp(folder: string, entry: string): Promise<BuiltApp> {
  const { pages } = await loadPageBundles(folder);
  return { files: readStaticFiles(path.resolve(folder)), page: pages.get(entry) ?? null };
}
