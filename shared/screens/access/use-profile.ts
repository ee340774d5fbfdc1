import { useState } from 'react';
import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { finaliseRegistration } from '#shared/contract/access/finalise-registration.contract.ts';
import { updateMarketingSubscription } from '#shared/contract/access/marketing.contract.ts';
import { finaliseAccount, type Profile, updateAccount } from '#shared/contract/access/profile.contract.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { type Channel, roleOf } from '#shared/domain/session.ts';
import { type ProfileValues, profileOf } from '#shared/flows/access/profile-form.ts';
import { sessionAfterAccount, sessionAfterRegistrationEnd } from '#shared/flows/access/session-updates.ts';
import { sessionAfterProfileChange } from '#shared/flows/identity/identity-updates.ts';
import {
  eventAfterProfile,
  eventAfterProfileError,
  savesAsUpdate,
} from '#shared/flows/identity/profile-outcomes.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useEnter } from './use-enter.ts';
import { useNext } from './use-next.ts';
import { useProfileAsk, useProfileForm } from './use-profile-form.ts';

/** Source: ACC-137. */
const originOf = { CHECKOUT: 'CHECKOUT', PORTAL: 'CONSUMER_PORTAL' } as const satisfies Record<
  Channel,
  string
>;

/** Saves the profile; a registration becomes an account first. Source: ACC-208 to ACC-212, ACC-448, ACC-449. */
export const useProfile = (initial: ProfileValues, forms: MarketForms) => {
  const { call, journey, locale } = useApp();
  const next = useNext();
  const { session, user, flags } = useSituation();
  const { loadEnabledCards } = useEnter();
  const ask = useProfileAsk(forms);
  // A newcomer whose first try made an account and no profile is still a newcomer.
  const [isUpdate] = useState(() => savesAsUpdate({ session, flags }));

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

  const saveProfile = (profile: Profile) =>
    isUpdate ? call(updateAccount, { body: profile }) : call(finaliseAccount, { body: profile });

  /** News are of the second rank: the profile is saved without them too. Source: ACC-402. */
  const saveMarketing = async (choice: boolean | null) => {
    if (choice === null) return;
    const wish = choice ? 'SUBSCRIBE' : 'UNSUBSCRIBE';
    const body = { email: wish, pushNotification: wish } as const;
    const handles = [NETWORK_FAILURE, 401, 405, 500];
    await call(updateMarketingSubscription, { body }, { handles }).catch(() => undefined);
  };

  const save = async (values: ProfileValues) => {
    const profile = profileOf(values, ask);
    await endRegistration(profile.givenNames);
    const account = await saveProfile(profile);
    journey.update({
      ...sessionAfterAccount(account),
      ...sessionAfterProfileChange(journey.situation().session),
      profileConfirmed: true,
    });
    signIn(profile.givenNames);
    await saveMarketing(values.marketing);
    await loadEnabledCards();
    next(eventAfterProfile(account.identityCheckStatus, journey.situation()));
  };

  return useProfileForm({ ask, initial, save, eventOfError: eventAfterProfileError });
};
