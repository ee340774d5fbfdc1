import { useState } from 'react';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import type { ProfileValues } from '#shared/flows/access/profile-form.ts';
import { eventAfterProfileError } from '#shared/flows/identity/profile-outcomes.ts';
import { savesAsUpdate } from '#shared/flows/identity/profile-variant.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { saveProfile } from './save-profile.ts';
import { useProfileForm, useProfileFormContext } from './use-profile-form.ts';

/** Form state of the profile page. */
export const useProfile = (initial: ProfileValues, forms: MarketForms) => {
  const app = useApp();
  const { session, flags } = useSituation();
  const context = useProfileFormContext(forms);
  // Fixed when the page opens: a first attempt may create the account and then fail to save the profile.
  const [isUpdate] = useState(() => savesAsUpdate({ session, flags }));
  return useProfileForm({
    context,
    initial,
    save: (values) => saveProfile(app, context, isUpdate, values),
    eventOfError: eventAfterProfileError,
  });
};
