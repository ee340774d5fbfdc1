import { useState } from 'react';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import type { ProfileValues } from '#shared/flows/access/profile-form.ts';
import { eventAfterProfileError } from '#shared/flows/identity/profile-outcomes.ts';
import { savesAsUpdate } from '#shared/flows/identity/profile-variant.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { saveProfile } from './save-profile.ts';
import { useProfileForm, useProfileFormContext } from './use-profile-form.ts';

/** The form of the profile page. */
export const useProfile = (initial: ProfileValues, forms: MarketForms) => {
  const app = useApp();
  const { session, flags } = useSituation();
  const ask = useProfileFormContext(forms);
  // A newcomer whose first try made an account and no profile is still a newcomer.
  const [isUpdate] = useState(() => savesAsUpdate({ session, flags }));
  return useProfileForm({
    ask,
    initial,
    save: (values) => saveProfile(app, ask, isUpdate, values),
    eventOfError: eventAfterProfileError,
  });
};
