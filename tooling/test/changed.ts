/**
 * `npm run test:changed`: the tests that a change can break, judged by imports. Unit tests that reach a changed file,
 * and end-to-end tests whose own files changed. Since this branch left `main`, or since the commit `-- <commit>`.
 */
import { spawnSync } from 'node:child_process';
import { mergeBaseWithMain } from './changed-since.ts';

const since = process.argv[2] ?? mergeBaseWithMain();
const results = [
  runs('vitest', 'run', '--changed', since, '--reporter=default'),
  runs('tsx', 'tooling/e2e.ts', `--only-changed=${since}`, '--pass-with-no-tests'),
];
process.exit(results.every(Boolean) ? 0 : 1);

function runs(...words: string[]): boolean {
  return spawnSync('npx', words, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}
