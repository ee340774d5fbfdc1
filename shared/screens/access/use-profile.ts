import { useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { finaliseRegistration } from '#shared/contract/access/access.contract.ts';
import { finaliseAccount } from '#shared/contract/access/account.contract.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { type Channel, roleOf } from '#shared/domain/session.ts';
import {
  emptyProfile,
  type ProfileAsk,
  type ProfileValues,
  profileOf,
  profileProblems,
  refusedFields,
} from '#shared/flows/access/profile-form.ts';
import { sessionAfterAccount, sessionAfterRegistrationEnd } from '#shared/flows/access/session-updates.ts';
import { type ShownErrorCode, shownError } from '#shared/flows/access/shown-errors.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useForm } from '#shared/ui/use-form.ts';
import { useEnter } from './use-enter.ts';
import { useNext } from './use-next.ts';

type Name = keyof ProfileValues;

/** Source: ACC-137. */
const originOf = { CHECKOUT: 'CHECKOUT', PORTAL: 'CONSUMER_PORTAL' } as const satisfies Record<
  Channel,
  string
>;

/** Saves the profile; a registration becomes an account first. Source: ACC-208, ACC-209, ACC-212, ACC-448. */
export const useProfile = () => {
  const { call, countryCode: home, journey, locale } = useApp();
  const next = useNext();
  const { session, user, flags } = useSituation();
  const { loadEnabledCards } = useEnter();
  const [problem, setProblem] = useState<ShownErrorCode | null>(null);
  const countryCode = session.countryCode ?? home;
  const ask: ProfileAsk = {
    countryCode,
    flags,
    today: dateInTimeZone(new Date(), marketOf(countryCode).timeZone),
  };

  const signIn = (name: string) =>
    journey.setUser({ name, requires2fa: false, shouldAllowEmail: user?.shouldAllowEmail ?? true });

  const endRegistration = async (name: string) => {
    if (roleOf(session, user) !== 'registering' || session.registrationId === null) return;
    const registrationOrigin = originOf[session.channel];
    await call(finaliseRegistration, {
      body: { registrationId: session.registrationId, registrationOrigin, preferredLocale: locale },
    });
    journey.update(sessionAfterRegistrationEnd());
    signIn(name);
  };

  const save = async (values: ProfileValues) => {
    const profile = profileOf(values, ask);
    await endRegistration(profile.givenNames);
    const account = await call(finaliseAccount, { body: profile });
    journey.update({ ...sessionAfterAccount(account), profileConfirmed: true });
    signIn(profile.givenNames);
    await loadEnabledCards();
    next();
  };

  const validate = Object.fromEntries(
    Object.keys(emptyProfile).map((name) => [
      name,
      (_: unknown, values: ProfileValues) => profileProblems(values, ask)[name as Name],
    ]),
  );

  const form = useForm<ProfileValues>({
    initial: emptyProfile,
    validate,
    describe: (code) => code,
    submit: async (values) => {
      setProblem(null);
      try {
        await save(values);
      } catch (error) {
        if (!isApiError(error)) throw error;
        setProblem(shownError('profile', error.errorCode));
        return refusedFields(error.errorInfo);
      }
    },
  });

  return { ask, form, problem };
};
