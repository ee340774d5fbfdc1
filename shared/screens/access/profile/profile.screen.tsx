import { useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { roleOf } from '#shared/domain/session.ts';
import { emptyProfile, type ProfileValues, profileValuesOf } from '#shared/flows/access/profile-form.ts';
import { marketingBox } from '#shared/flows/identity/profile-experiments.ts';
import { asksToRetry } from '#shared/flows/identity/profile-variant.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useStepFocus } from '../page/use-step-focus.ts';
import { ProfileFields } from './profile-fields.tsx';
import { ProfileRetry } from './profile-retry.tsx';
import { useMarketForms } from './use-market-forms.ts';
import { useProfile } from './use-profile.ts';
import { useProfileFormContext } from './use-profile-form.ts';
import { useStoredProfile } from './use-stored-profile.ts';

interface Stored {
  account: Account;
  forms: MarketForms;
}

interface FormProps {
  forms: MarketForms;
  initial: ProfileValues;
  isPrefilled: boolean;
}

/** profile-page. Source: ACC-201, ACC-203. */
const FirstProfile = (props: FormProps) => {
  const { t } = useApp();
  return (
    <ProfileFields
      {...useProfile(props.initial, props.forms)}
      isPrefilled={props.isPrefilled}
      title={t('identity.profile.title')}
      lede={t('identity.profile.lede')}
      submitKey="identity.profile.submit"
    />
  );
};

/** profile-edit-page. Source: ACC-203, ACC-207. */
const EditedProfile = ({ initial, forms }: FormProps) => {
  const { t } = useApp();
  return (
    <ProfileFields
      {...useProfile(initial, forms)}
      isPrefilled
      title={t('identity.edit.title')}
      lede={t('identity.edit.lede')}
      submitKey="identity.edit.submit"
    />
  );
};

/** Loads the stored profile; after a failed soft check it shows a summary first. */
const StoredProfile = ({ isRetry }: { isRetry: boolean }) => {
  const { t } = useApp();
  const { stored, retry } = useStoredProfile(true);
  const [isEditing, setEditing] = useState(false);
  useStepFocus(stored ? (isEditing ? 'edit' : 'summary') : 'loading');
  if (stored === null) return <LoadFailed onRetry={retry} />;
  if (!stored) return <Loader>{t('common.loading')}</Loader>;
  if (isRetry && !isEditing) return <ProfileRetry account={stored.account} onEdit={() => setEditing(true)} />;
  return <StoredForm {...stored} isRetry={isRetry} />;
};

const StoredForm = ({ account, forms, isRetry }: Stored & { isRetry: boolean }) => {
  const context = useProfileFormContext(forms);
  const [initial] = useState(() => profileValuesOf(account, context));
  const Form = isRetry ? EditedProfile : FirstProfile;
  return <Form forms={forms} initial={initial} isPrefilled={initial.address1 !== ''} />;
};

const NewProfile = ({ marketing }: Pick<ProfileValues, 'marketing'>) => (
  <FirstProfile forms={useMarketForms()} initial={{ ...emptyProfile, marketing }} isPrefilled={false} />
);

/** The profile page, in one of three variants. Source: ACC-203, ACC-204. */
const ProfilePage = () => {
  const { countryCode: home } = useApp();
  const { session, user, flags } = useSituation();
  // Fixed when the page opens: saving changes the session, which must not switch the variant.
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
  return <NewProfile marketing={opened.marketing} />;
};

export default ProfilePage;
