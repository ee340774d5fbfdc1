import type { AddressPort } from '#shared/flows/journey.ts';

/** The part of the browser's address behind the `#`. */
export const hashAddress: AddressPort = {
  read: () => location.hash.slice(1) || '/',
  push: (address) => history.pushState(null, '', `#${address}`),
  replace: (address) => history.replaceState(null, '', `#${address}`),
};
