import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JournalDamaged, openJournal } from './journal.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-'));
  file = path.join(folder, 'journal.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

async function write(...entries: string[]) {
  const journal = await openJournal<string>(file);
  for (const entry of entries) journal.append(entry);
  await journal.close();
}

async function replay() {
  const journal = await openJournal<string>(file);
  await journal.close();
  return journal.replayed;
}

it('replays what was appended, in order, over several runs', async () => {
  await write('one', 'two\nlines');
  await write('three');
  expect(await replay()).toEqual(['one', 'two\nlines', 'three']);
});

it('has written the entries to disk when `flushed` resolves', async () => {
  const journal = await openJournal<string>(file);
  journal.append('one');
  const first = journal.flushed();
  journal.append('two');
  await Promise.all([first, journal.flushed()]);
  expect(await readFile(file, 'utf8')).toBe('"one"\n"two"\n');
  await journal.close();
});

it.each(['"tw', '"two"', '{"a":\n', '\u0000\u0000\u0000'])(
  'drops a last line that a crash cut short: %j',
  async (torn) => {
    await write('one');
    await appendFile(file, torn);
    expect(await replay()).toEqual(['one']);
    await write('two');
    expect(await replay()).toEqual(['one', 'two']);
  },
);

it('refuses to start on damage that a crash cannot cause, and leaves the file as it is', async () => {
  await write('one');
  await appendFile(file, 'damaged\n"three"\n');
  await expect(openJournal(file)).rejects.toThrow(JournalDamaged);
  expect(await readFile(file, 'utf8')).toBe('"one"\ndamaged\n"three"\n');
});

it('keeps multi-byte characters whole when it truncates', async () => {
  await write('café 日本');
  await appendFile(file, '"日');
  expect(await replay()).toEqual(['café 日本']);
  await write('après');
  expect(await replay()).toEqual(['café 日本', 'après']);
});
