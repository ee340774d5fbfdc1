/**
 * What every page of the checkout behind its first one needs: the journey's tables, the pages they lead to, and the frame
 * around them. Fetched as soon as the first page is drawn, beside what Continue does and the line to the shop.
 */
import { isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { defaultMarket, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { checkoutRoutes } from '#shared/flows/checkout/checkout.routes.ts';
import { checkoutMap } from '#shared/flows/checkout/checkout-map.ts';
import { createJourney, type Journey, type StoragePort } from '#shared/flows/journey.ts';
import type { CheckoutPath, Path } from '#shared/flows/paths.ts';
import type { VisitState } from '#shared/flows/visit-state.ts';
import { accessScreens } from '#shared/screens/access/screen-map.ts';
import { outcomePageOf } from '../screens/checkout/use-outcome.ts';
import { hashAddress } from './hash-address.ts';

export { createAppServices } from '#shared/screens/shell/app-services.ts';
export { Notices } from '#shared/screens/shell/notices.tsx';
export { saveLocale } from '#shared/screens/shell/save-locale.ts';
export { onEscape } from './escape-key.ts';
export { Footer } from './footer.tsx';
export { LeaveDialog } from './leave-dialog.tsx';
export { screens } from './screen-map.ts';
export { startVisit } from './visit.ts';

/** @param existing the visit so far, where it began without the tables. */
export const createCheckoutJourney = (
  storage: { readonly session: StoragePort; readonly user: StoragePort },
  existing?: VisitState,
): Journey =>
  createJourney(
    {
      channel: 'CHECKOUT',
      routes: checkoutMap,
      home: '/summary-processing',
      address: hashAddress,
      ...storage,
    },
    existing,
  );

export { defaultMarket };

/** The language of an order in this browser. Source: MER-118. */
export const localeOf = ({ locale, countryCode }: CheckoutSession): string =>
  checkoutLocale(
    { token: locale, browser: navigator.language },
    isCountryCode(countryCode) ? marketOf(countryCode) : defaultMarket,
  );

/** The order of a token, null where there is none. */
export async function fetchOrder(call: Call, token: string): Promise<CheckoutSession | null> {
  try {
    return await call(readCheckout, { params: { token } }, { handles: [0, 404, 500] });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Whoever comes to a checkout that is over, known or not, is told so. */
export function redirectToOutcome(session: CheckoutSession): void {
  const path = outcomePageOf(session);
  if (path) hashAddress.replace(path);
}

/** Whether nothing is left to leave. */
export const isOutcomePage = (path: Path): boolean =>
  Object.hasOwn(checkoutRoutes, path) && checkoutRoutes[path as CheckoutPath].end === true;

export const isAccessPage = (path: Path): boolean => Object.hasOwn(accessScreens, path);
