import type { StoragePort } from '#shared/flows/journey.ts';

/** One entry of a browser storage. If storage is blocked it stays empty: the app works, but a reload starts over. */
export function storageEntry(storage: () => Storage, key: string): StoragePort {
  return {
    read: () => {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // Blocked or full: there is nothing the shopper could do.
      }
    },
  };
}
