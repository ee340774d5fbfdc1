/**
 * What every page of the checkout behind its first one needs: the journey's tables, the pages they lead to, and the frame
 * around them. Fetched as soon as the first page is drawn, beside what Continue does and the line to the shop.
 */
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { createJourney, type Journey, type KeepPort } from '#shared/flows/journey.ts';
import { accessPaths, checkoutPaths, type Path } from '#shared/flows/paths.ts';
import { routes } from '#shared/flows/route-map.ts';
import type { Standing } from '#shared/flows/standing.ts';
import { accessScreens } from '#shared/screens/access/screen-map.ts';
import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { endPageOf } from '../screens/checkout/use-standing.ts';
import { hashAddress } from './ports.ts';

export { Notices } from '#shared/screens/shell/notices.tsx';
// Better here than in a file of its own.
export * as recognition from '#shared/screens/shell/recognition.ts';
export { onEscape } from './escape-key.ts';
export { LeaveDialog } from './leave-dialog.tsx';
export { screens } from './screen-map.ts';
export { startVisit } from './visit.ts';

/** @param begun the visit so far, where it began without the tables. */
export const createCheckoutJourney = (
  keep: { readonly session: KeepPort; readonly user: KeepPort },
  begun?: Standing,
): Journey =>
  createJourney(
    {
      channel: 'CHECKOUT',
      paths: [...accessPaths, ...checkoutPaths],
      home: '/summary-processing',
      address: hashAddress,
      ...keep,
    },
    begun,
  );

/** Whoever comes to a checkout that is over, known or not, is told so. */
export function leadToItsEnd(session: CheckoutSession): void {
  const path = endPageOf(session);
  if (path) hashAddress.replace(path);
}

/** Whether nothing is left to leave. */
export const isOver = (path: Path): boolean => !!routes[path].end && path.startsWith('/summary');

export const isOnTheWayIn = (path: Path): boolean => Object.hasOwn(accessScreens, path);

const footPart = lazyPart(async () => (await import('./foot.tsx')).Foot);

/** Comes by itself: no page waits for what is below it. */
export const Foot = () => {
  const { value: Below } = usePart(footPart);
  return Below ? <Below /> : null;
};
