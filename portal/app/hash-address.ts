/** The journey's address bar on react-router's hash history. The router is rendered, so it exists later than the journey. */
import type { NavigateFunction } from 'react-router';
import type { AddressPort } from '#shared/flows/journey.ts';

export interface HashAddress extends AddressPort {
  /** Attaches the router once it is rendered, and makes the navigation that was requested before that. */
  attachRouter(navigate: NavigateFunction): void;
  /** Call after every navigation of the router, whatever caused it. */
  routerMoved(): void;
}

interface Move {
  readonly address: string;
  readonly replace: boolean;
}

const shown = (): string => location.hash.slice(1) || '/';

/** @param onMoved called for navigations that the journey did not start: the back button, a link, a typed address */
export function createHashAddress(onMoved: () => void): HashAddress {
  let known = shown();
  let waiting: Move | undefined;
  let navigate: NavigateFunction | undefined;

  const move = (next: Move) => {
    known = next.address;
    if (navigate) void navigate(next.address, { replace: next.replace });
    else waiting = next;
  };
  return {
    read: () => known,
    push: (address) => move({ address, replace: false }),
    replace: (address) => move({ address, replace: true }),
    attachRouter: (next) => {
      navigate = next;
      if (waiting) move(waiting);
      waiting = undefined;
    },
    routerMoved: () => {
      // Compares with the address that the browser shows: several navigations may have been rendered at once.
      if (shown() === known) return;
      known = shown();
      onMoved();
    },
  };
}
