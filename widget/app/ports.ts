/** The browser's address bar and storages, as the journey wants them. */
import type { AddressPort, KeepPort } from '#shared/flows/journey.ts';

/** The part of the address behind the `#`. */
export const hashAddress: AddressPort = {
  read: () => decodeURI(location.hash.slice(1)) || '/',
  push: (address) => history.pushState(null, '', `#${address}`),
  replace: (address) => history.replaceState(null, '', `#${address}`),
};

/** One entry of a storage. Where storage is blocked the visit goes on and a reload starts over. */
export function keepIn(storage: () => Storage, key: string): KeepPort {
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
        // Blocked or full: nothing that the shopper could do about it.
      }
    },
  };
}
