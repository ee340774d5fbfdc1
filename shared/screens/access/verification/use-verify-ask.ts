import { useRef, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { isValidMobile, mobileDigits, shownMobile } from '#shared/domain/access/mobile.ts';
import { mobileOf } from '#shared/domain/markets/forms/mobiles.ts';
import { type CountryCode, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { isChangingMobile } from '#shared/domain/session.ts';
import { phoneCountries } from '#shared/flows/access/phone-countries.ts';
import { sessionAfterVerifyAsk, sessionAfterVerifyAskEmail } from '#shared/flows/access/session-updates.ts';
import { type ShownErrorCode, shownError } from '#shared/flows/access/shown-errors.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { PhoneCountry } from '#shared/ui/forms/phone-field.tsx';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { errorCodeOf } from '../page/error-code-of.ts';
import { useNext } from '../page/use-next.ts';
import { useKeepNewMobile, useKeptNewMobile } from './new-mobile.ts';
import { useVerificationCalls } from './use-verification-calls.ts';

const taken: readonly string[] = ['existing_phone_number', 'existing_phone_number_send_email'];

/** Problems that are not about the number. */
const ofPage: readonly string[] = ['verification_error', 'verified_mobile_missing', 'too_many_requests'];

/** State of the page that sends a code to a mobile, or to the email if SMS is off. */
export const useVerifyAsk = () => {
  const { countryCode: home, journey, locale } = useApp();
  const next = useNext();
  const { session } = useSituation();
  const { askMobile, askEmail } = useVerificationCalls();
  const [problem, setProblem] = useState<ShownErrorCode | null>(null);
  /** Error code by mobile, for numbers that the server says are taken. */
  const refused = useRef(new Map<string, string>());

  const offered = phoneCountries(session, home);
  const isChange = isChangingMobile(session);
  const own = session.countryCode ?? home;
  const [first] = offered;
  const initialCountry = offered.includes(own) ? own : offered.length === 1 ? first : undefined;

  // Where there is no choice of a country, the text does not ask to check one.
  const notMobile = offered.length > 1 ? 'errors.invalid_phone_number' : 'access.verifyAsk.notMobile';
  const textOf = (shown: string): string => {
    if (shown === 'invalid_phone_number') return notMobile;
    return taken.includes(shown) && isChange ? 'access.verifyAsk.taken' : `errors.${shown}`;
  };

  const mobileProblem = (mobile: string, { country }: { country: string }) => {
    if (mobile.trim() === '') return 'access.verifyAsk.missing';
    if (!isCountryCode(country)) return 'access.verifyAsk.countryMissing';
    const known = refused.current.get(mobileDigits(mobile));
    if (known !== undefined) return textOf(known);
    return isValidMobile(mobile, country) ? null : notMobile;
  };

  const refuse = (error: unknown, mobile: string) => {
    const errorCode = errorCodeOf(error);
    // A 404 means that the browser did not send the registration's cookie. An account's mobile needs one as well.
    const isWithoutCookie = isApiError(error) && error.status === 404;
    if (isWithoutCookie || errorCode === 'restricted_cookie') return setProblem('restricted_cookie');
    if (errorCode !== null && journey.hasTargetFor({ errorCode })) return next({ errorCode });
    const shown = shownError('verifyAsk', errorCode);
    if (ofPage.includes(shown)) return setProblem(shown);
    if (taken.includes(shown)) refused.current.set(mobile, shown);
    return { mobile: textOf(shown) };
  };

  const sendCode = async (mobile: string, countryCode: CountryCode) => {
    const reply = await askMobile(mobile, countryCode);
    journey.update(sessionAfterVerifyAsk({ mobile, countryCode }, reply, session));
    if (!reply.smsEnabled && session.email !== null && !isChangingMobile(session)) {
      await askEmail(session.email);
      journey.update(sessionAfterVerifyAskEmail(session.email));
    }
    next();
  };

  const kept = useKeptNewMobile();
  const form = useForm({
    initial: kept ?? { mobile: '', country: initialCountry ?? '' },
    validate: { mobile: mobileProblem },
    describe: (key) => key,
    submit: async ({ mobile, country }) => {
      setProblem(null);
      const digits = mobileDigits(mobile);
      try {
        await sendCode(digits, country as CountryCode);
      } catch (error) {
        return refuse(error, digits) ?? undefined;
      }
    },
  });

  useKeepNewMobile(form.values);

  /** Formats the number for its country when the field loses the focus. Source: ACC-262. */
  const onMobileBlur = () => {
    const { onBlur, error, value } = form.field('mobile');
    const { country } = form.values;
    const shown = shownMobile(value, country);
    onBlur();
    if (error === undefined && shown !== value) form.setValue('mobile', shown);
  };

  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries: PhoneCountry[] = offered.map((code) => ({
    code,
    name: names.of(code) ?? code,
    callingCode: marketOf(code).callingCode,
  }));
  const { country } = form.values;
  return {
    form,
    typedMobile: isCountryCode(country) ? { number: form.values.mobile, countryCode: country } : null,
    onMobileBlur,
    problem,
    isChange,
    countries,
    example: mobileOf(isCountryCode(country) ? country : own).example,
    /** The number belongs to an account, so the error offers to log in. Source: ACC-419. */
    isTaken: !isChange && taken.some((code) => form.field('mobile').error === `errors.${code}`),
  };
};
