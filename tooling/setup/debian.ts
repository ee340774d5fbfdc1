import { spawnSync } from 'node:child_process';

/** Whether this process may install packages: on Debian or a derivative, and as root. */
export const mayInstall = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Installs packages with their dependencies. False when that failed; apt has then printed why. */
export function installDebianPackages(...names: readonly string[]): boolean {
  console.error(`Installing Debian's ${names.join(' and ')}`);
  // A mirror may not answer once, and another process may be installing.
  const patience = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];
  const apt = (...words: string[]) =>
    spawnSync('apt-get', [...patience, ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...names);
}
