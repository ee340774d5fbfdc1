import type { Journal } from '#sandbox/providers/journal.ts';

/** A journal that ends with the process. */
export const memoryJournal = <Entry>(): Journal<Entry> => ({
  replayed: [],
  append: () => {},
  flushed: async () => {},
  close: async () => {},
});
