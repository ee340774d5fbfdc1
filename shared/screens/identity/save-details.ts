/** Saving /identification-profile. Source: ACC-344 to ACC-349. */
import { isApiError } from '#shared/client/api-error.ts';
import { updateAccount } from '#shared/contract/access/profile.contract.ts';
import { checkIdentity } from '#shared/contract/identity/identity-check.contract.ts';
import { profileOf } from '#shared/flows/access/profile-answers.ts';
import type { ProfileFormContext, ProfileValues } from '#shared/flows/access/profile-form.ts';
import {
  sessionAfterDocumentChoice,
  sessionAfterIdentityStatus,
} from '#shared/flows/identity/identity-updates.ts';
import {
  eventOfPortalCheck,
  eventOfPortalCheckError,
  staysOnIdentityProfile,
} from '#shared/flows/identity/profile-outcomes.ts';
import type { NextEvent } from '#shared/flows/route.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';

type App = Pick<AppContextValue, 'call' | 'journey'>;

/** The event that selects the next page after an error; null if the error is shown on the page. */
export const eventOfError = (errorCode: string | null): NextEvent | null =>
  errorCode === null || staysOnIdentityProfile(errorCode) ? null : {};

/** Source: ACC-346, ACC-347. */
async function check({ call, journey }: App): Promise<NextEvent> {
  const { session, flags } = journey.situation();
  const { channel } = session;
  if (channel === 'CHECKOUT') return {};
  try {
    const answer = await call(checkIdentity, { body: { channel } }, { handles: [405, 500] });
    journey.update(sessionAfterIdentityStatus(answer));
    const event = eventOfPortalCheck(answer.identityCheckStatus, flags);
    // The soft check is done, so the next page must start with the documents.
    if (event.event) journey.update(sessionAfterDocumentChoice(journey.situation().session));
    return event;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return eventOfPortalCheckError;
  }
}

/** Saves the corrected profile and, in the portal, runs the check. Returns the event that selects the next page. */
export async function saveDetails(
  app: App,
  context: ProfileFormContext,
  values: ProfileValues,
): Promise<NextEvent> {
  const { call, journey } = app;
  const profile = profileOf(values, context);
  await call(updateAccount, { body: profile });
  const { user } = journey.situation();
  if (user) journey.setUser({ ...user, name: profile.givenNames });
  return check(app);
}
