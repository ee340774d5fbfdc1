import { useState } from 'react';
import { roleOf } from '#shared/domain/session.ts';
import { emptyProfile, type ProfileValues, profileValuesOf } from '#shared/flows/access/profile-form.ts';
import { marketingBox } from '#shared/flows/identity/profile-experiments.ts';
import { asksToRetry } from '#shared/flows/identity/profile-outcomes.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/loader.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { ProfileRetry } from './profile-retry.tsx';
import { useProfile } from './use-profile.ts';
import { useProfileAsk } from './use-profile-form.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useStoredAccount } from './use-stored-account.ts';

interface FormProps {
  initial: ProfileValues;
  isPrefilled: boolean;
}

/** profile-page. Source: ACC-201, ACC-203. */
const FirstProfile = (props: FormProps) => {
  const { t } = useApp();
  return (
    <ProfileFields
      {...useProfile(props.initial)}
      isPrefilled={props.isPrefilled}
      title={t('identity.profile.title')}
      lede={t('identity.profile.lede')}
      submitKey="identity.profile.submit"
    />
  );
};

/** profile-edit-page. Source: ACC-203, ACC-207. */
const EditedProfile = ({ initial }: FormProps) => {
  const { t } = useApp();
  return (
    <ProfileFields
      {...useProfile(initial)}
      isPrefilled
      title={t('identity.edit.title')}
      lede={t('identity.edit.lede')}
      submitKey="identity.edit.submit"
    />
  );
};

/** What is stored, filled in: nobody is asked for the same twice. */
const StoredProfile = ({ isRetry }: { isRetry: boolean }) => {
  const { t } = useApp();
  const ask = useProfileAsk();
  const { account, retry } = useStoredAccount(true);
  const [isEditing, setEditing] = useState(false);
  useStepFocus(isEditing ? 'edit' : 'summary');
  if (account === undefined) return <Loader>{t('common.loading')}</Loader>;
  if (account === null) return <LoadFailed onRetry={retry} />;

  const initial = profileValuesOf(account, ask);
  const isPrefilled = initial.address1 !== '';
  if (!isRetry) return <FirstProfile initial={initial} isPrefilled={isPrefilled} />;
  if (isEditing) return <EditedProfile initial={initial} isPrefilled={isPrefilled} />;
  return <ProfileRetry account={account} onEdit={() => setEditing(true)} />;
};

/** Asks who the consumer is and where they live, in one of three variants. Source: ACC-203, ACC-204. */
const ProfilePage = () => {
  const { countryCode: home } = useApp();
  const { session, user, flags } = useSituation();
  // As the page opened: what happens on it must not turn it into another one.
  const [opened] = useState(() => ({
    isRetry: asksToRetry({ session, flags }),
    isKnown: session.profileConfirmed,
    marketing: marketingBox(
      { session, flags },
      session.countryCode ?? home,
      roleOf(session, user) === 'registering',
    ),
  }));
  if (opened.isRetry || opened.isKnown) return <StoredProfile isRetry={opened.isRetry} />;
  return <FirstProfile initial={{ ...emptyProfile, marketing: opened.marketing }} isPrefilled={false} />;
};

export default ProfilePage;
