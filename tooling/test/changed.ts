/**
 * `npm run test:changed`: what a change can break as far as imports tell. Unit tests that reach a changed file, and
 * end-to-end tests whose own files changed. Since where this branch left `main`, or since `-- <commit>`.
 */
import { execFileSync, spawnSync } from 'node:child_process';

const since = process.argv[2] ?? whereMainWasLeft();
const results = [
  runs('vitest', 'run', '--changed', since, '--reporter=default'),
  runs('tsx', 'tooling/e2e.ts', `--only-changed=${since}`, '--pass-with-no-tests'),
];
process.exit(results.every(Boolean) ? 0 : 1);

function runs(...words: string[]): boolean {
  return spawnSync('npx', words, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

/** On `main` itself, its last commit: what is not committed counts as changed in any case. */
function whereMainWasLeft(): string {
  const commitOf = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const left = commitOf('merge-base', 'HEAD', 'main');
  return left === commitOf('rev-parse', 'HEAD') ? 'HEAD' : left;
}
