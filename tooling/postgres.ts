import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installDebianPackages, mayInstall } from './setup/debian.ts';
import { findExecutable } from './setup/executable.ts';
import { freePort } from './setup/free-ports.mjs';

/** A PostgreSQL server for tests, whose data may be dropped. */
export interface Postgres {
  /** Connection address of an empty database whose user may create more. */
  readonly url: string;
  /** Stops the server and removes its folder; does nothing to a server given by `TEST_DATABASE_URL`. */
  stop(): Promise<void>;
}

interface Identity {
  uid: number;
  gid: number;
}

/**
 * A PostgreSQL for tests: `TEST_DATABASE_URL`, else an installed server started in a temporary folder on a free port,
 * else Debian's package where this process may install it. With none of them it prints a warning about what is left out
 * and returns undefined.
 *
 * @param leftOut the tests that are skipped without it, for the message
 * @throws Error instead of leaving anything out, when `CI` is `true`
 */
export async function withPostgres(leftOut = 'the tests on PostgreSQL'): Promise<Postgres | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = findServer();
  if (folder) return startServer(folder);
  const message = `NO POSTGRESQL: ${leftOut} are left out. Set TEST_DATABASE_URL or install PostgreSQL 15 or newer.`;
  if (process.env.CI === 'true') throw new Error(message);
  console.error(`\n${'!'.repeat(message.length)}\n${message}\n${'!'.repeat(message.length)}\n`);
  return undefined;
}

/** The folder with `initdb` and `postgres`, the newest version first. */
function findServer(): string | undefined {
  const found = installedServer();
  if (found || !mayInstall()) return found;
  return installDebianPackages('postgresql') ? installedServer() : undefined;
}

function installedServer(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => path.join(debian, version, 'bin'));
  const initdb = findExecutable(['initdb'], folders) ?? findExecutable(['initdb']);
  return initdb && path.dirname(initdb);
}

async function startServer(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-postgres-'));
  const data = path.join(folder, 'data');
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder };
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'fourfold', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The server must not outlive this process, however that ends.
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  await untilReady(server);
  return {
    url: `postgres://fourfold@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Test data is thrown away, so it need not be synced to disk. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
].flatMap((setting) => ['-c', setting]);

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => idOf(name, flag));
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}

function idOf(name: string, flag: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (text: Buffer) => {
      said = (said + text).slice(-4000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}
