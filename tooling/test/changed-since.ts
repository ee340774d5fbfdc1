import { execFileSync } from 'node:child_process';

/** The commit at which this branch left `main`; on `main` itself its last one, before what is not committed. */
export const mergeBaseWithMain = (): string =>
  execFileSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' }).trim();
