/** The journey's address bar over react-router's hash history. */
import type { createHashRouter } from 'react-router';
import type { AddressPort } from '#shared/flows/journey.ts';

type Router = ReturnType<typeof createHashRouter>;

/**
 * react-router takes a navigation over a moment later, so the address asked for last is the one that counts.
 * `onMoved` tells of the moves that the journey did not make itself: the back button, a link, a typed address.
 */
export function addressOver(router: Router, onMoved: () => void): AddressPort {
  let current = addressIn(router);
  let seen = router.state.location;
  router.subscribe(({ location }) => {
    // By identity: entries that a link made have no key of their own.
    if (location === seen) return;
    seen = location;
    const address = addressIn(router);
    if (address === current) return;
    current = address;
    onMoved();
  });
  const move = (address: string, replace: boolean) => {
    current = address;
    void router.navigate(address, { replace });
  };
  return {
    read: () => current,
    push: (address) => move(address, false),
    replace: (address) => move(address, true),
  };
}

function addressIn(router: Router): string {
  const { pathname, search } = router.state.location;
  return pathname + search;
}
