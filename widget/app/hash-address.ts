import type { AddressPort } from '#shared/flows/journey.ts';

/** The journey's address in the hash of the browser's URL. */
export const hashAddress: AddressPort = {
  read: () => location.hash.slice(1) || '/',
  push: (address) => history.pushState(null, '', `#${address}`),
  replace: (address) => history.replaceState(null, '', `#${address}`),
};
