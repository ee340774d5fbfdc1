import type { ReactNode } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { asksCreditPolicy, type ProfileValues } from '#shared/flows/access/profile-form.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { LegalText } from '#shared/ui/display/legal-text.tsx';
import { Checkbox } from '#shared/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#shared/ui/forms/error-summary.tsx';
import { AddressEntry } from '../address/address-entry.tsx';
import { AccessPage } from '../page/access-page.tsx';
import { otherAccountAction } from '../page/other-account.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { BirthDateInfo } from './birth-date-info.tsx';
import { NameFields } from './name-fields.tsx';
import { profileProblemText } from './profile-problem-text.ts';
import type { ProfileFormState } from './use-profile-form.ts';

type Name = keyof ProfileValues;

interface ProfileFieldsProps extends ProfileFormState {
  title: string;
  lede: ReactNode;
  submitKey: TextKey;
  /** Whether the form opened with the stored address. */
  isPrefilled: boolean;
}

/** A page with the whole profile: name, date of birth and address. Source: ACC-447. */
export const ProfileFields = ({ title, lede, submitKey, isPrefilled, ...state }: ProfileFieldsProps) => {
  const app = useApp();
  const { t } = app;
  const { flags } = useSituation();
  const { context, form, problem, otherEmail } = state;

  const textOf = (name: Name, code: string) => profileProblemText(code, name, form.values, context, app);
  const field = <Field extends Name>(name: Field) => {
    const binding = form.field(name);
    return { ...binding, error: binding.error === undefined ? undefined : textOf(name, binding.error) };
  };
  const agreement = field('creditPolicyAgree');
  const marketing = field('marketing');

  return (
    <AccessPage title={title} lede={lede} problem={problem} action={otherAccountAction(problem, otherEmail)}>
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems.map((each) => ({ ...each, text: textOf(each.field, each.text) }))}
        />
        <NameFields field={field} />
        <div className="ff-access__lines">
          <BirthDateField context={context} state={form.values.state} binding={field('dateOfBirth')} />
          <BirthDateInfo />
        </div>
        <AddressEntry
          context={context}
          values={form.values}
          setValue={form.setValue}
          field={field}
          isPrefilled={isPrefilled}
        />
        {asksCreditPolicy(flags) ? (
          <Checkbox {...agreement} checked={agreement.value}>
            <span className="ff-small">
              <LegalText text={t('identity.profile.creditPolicy')} />
            </span>
          </Checkbox>
        ) : (
          <p className="ff-small ff-muted">
            <LegalText text={t('identity.profile.creditPolicyImplied')} />
          </p>
        )}
        {marketing.value !== null && (
          <Checkbox {...marketing} checked={marketing.value}>
            <span className="ff-small">{t('identity.profile.marketing')}</span>
          </Checkbox>
        )}
        <Button type="submit" size="large" block busy={form.submitting && t('identity.profile.busy')}>
          {t(submitKey)}
        </Button>
      </form>
    </AccessPage>
  );
};
