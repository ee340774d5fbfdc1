import { useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import type { TextKey } from '#shared/content/keys.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { refusedFields, refusesAddress } from '#shared/flows/access/profile-answers.ts';
import {
  emptyProfile,
  type ProfileFormContext,
  type ProfileValues,
  profileProblems,
} from '#shared/flows/access/profile-form.ts';
import { shownError } from '#shared/flows/access/shown-errors.ts';
import type { NextEvent } from '#shared/flows/route.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import { useKeepDraft, useKeptDraft } from '../../shell/drafts.ts';
import { otherEmailOf } from '../page/other-account.tsx';
import { useNext } from '../page/use-next.ts';

type Name = keyof ProfileValues;

/** What the validation of a profile depends on: country, its form rules, flags and today's date there. */
export const useProfileFormContext = (forms: MarketForms): ProfileFormContext => {
  const { countryCode: home, t } = useApp();
  const { session, flags } = useSituation();
  const countryCode = session.countryCode ?? home;
  return {
    countryCode,
    forms,
    flags,
    dateFormat: t('identity.profile.birthDateFormat'),
    today: dateInTimeZone(new Date(), marketOf(countryCode).timeZone),
  };
};

interface ProfileFormOptions {
  readonly context: ProfileFormContext;
  readonly initial: ProfileValues;
  /** Saves the profile; returns the event that selects the next page. */
  save(values: ProfileValues): Promise<NextEvent>;
  /** The event that selects the next page after an error; null if the error is shown here. */
  eventOfError(errorCode: string | null): NextEvent | null;
}

/** Form state of a whole profile. Source: ACC-447, ACC-448. */
export const useProfileForm = ({ context, initial, save, eventOfError }: ProfileFormOptions) => {
  const next = useNext();
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [otherEmail, setOtherEmail] = useState<string | null>(null);

  const validate = Object.fromEntries(
    Object.keys(emptyProfile).map((name) => [
      name,
      (_: unknown, values: ProfileValues) => profileProblems(values, context)[name as Name],
    ]),
  );

  const kept = useKeptDraft<ProfileValues>('profile');
  const form: FormState<ProfileValues> = useForm<ProfileValues>({
    initial: kept ?? initial,
    validate,
    describe: (code) => code,
    submit: async (values) => {
      setProblem(null);
      try {
        next(await save(values));
      } catch (error) {
        if (!isApiError(error)) throw error;
        const event = eventOfError(error.errorCode);
        if (event) return next(event);
        setOtherEmail(otherEmailOf(error));
        setProblem(`errors.${shownError('profile', error.errorCode)}`);
        const refused = refusedFields(error.errorInfo);
        if (refusesAddress(refused)) form.setValue('isAddressTyped', true);
        return refused;
      }
    },
  });

  useKeepDraft('profile', form.values);
  return { context, form, problem, otherEmail };
};

export type ProfileFormState = ReturnType<typeof useProfileForm>;
