/** The journey's address bar over react-router's hash history, which lives in the page and comes later than the journey. */
import type { NavigateFunction } from 'react-router';
import type { AddressPort } from '#shared/flows/journey.ts';

export interface HashAddress extends AddressPort {
  /** From now on the router moves. A move that was asked for before it was there is made now. */
  attachRouter(navigate: NavigateFunction): void;
  /** To be called after every navigation of the router, whatever caused it. */
  routerMoved(): void;
}

interface Move {
  readonly address: string;
  readonly replace: boolean;
}

const shown = (): string => location.hash.slice(1) || '/';

/** @param onMoved told of the moves that the journey did not make itself: the back button, a link, a typed address */
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
      // By what the browser shows, not by what was rendered: several moves may have been rendered at once.
      if (shown() === known) return;
      known = shown();
      onMoved();
    },
  };
}
