/**
 * Everything that pages after the first one need: route tables, pages, and what is shown around them. Loaded as soon as
 * the first page is shown, in parallel with the step after the email page and the connection to the shop's page.
 */
import { isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { defaultMarket, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { linkPending } from '#shared/flows/checkout/account-link.ts';
import { checkoutRoutes } from '#shared/flows/checkout/checkout.routes.ts';
import { checkoutMap } from '#shared/flows/checkout/checkout-map.ts';
import { createJourney, type Journey, type StoragePort } from '#shared/flows/journey.ts';
import type { CheckoutPath, Path } from '#shared/flows/paths.ts';
import type { VisitState } from '#shared/flows/visit-state.ts';
import { accessScreens } from '#shared/screens/access/screen-map.ts';
import { ConsentBanner } from '#shared/screens/shell/consent-banner.tsx';
import { LanguageChoice } from '#shared/screens/shell/language-choice.tsx';
import { ProfilingFrame } from '#shared/screens/shell/profiling-frame.tsx';
import { saveLocale } from '#shared/screens/shell/save-locale.ts';
import { outcomePageOf } from '../../screens/checkout/use-outcome.ts';
import { takeAuthorisationLink } from '../authorisation-link.ts';
import { hashAddress } from '../hash-address.ts';
import { preferredLocale } from '../preferred-locale.ts';
import { useOver } from '../use-over.ts';

export { fillNewMobile } from '#shared/screens/access/verification/new-mobile.ts';
export { createAppServices } from '#shared/screens/shell/app-services.ts';
export { Notices } from '#shared/screens/shell/notices.tsx';
export { PageSkeleton } from '#shared/screens/shell/page-skeleton.tsx';
export { onEscape } from '../escape-key.ts';
export { LeaveDialog } from '../leave-dialog.tsx';
export { screens } from '../screen-map.ts';
export { startVisit } from '../visit.ts';

/** Creates the journey. @param existing the state of a visit that started without the route tables */
export const createCheckoutJourney = (
  storage: { readonly session: StoragePort; readonly user: StoragePort },
  existing?: VisitState,
): Journey => {
  const journey = createJourney(
    {
      channel: 'CHECKOUT',
      routes: checkoutMap,
      home: '/summary-processing',
      address: hashAddress,
      ...storage,
    },
    existing,
  );
  const link = takeAuthorisationLink();
  if (link) journey.update(linkPending(link));
  return journey;
};

export { defaultMarket };

/** Keeps a language that was chosen for the next visit, and in the account for the messages that we send. */
export async function keepLocale(app: Parameters<typeof saveLocale>[0], locale: string): Promise<void> {
  preferredLocale.write(locale);
  await saveLocale(app, locale);
}

/** The language in which to show an order in this browser, opened from a page in that one. Source: MER-118, POR-366. */
export const localeOf = ({ locale, countryCode }: CheckoutSession, page: string | null): string =>
  checkoutLocale(
    { chosen: preferredLocale.read(), token: locale, page, browser: navigator.language },
    isCountryCode(countryCode) ? marketOf(countryCode) : defaultMarket,
  );

/** Loads a checkout; null if it does not exist. */
export async function fetchOrder(call: Call, token: string): Promise<CheckoutSession | null> {
  try {
    return await call(readCheckout, { params: { token } }, { handles: [0, 500] });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Opens the outcome page if the checkout is over, whether or not the shopper is logged in. */
export function redirectToOutcome(session: CheckoutSession): void {
  const path = outcomePageOf(session);
  if (path) hashAddress.replace(path);
}

/** Whether the page is one on which the checkout is over. */
export const isOutcomePage = (path: Path): boolean =>
  Object.hasOwn(checkoutRoutes, path) && checkoutRoutes[path as CheckoutPath].end === true;

/** Whether the page belongs to login and registration. */
export const isAccessPage = (path: Path): boolean => Object.hasOwn(accessScreens, path);

/** Shown below every page: the choice of language, the consent banner, and the hidden profiling frame. */
export const Footer = () => {
  useOver();
  return (
    <>
      <LanguageChoice />
      <ConsentBanner />
      <ProfilingFrame />
    </>
  );
};
