import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseOwned, takeOwnership } from './owner-lock.ts';

let folder: string;
const lockFile = () => path.join(folder, 'owner.lock');
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fourfold-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the owner of a data folder', () => {
  it('is one at a time, and a refusal leaves no file [MER-180]', () => {
    const lock = takeOwnership(folder);
    const before = readFileSync(lockFile(), 'utf8');
    for (const attempt of [() => takeOwnership(folder), () => refuseOwned(folder)]) {
      expect(attempt).toThrow(expect.objectContaining({ code: 'database_in_use' }));
    }
    expect(readdirSync(folder)).toEqual(['owner.lock']);
    expect(readFileSync(lockFile(), 'utf8')).toBe(before);
    lock.release();
    expect(existsSync(lockFile())).toBe(false);
  });

  it('is replaced when its process is gone', () => {
    writeFileSync(lockFile(), '999999 1\n');
    refuseOwned(folder);
    takeOwnership(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'is replaced when its process has ended but its parent has not read its exit status',
    async () => {
      // The shell becomes a program that does not know of its child. The child may end only after that.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [said] = await once(parent.stdout, 'data');
      const pid = Number(String(said));
      const stat = () =>
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
      await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep'));
      process.kill(pid);
      await vi.waitFor(() => expect(stat()[0]).toBe('Z'));
      writeFileSync(lockFile(), `${pid} ${stat()[19]}\n`);
      refuseOwned(folder);
      takeOwnership(folder).release();
      parent.kill();
    },
  );

  it('is another one when its pid was reused', () => {
    writeFileSync(lockFile(), `${process.pid} the start of an earlier process\n`);
    takeOwnership(folder).release();
  });

  it('is replaced when the lock file is empty', () => {
    writeFileSync(lockFile(), '');
    takeOwnership(folder).release();
  });

  it('is not set when the folder is not writable', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    for (const place of [file, path.join(file, 'data')]) {
      expect(() => takeOwnership(place)).toThrow(expect.objectContaining({ code: 'data_folder_unusable' }));
    }
  });

  it('does not remove the lock of another', () => {
    const lock = takeOwnership(folder);
    writeFileSync(lockFile(), '1 another\n');
    lock.release();
    expect(existsSync(lockFile())).toBe(true);
  });
});
