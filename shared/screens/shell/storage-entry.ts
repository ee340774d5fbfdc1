import type { StoragePort } from '#shared/flows/journey.ts';

/** One entry of a browser storage. Where storage is blocked the visit goes on and a reload starts over. */
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
        // Blocked or full: the shopper can't do anything about it.
      }
    },
  };
}
