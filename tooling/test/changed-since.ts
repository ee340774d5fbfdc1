import { execFileSync } from 'node:child_process';

/** The merge base of this branch and `main`; on `main` its last commit. */
export const mergeBaseWithMain = (): string =>
  execFileSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' }).trim();
