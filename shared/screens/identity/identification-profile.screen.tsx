import { useEffect, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { profileValuesOf } from '#shared/flows/access/profile-form.ts';
import { isDisabledInPortal } from '#shared/flows/identity/identity-case.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { useNext } from '../access/page/use-next.ts';
import { useStepFocus } from '../access/page/use-step-focus.ts';
import { ProfileFields } from '../access/profile/profile-fields.tsx';
import { useProfileForm, useProfileFormContext } from '../access/profile/use-profile-form.ts';
import { useStoredProfile } from '../access/profile/use-stored-profile.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { eventOfError, saveDetails } from './save-details.ts';

/** The stored profile, for correction before the identity check. Source: ACC-344 to ACC-349. */
const DetailsForm = ({ account, forms: rules }: { account: Account; forms: MarketForms }) => {
  const app = useApp();
  const { t } = app;
  const context = useProfileFormContext(rules);
  const [initial] = useState(() => profileValuesOf(account, context));
  const form = useProfileForm({
    context,
    initial,
    save: (values) => saveDetails(app, context, values),
    eventOfError,
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
  // Skipped if the portal of this market has no identity check. Source: POR-044, portal-open O-06.
  const [isSkipped] = useState(
    () => session.channel === 'PORTAL' && isDisabledInPortal(session.countryCode ?? home, flags),
  );
  const { stored, retry } = useStoredProfile(!isSkipped);
  useStepFocus(stored ? 'form' : 'loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: skips the page once
  useEffect(() => {
    if (isSkipped) next();
  }, [isSkipped]);

  if (stored === null) return <LoadFailed onRetry={retry} />;
  return stored ? <DetailsForm {...stored} /> : <Loader>{t('common.loading')}</Loader>;
};

export default IdentificationProfilePage;
