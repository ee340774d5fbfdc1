/**
 * The documentation of merchants' developers, as `npm run build` left it in one folder. `npm start` builds it while the server
 * runs, so the folder may be missing at first, and may be replaced.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readStaticFiles, type StaticFiles } from './static-files.ts';

interface BuiltDocs {
  readonly files: StaticFiles;
  /** Hashes of the scripts that are written in the pages, for their policy. */
  readonly inlineScripts: readonly string[];
  /** Of all files together. */
  readonly version: string;
}

/** What `tooling/docs/build.mjs` says about its build. It is written last. */
const summaryFile = 'site.json';
const moreTypes = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.tgz': 'application/gzip',
};

/** @returns what reads the folder again when it was built again; null while it is not there */
export function readBuiltDocs(folder: string): () => BuiltDocs | null {
  let built: BuiltDocs | null = null;
  let readMs = 0;
  return () => {
    const summary = path.join(folder, summaryFile);
    const { mtimeMs } = statSync(summary, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    if (mtimeMs !== 0 && mtimeMs !== readMs) {
      const { inlineScripts, version } = JSON.parse(readFileSync(summary, 'utf8'));
      built = { files: readStaticFiles(folder, undefined, moreTypes), inlineScripts, version };
      readMs = mtimeMs;
    }
    return built;
  };
}
