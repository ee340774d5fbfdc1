import { spawnSync } from 'node:child_process';

/** Whether this process may install packages: Debian or a child of it, and root. */
export const mayInstall = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Installs one package with its needs and nothing more. False when that failed; apt has then said why. */
export function installDebianPackage(name: string): boolean {
  console.error(`Installing Debian's ${name}`);
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', name);
}
