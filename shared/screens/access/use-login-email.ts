import { useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from '#shared/client/api-error.ts';
import { crossRegionSignIn } from '#shared/contract/access/cross-region.contract.ts';
import { readCountries } from '#shared/contract/access/facts.contract.ts';
import { lookup, startRegistration } from '#shared/contract/access/lookup.contract.ts';
import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import { suggestEmail } from '#shared/domain/access/email-suggestion.ts';
import { crossCountryAddress, homeCountry, isCrossCountry } from '#shared/flows/access/cross-country.ts';
import {
  sessionAfterLookup,
  sessionAfterRegistrationStart,
  sessionWithCampaign,
} from '#shared/flows/access/session-updates.ts';
import { type ShownErrorCode, shownError } from '#shared/flows/access/shown-errors.ts';
import { guards } from '#shared/flows/guards.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useForm } from '#shared/ui/use-form.ts';
import { emailProblem } from './email-problem.ts';
import { errorCodeOf } from './error-code-of.ts';
import { keyText } from './key-text.ts';
import { leaveTo } from './leave-to.ts';
import { useNext } from './use-next.ts';
import { useSupportErrorId } from './use-support-error-id.ts';

/** Finds out who an email belongs to, and begins a registration for nobody's. */
export const useLoginEmail = () => {
  const { call, countryCode, journey, t, transactionToken } = useApp();
  const next = useNext();
  const { session, flags, place } = useSituation();
  // The address is read once: what it asked for is done once.
  const [arrival] = useState(() => ({
    email: place.query.get('email') ?? session.email ?? '',
    campaign: place.query.get('campaign'),
    home: homeCountry(place.query.get('country'), session, countryCode),
    submits: place.query.has('auto_submit'),
    // Source: ACC-040.
    code: session.rememberedElsewhere ? ('email_exists_in_another_country' as const) : null,
  }));

  const [failure, setFailure] = useState<ApiError | null>(null);

  /** Takes this checkout to the country of the account, where the shop sells there. Source: ACC-051 to ACC-054. */
  const moveCheckout = async (
    token: string,
    consumerEmail: string,
    consumerCountryCode: string,
  ): Promise<ShownErrorCode | null> => {
    if (!session.allowedTransactionCountryCodes?.includes(consumerCountryCode)) {
      return 'email_exists_in_another_country';
    }
    try {
      const body = { consumerEmail, consumerCountryCode };
      const { crossRegionCheckoutUrl } = await call(crossRegionSignIn, { params: { token }, body });
      leaveTo(crossRegionCheckoutUrl);
      return null;
    } catch (error) {
      return shownError('crossRegion', errorCodeOf(error));
    }
  };

  const openOtherCountry = async (email: string, country: string): Promise<ShownErrorCode | null> => {
    if (session.channel === 'CHECKOUT') return moveCheckout(transactionToken ?? '', email, country);
    const { countries } = await call(readCountries, {});
    const other = countries.find((each) => each.countryCode === country);
    if (!other) return 'email_exists_in_another_country';
    leaveTo(crossCountryAddress(other.portalUrl, email));
    return null;
  };

  /** Answers the code to show, null when the shopper is on the way. */
  const identify = async (email: string): Promise<ShownErrorCode | null> => {
    const reply = await call(lookup, { body: { email, transactionToken } });
    if (reply.existing && isCrossCountry(reply.countryCode, arrival.home)) {
      return openOtherCountry(email, reply.countryCode ?? countryCode);
    }
    // A report of last year's orders makes no sense for a new account.
    if (!reply.existing && arrival.campaign === 'ap2020') return 'account_not_found';

    journey.update({
      ...sessionAfterLookup(email, reply, { countryCode, flags }),
      ...sessionWithCampaign(arrival.campaign, session),
    });
    if (!reply.existing && !guards.registrationClosed(journey.situation())) {
      const checkEmailVerification = flags['fraud-email-verification-consumer-enabled'];
      const started = await call(startRegistration, { body: { email, checkEmailVerification } });
      journey.update(sessionAfterRegistrationStart(started));
    }
    next();
    return null;
  };

  const form = useForm({
    initial: { email: arrival.email },
    validate: { email: emailProblem },
    describe: keyText(t),
    submit: async ({ email }) => {
      setFailure(null);
      const code = await identify(normaliseEmail(email)).catch((error: unknown) => {
        setFailure(isApiError(error) ? error : null);
        return shownError('lookup', errorCodeOf(error));
      });
      if (code !== null) return { email: `errors.${code}` };
    },
  });

  const hasSubmitted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!arrival.submits || hasSubmitted.current) return;
    hasSubmitted.current = true;
    journey.forgetQuery();
    void form.submit();
  }, []);

  const { email } = form.values;
  return {
    form,
    problem: arrival.code,
    suggestion: isEmail(email) ? suggestEmail(email) : null,
    supportId: useSupportErrorId(failure),
  };
};
