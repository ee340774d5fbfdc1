import { useEffect, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import type { TextKey } from '#shared/content/keys.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { refusedFields, refusesAddress } from '#shared/flows/access/profile-answers.ts';
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
import { type Part, preload } from '../../shell/part.ts';
import { showAddress } from '../address/address-fields-part.ts';
import { useNext } from '../page/use-next.ts';

type Name = keyof ProfileValues;

/** Of whom the profile is asked on this page, by the rules of their country. */
export const useProfileFormContext = (forms: MarketForms): ProfileFormContext => {
  const { countryCode: home } = useApp();
  const { session, flags } = useSituation();
  const countryCode = session.countryCode ?? home;
  return { countryCode, forms, flags, today: dateInTimeZone(new Date(), marketOf(countryCode).timeZone) };
};

/** What becomes of the answers of a whole profile. */
interface Saving {
  /** Where a refusal leads; null where it is shown. */
  eventOfError(errorCode: string | null): NextEvent | null;
  refusedFields: typeof refusedFields;
  refusesAddress: typeof refusesAddress;
}

interface ProfileFormOptions<Work extends Saving> {
  readonly ask: ProfileFormContext;
  readonly initial: ProfileValues;
  /** Fetched while the shopper types. */
  readonly saving: Part<Work>;
  /** Answers where the saved profile leads. */
  readonly save: (work: Work, values: ProfileValues) => Promise<NextEvent>;
}

/** A form that asks for a whole profile. Source: ACC-447, ACC-448. */
export const useProfileForm = <Work extends Saving>(options: ProfileFormOptions<Work>) => {
  const { ask, initial, saving, save } = options;
  const next = useNext();
  const [problem, setProblem] = useState<TextKey | null>(null);
  useEffect(() => preload(saving), [saving]);

  const validate = Object.fromEntries(
    Object.keys(emptyProfile).map((name) => [
      name,
      (_: unknown, values: ProfileValues) => profileProblems(values, ask)[name as Name],
    ]),
  );

  const form: FormState<ProfileValues> = useForm<ProfileValues>({
    initial,
    validate,
    describe: (code) => code,
    submit: async (values) => {
      setProblem(null);
      const work = await saving.load().catch(() => null);
      if (!work) return setProblem('common.loadFailed');
      try {
        next(await save(work, values));
      } catch (error) {
        if (!isApiError(error)) throw error;
        const event = work.eventOfError(error.errorCode);
        if (event) return next(event);
        setProblem(`errors.${shownError('profile', error.errorCode)}`);
        const refused = work.refusedFields(error.errorInfo);
        if (work.refusesAddress(refused)) await showAddress(form);
        return refused;
      }
    },
  });

  return { ask, form, problem };
};

export type ProfileFormState = ReturnType<typeof useProfileForm>;
