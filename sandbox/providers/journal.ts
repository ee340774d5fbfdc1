import { type FileHandle, open } from 'node:fs/promises';

/** The provider's state is rebuilt from these entries; nothing else is stored. */
export interface Journal<Entry> {
  /** The entries of earlier runs, oldest first. */
  readonly replayed: readonly Entry[];
  append(entry: Entry): void;
  /** Resolves when everything appended so far is on disk; rejects when it can't be written. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/** A line before the last can't be read. A crash can't cause that, so the damaged file is left as it is. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
  constructor(path: string, line: number) {
    super(`The journal ${path} cannot be read at line ${line}`);
  }
}

/**
 * Opens the journal at `path`: one JSON line for each entry, synced before `flushed` resolves. Entries that
 * are appended during a sync share the next one, so that load does not multiply syncs.
 *
 * A last line that a crash truncated was never acknowledged, so it is removed.
 *
 * @throws {JournalDamaged}
 */
export async function openJournal<Entry>(path: string): Promise<Journal<Entry>> {
  const file = await open(path, 'a+', 0o600);
  const text = await file.readFile('utf8');
  const { entries, intactLength } = readEntries<Entry>(text, path);
  if (intactLength < text.length) await file.truncate(Buffer.byteLength(text.slice(0, intactLength)));
  return { replayed: entries, ...createWriter<Entry>(file) };
}

function readEntries<Entry>(text: string, path: string): { entries: Entry[]; intactLength: number } {
  const entries: Entry[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    try {
      entries.push(JSON.parse(text.slice(start, end)));
    } catch {
      const isLast = end === text.length - 1;
      if (!isLast) throw new JournalDamaged(path, entries.length + 1);
      break;
    }
    start = end + 1;
  }
  return { entries, intactLength: start };
}

function createWriter<Entry>(file: FileHandle): Omit<Journal<Entry>, 'replayed'> {
  let lines: string[] = [];
  let lastSync = Promise.resolve();
  let nextSync: Promise<void> | null = null;

  async function sync() {
    lastSync = nextSync ?? lastSync;
    nextSync = null;
    const batch = lines.join('');
    lines = [];
    await file.appendFile(batch);
    await file.datasync();
  }

  function flushed() {
    if (lines.length === 0) return nextSync ?? lastSync;
    nextSync ??= lastSync.then(sync);
    return nextSync;
  }

  return {
    append: (entry) => void lines.push(`${JSON.stringify(entry)}\n`),
    flushed,
    async close() {
      await flushed();
      await file.close();
    },
  };
}
