/** The journey's address bar on react-router's hash history. The router is rendered, so it exists later than the journey. */
import type { NavigateFunction } from 'react-router';
import type { AddressPort } from '#shared/flows/journey.ts';
import { historyIndex, leaveGuard } from './leave-guard.ts';

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
  /** Shows the guarded page's address again. @returns what goes where the shopper wanted to */
  const goBackToKnown = (index: number | undefined): (() => void) => {
    const wanted = historyIndex();
    const steps = index === undefined || wanted === undefined ? 0 : wanted - index;
    if (steps === 0) {
      void navigate?.(known);
      return () => history.back();
    }
    history.go(-steps);
    return () => history.go(steps);
  };
  return {
    read: () => known,
    push: (address) => {
      const push = () => move({ address, replace: false });
      const guard = leaveGuard();
      if (!guard) return push();
      guard.ask(() => {
        push();
        onMoved();
      });
    },
    replace: (address) => move({ address, replace: true }),
    attachRouter: (next) => {
      navigate = next;
      if (waiting) move(waiting);
      waiting = undefined;
    },
    routerMoved: () => {
      // Compares with the address that the browser shows: several navigations may have been rendered at once.
      if (shown() === known) return;
      const guard = leaveGuard();
      if (guard) return guard.ask(goBackToKnown(guard.index));
      known = shown();
      onMoved();
    },
  };
}
