/**
 * `npm run mutate`: Stryker changes the rules in one place at a time, and lists the changes that no test notices. It
 * covers the files that changed since `main`; with `-- shared/domain/payments` those of one folder, with `-- --full` all.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { mergeBaseWithMain } from './test/changed-since.ts';

const configFile = 'tooling/mutation/stryker.config.json';

/** Screens are left out, because their tests don't aim at every line. The server's areas are, because each mutant needs a server. */
const isMutated = (file: string) =>
  /^(shared\/(domain|flows)|widget\/loader)\/.*\.ts$/.test(file) &&
  !/\.test\.ts$|-for-tests\.ts$|\/testing\//.test(file);

/** Of these files, those that are mutated: in one of these folders, if any are named. */
export const mutatedOf = (files: readonly string[], folders: readonly string[] = []): string[] =>
  files.filter(
    (file) =>
      isMutated(file) &&
      (folders.length === 0 || folders.some((folder) => file === folder || file.startsWith(`${folder}/`))),
  );

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Stryker has logged why. */
function failed(): void {
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals: folders } = parseArgs({
    options: { full: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const candidates =
    values.full || folders.length > 0
      ? git('ls-files', '--cached', '--others', '--exclude-standard')
      : git('diff', '--name-only', '--diff-filter=d', mergeBaseWithMain());
  const mutate = mutatedOf(candidates, folders);
  // Fails the process below the least score of its configuration.
  if (mutate.length > 0) await new Stryker({ configFile, mutate }).runMutationTest().catch(failed);
  else console.log('Nothing that is mutated has changed.');
}
