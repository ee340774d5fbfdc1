/** The step after the email page, loaded while the shopper types: looks up whether the email has an account. */
import { type ApiError, isApiError } from '#shared/client/api-error.ts';
import { crossRegionSignIn } from '#shared/contract/access/cross-region.contract.ts';
import { readCountries } from '#shared/contract/access/facts.contract.ts';
import { lookup, startRegistration } from '#shared/contract/access/lookup.contract.ts';
import { crossCountryAddress, homeCountry, isCrossCountry } from '#shared/flows/access/cross-country.ts';
import {
  sessionAfterLookup,
  sessionAfterRegistrationStart,
  sessionWithCampaign,
} from '#shared/flows/access/session-updates.ts';
import { type ShownErrorCode, shownError } from '#shared/flows/access/shown-errors.ts';
import { guards } from '#shared/flows/guards.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';
import { errorCodeOf } from '../page/error-code-of.ts';
import { navigateToUrl } from './navigate-to-url.ts';

export { suggestEmail } from '#shared/domain/access/email-suggestion.ts';

/** Parameters of the email page's address. */
export interface LoginRequest {
  readonly campaign: string | null;
  /** The country to which a checkout has been moved. */
  readonly movedTo: string | null;
}

type App = Pick<AppContextValue, 'call' | 'countryCode' | 'journey' | 'transactionToken'>;

/** The error code to show, and the failure behind it if a call failed. */
export interface Refusal {
  readonly code: ShownErrorCode;
  readonly failure: ApiError | null;
}

/**
 * Looks an email up, starts a registration if it has no account, and calls `next`. Returns null if the shopper was sent
 * to the next page.
 */
export async function identifyEmail(
  app: App,
  request: LoginRequest,
  email: string,
  next: () => void,
): Promise<Refusal | null> {
  try {
    const code = await identify(app, request, email, next);
    return code && { code, failure: null };
  } catch (error) {
    return { code: shownError('lookup', errorCodeOf(error)), failure: isApiError(error) ? error : null };
  }
}

async function identify(
  app: App,
  request: LoginRequest,
  email: string,
  next: () => void,
): Promise<ShownErrorCode | null> {
  const { call, countryCode, journey, transactionToken } = app;
  const { session, flags } = journey.situation();
  const reply = await call(lookup, { body: { email, transactionToken } });
  if (
    reply.existing &&
    isCrossCountry(reply.countryCode, homeCountry(request.movedTo, session, countryCode))
  ) {
    return openOtherCountry(app, email, reply.countryCode ?? countryCode);
  }
  // Only an existing account can have an annual report, or be linked to another. Source: ACC-047.
  const needsAccount = request.campaign === 'ap2020' || session.accountLinkPending;
  if (!reply.existing && needsAccount) return 'account_not_found';

  journey.update({
    ...sessionAfterLookup(email, reply, { countryCode, flags }),
    ...sessionWithCampaign(request.campaign, session),
  });
  if (!reply.existing && !guards.registrationClosed(journey.situation())) {
    const checkEmailVerification = flags['fraud-email-verification-consumer-enabled'];
    const started = await call(startRegistration, { body: { email, checkEmailVerification } });
    journey.update(sessionAfterRegistrationStart(started));
  }
  next();
  return null;
}

async function openOtherCountry(app: App, email: string, country: string): Promise<ShownErrorCode | null> {
  if (app.journey.situation().session.channel === 'CHECKOUT') return moveCheckout(app, email, country);
  const { countries } = await app.call(readCountries, {});
  const other = countries.find((each) => each.countryCode === country);
  if (!other) return 'email_exists_in_another_country';
  navigateToUrl(crossCountryAddress(other.portalUrl, email));
  return null;
}

/** Moves this checkout to the account's country, if the shop sells there. Source: ACC-051 to ACC-054. */
async function moveCheckout(
  { call, journey, transactionToken: token = '' }: App,
  consumerEmail: string,
  consumerCountryCode: string,
): Promise<ShownErrorCode | null> {
  if (!journey.situation().session.allowedTransactionCountryCodes?.includes(consumerCountryCode)) {
    return 'email_exists_in_another_country';
  }
  try {
    const body = { consumerEmail, consumerCountryCode };
    const { crossRegionCheckoutUrl } = await call(crossRegionSignIn, { params: { token }, body });
    navigateToUrl(crossRegionCheckoutUrl);
    return null;
  } catch (error) {
    return shownError('crossRegion', errorCodeOf(error));
  }
}
