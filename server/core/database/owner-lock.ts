/**
 * One process at a time may own the data folder: the embedded database takes no lock itself, and two writers lose
 * each other's acknowledged rows without an error.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

interface OwnerLock {
  release(): void;
}

/** Checks without locking: throws `StartError` `database_in_use` when a running process owns the folder. */
export function refuseOwned(dataDir: string): void {
  const owner = readOwner(path.join(dataDir, 'owner.lock'));
  if (owner !== null && isAlive(owner)) throw inUse(dataDir, owner);
}

/**
 * Locks the folder, also one whose owner has died. Throws `StartError` `database_in_use` when a running process owns it,
 * `data_folder_unusable` when nothing can be written there.
 */
export function takeOwnership(dataDir: string): OwnerLock {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      'data_folder_unusable',
      `${path.resolve(dataDir)}: ${(error as Error).message}. Make it a folder with room that this user may write to, or set DATA_DIR.`,
    );
  }
}

function lockFolder(dataDir: string): OwnerLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lockFile = path.join(dataDir, 'owner.lock');
  const claim = path.join(dataDir, `owner.${process.pid}.claim`);
  const ours = `${process.pid} ${startOf(process.pid)}\n`;

  const owner = readOwner(lockFile);
  if (owner !== null && isAlive(owner)) throw inUse(dataDir, owner);

  writeFileSync(claim, ours);
  try {
    if (owner !== null) removeStale(lockFile, owner, dataDir);
    // A link appears with its content or not at all, and only if there is none yet.
    linkSync(claim, lockFile);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process was faster: it took the lock, or removed the stale one.
    if (code !== 'EEXIST' && code !== 'ENOENT') throw error;
    throw inUse(dataDir, readOwner(lockFile) ?? 'another process');
  } finally {
    rmSync(claim, { force: true });
  }
  return {
    release() {
      if (readOwner(lockFile) === ours) rmSync(lockFile, { force: true });
    },
  };
}

/** Another process may have taken the folder between our check and our removal; its lock is then restored. */
function removeStale(lockFile: string, stale: string, dataDir: string) {
  const aside = `${lockFile}.${process.pid}`;
  renameSync(lockFile, aside);
  const taken = readOwner(aside);
  if (taken !== stale && taken !== null) {
    linkSync(aside, lockFile);
    rmSync(aside);
    throw inUse(dataDir, taken);
  }
  rmSync(aside, { force: true });
}

function inUse(dataDir: string, owner: string): StartError {
  const process = /^\d+/.exec(owner)?.[0];
  return new StartError(
    'database_in_use',
    `${path.resolve(dataDir)} belongs to ${process ? `process ${process}` : owner}. Stop it, or set DATA_DIR.`,
  );
}

function readOwner(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * A pid may be reused after the machine restarts, so the start time is compared as well. A process that has ended keeps
 * both until its parent reads its exit status, which some parents never do.
 */
function isAlive(owner: string): boolean {
  const [, pid, start] = /^(\d+) (.*)\n$/.exec(owner) ?? [];
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !hasEnded(Number(pid)) && startOf(Number(pid)) === start;
}

function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  const [state] = statOf(pid);
  return state === 'Z' || state === 'X';
}

/** The fields of a Linux process from the third on, its state. Empty where it is gone. */
function statOf(pid: number): readonly string[] {
  try {
    // The second, its name in brackets, may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** When a process started, in the system's own format; empty where that is unknown. */
function startOf(pid: number): string {
  if (process.platform === 'linux') return statOf(pid)[19] ?? '';
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
