import { useEffect, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { updateAccount } from '#shared/contract/access/profile.contract.ts';
import { checkIdentity } from '#shared/contract/identity/identity-check.contract.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { type ProfileValues, profileOf, profileValuesOf } from '#shared/flows/access/profile-form.ts';
import { isLeftOutInPortal } from '#shared/flows/identity/identity-case.ts';
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
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/loader.tsx';
import { ProfileFields } from '../access/profile-fields.tsx';
import { useNext } from '../access/use-next.ts';
import { useProfileAsk, useProfileForm } from '../access/use-profile-form.ts';
import { useStepFocus } from '../access/use-step-focus.ts';
import { useStoredProfile } from '../access/use-stored-profile.ts';
import { LoadFailed } from '../shell/load-failed.tsx';

/** What is stored of the consumer, to be corrected before the check. Source: ACC-344 to ACC-349. */
const DetailsForm = ({ account, forms: rules }: { account: Account; forms: MarketForms }) => {
  const { t, call, journey } = useApp();
  const { session, flags, user } = useSituation();
  const next = useNext();
  const ask = useProfileAsk(rules);
  const [initial] = useState(() => profileValuesOf(account, ask));
  const { channel } = session;

  /** Source: ACC-346, ACC-347. */
  const check = async (): Promise<NextEvent> => {
    if (channel === 'CHECKOUT') return {};
    try {
      const answer = await call(checkIdentity, { body: { channel } }, { handles: [405, 500] });
      journey.update(sessionAfterIdentityStatus(answer));
      const event = eventOfPortalCheck(answer.identityCheckStatus, flags);
      // The check has just been made: what is left is a document.
      if (event.errorCode) journey.update(sessionAfterDocumentChoice(journey.situation().session));
      return event;
    } catch (error) {
      if (!isApiError(error)) throw error;
      return eventOfPortalCheckError;
    }
  };

  const save = async (values: ProfileValues) => {
    const profile = profileOf(values, ask);
    await call(updateAccount, { body: profile });
    if (user) journey.setUser({ ...user, name: profile.givenNames });
    next(await check());
  };

  const form = useProfileForm({
    ask,
    initial,
    save,
    eventOfError: (errorCode) => (errorCode === null || staysOnIdentityProfile(errorCode) ? null : {}),
  });
  return (
    <ProfileFields
      {...form}
      isPrefilled={initial.address1 !== ''}
      title={t('identification.profile.title')}
      lede={t('identification.profile.lede')}
      submitKey="identification.profile.submit"
    />
  );
};

const IdentificationProfilePage = () => {
  const { t, countryCode: home } = useApp();
  const { session, flags } = useSituation();
  const next = useNext();
  // Where the market's portal asks nobody, the page is not shown. Source: POR-044, portal-open O-06.
  const [isLeftOut] = useState(
    () => session.channel === 'PORTAL' && isLeftOutInPortal(session.countryCode ?? home, flags),
  );
  const { stored, retry } = useStoredProfile(!isLeftOut);
  useStepFocus(stored ? 'form' : 'loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page leads on once
  useEffect(() => {
    if (isLeftOut) next();
  }, [isLeftOut]);

  if (stored === null) return <LoadFailed onRetry={retry} />;
  return stored ? <DetailsForm {...stored} /> : <Loader>{t('common.loading')}</Loader>;
};

export default IdentificationProfilePage;
