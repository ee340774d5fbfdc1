import { asksCreditPolicy, type ProfileValues } from '#shared/flows/access/profile-form.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ErrorSummary } from '#shared/ui/error-summary.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { AccessPage } from './access-page.tsx';
import { AddressFields } from './address-fields.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { profileProblemText } from './profile-problem-text.ts';
import { useProfile } from './use-profile.ts';

type Name = keyof ProfileValues;

/** Asks who the consumer is and where they live. Source: ACC-201, ACC-447. */
const ProfilePage = () => {
  const app = useApp();
  const { t } = app;
  const { flags } = useSituation();
  const { ask, form, problem } = useProfile();

  const wordsOf = (name: Name, code: string) => profileProblemText(code, name, form.values, ask, app);
  const field = <Field extends Name>(name: Field) => {
    const binding = form.field(name);
    return { ...binding, error: binding.error === undefined ? undefined : wordsOf(name, binding.error) };
  };
  const agreement = field('creditPolicyAgree');
  const refusesPoBox = flags['enable-po-box-verification-for-countries'].includes(ask.countryCode);

  return (
    <AccessPage
      title={t('identity.profile.title')}
      lede={t('identity.profile.lede')}
      problem={problem && `errors.${problem}`}
    >
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems.map((each) => ({ ...each, text: wordsOf(each.field, each.text) }))}
        />
        <TextField
          {...field('givenNames')}
          label={t('identity.profile.givenNames')}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          {...field('otherGivenNames')}
          label={t('identity.profile.otherGivenNames')}
          autoComplete="additional-name"
          maxLength={100}
          optional
        />
        <TextField
          {...field('surname')}
          label={t('identity.profile.surname')}
          autoComplete="family-name"
          maxLength={100}
        />
        <BirthDateField ask={ask} state={form.values.state} binding={field('dateOfBirth')} />
        <div className="ff-access__lines">
          <h2 className="ff-h3">{t('identity.address.title')}</h2>
          {refusesPoBox && <p className="ff-small ff-muted">{t('identity.address.noPoBox')}</p>}
        </div>
        <AddressFields countryCode={ask.countryCode} field={field} />
        {asksCreditPolicy(flags) ? (
          <Checkbox {...agreement} checked={agreement.value}>
            <span className="ff-small">{t('identity.profile.creditPolicy')}</span>
          </Checkbox>
        ) : (
          <p className="ff-small ff-muted">{t('identity.profile.creditPolicyImplied')}</p>
        )}
        <Button type="submit" size="large" block busy={form.submitting && t('identity.profile.busy')}>
          {t('identity.profile.submit')}
        </Button>
      </form>
    </AccessPage>
  );
};

export default ProfilePage;
