/** Finds nginx, for the test of the page on proxies. */
import { installDebianPackages, mayInstall } from './setup/debian.ts';
import { findExecutable } from './setup/executable.ts';

/**
 * The path of nginx: an installed one, else Debian's package where this process may install it. With neither it prints a
 * warning about the skipped tests and returns undefined.
 *
 * @throws Error instead of leaving anything out, when `CI` is `true`
 */
export function findNginx(): string | undefined {
  const found =
    installed() ?? (mayInstall() && installDebianPackages('nginx-light') ? installed() : undefined);
  if (found) return found;
  const message = 'NO NGINX: the test of the documented configuration is left out. Install nginx.';
  if (process.env.CI === 'true') throw new Error(message);
  console.error(`\n${'!'.repeat(message.length)}\n${message}\n${'!'.repeat(message.length)}\n`);
  return undefined;
}

/** Debian installs it in a folder that is only in root's PATH. */
const installed = () =>
  findExecutable(['nginx']) ?? findExecutable(['nginx'], ['/usr/sbin', '/usr/local/sbin', '/sbin']);
