/** Saving the profile page. Source: ACC-208 to ACC-212, ACC-448, ACC-449. */
import { appStatuses, isApiError } from '#shared/client/api-error.ts';
import { finaliseRegistration } from '#shared/contract/access/finalise-registration.contract.ts';
import { updateMarketingSubscription } from '#shared/contract/access/marketing.contract.ts';
import { finaliseAccount, updateAccount } from '#shared/contract/access/profile.contract.ts';
import { type Channel, roleOf } from '#shared/domain/session.ts';
import { profileOf } from '#shared/flows/access/profile-answers.ts';
import type { ProfileFormContext, ProfileValues } from '#shared/flows/access/profile-form.ts';
import { sessionAfterAccount, sessionAfterRegistrationEnd } from '#shared/flows/access/session-updates.ts';
import {
  sessionAfterPayWatchHit,
  sessionAfterProfileChange,
} from '#shared/flows/identity/identity-updates.ts';
import { eventAfterProfile } from '#shared/flows/identity/profile-outcomes.ts';
import type { NextEvent } from '#shared/flows/route.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';
import { loadEnabledCards } from '../login/load-enabled-cards.ts';

type App = Pick<AppContextValue, 'call' | 'refreshFlags' | 'journey' | 'locale'>;

/** Source: ACC-137. */
const originOf = { CHECKOUT: 'CHECKOUT', PORTAL: 'CONSUMER_PORTAL' } as const satisfies Record<
  Channel,
  string
>;

function signIn(journey: App['journey'], name: string) {
  const shouldAllowEmail = journey.situation().user?.shouldAllowEmail ?? true;
  journey.setUser({ name, requires2fa: false, shouldAllowEmail });
}

async function endRegistration({ call, refreshFlags, journey, locale }: App, name: string) {
  const { session, user } = journey.situation();
  if (roleOf(session, user) !== 'registering' || session.registrationId === null) return;
  const registrationOrigin = originOf[session.channel];
  await call(finaliseRegistration, {
    body: { registrationId: session.registrationId, registrationOrigin, preferredLocale: locale },
  });
  await refreshFlags();
  journey.update(sessionAfterRegistrationEnd());
  signIn(journey, name);
}

/** A failure is ignored: the profile is saved already. Source: ACC-402. */
async function saveMarketing(call: App['call'], choice: boolean | null) {
  if (choice === null) return;
  const choiceValue = choice ? 'SUBSCRIBE' : 'UNSUBSCRIBE';
  const body = { email: choiceValue, pushNotification: choiceValue } as const;
  await call(updateMarketingSubscription, { body }, { handles: appStatuses }).catch(() => undefined);
}

/**
 * Saves the profile. A registration is turned into an account first.
 * @param isUpdate whether the account already has a profile
 * @returns the event that selects the next page
 */
export async function saveProfile(
  app: App,
  context: ProfileFormContext,
  isUpdate: boolean,
  values: ProfileValues,
): Promise<NextEvent> {
  const { call, journey } = app;
  const profile = profileOf(values, context);
  await endRegistration(app, profile.givenNames);
  const account = await (isUpdate
    ? call(updateAccount, { body: profile })
    : call(finaliseAccount, { body: profile })
  ).catch((error: unknown) => {
    if (isApiError(error) && error.errorCode === 'paywatch_check_failed') {
      journey.update(sessionAfterPayWatchHit());
      signIn(journey, profile.givenNames);
    }
    throw error;
  });
  journey.update({
    ...sessionAfterAccount(account),
    ...sessionAfterProfileChange(journey.situation().session),
    profileConfirmed: true,
  });
  signIn(journey, profile.givenNames);
  await saveMarketing(call, values.marketing);
  await loadEnabledCards(call);
  return eventAfterProfile(account.identityCheckStatus, journey.situation());
}
