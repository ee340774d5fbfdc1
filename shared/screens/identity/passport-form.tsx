import { useEffect, useState } from 'react';
import { readPassportCountries, verifyPassport } from '#shared/contract/identity/documents.contract.ts';
import { differsFromProfile, holderOf } from '#shared/flows/identity/document-forms.ts';
import {
  type PassportValues,
  passportExpiryFormat,
  passportFormProblems,
  passportOf,
} from '#shared/flows/identity/passport-form.ts';
import { asksAboutDifference } from '#shared/flows/identity/soft-check.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { DateField } from '#shared/ui/forms/date-field.tsx';
import { SelectField } from '#shared/ui/forms/select-field.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { useStepFocus } from '../access/page/use-step-focus.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { documentFields } from './document-field.ts';
import { DocumentFrame } from './document-frame.tsx';
import { HolderFields } from './holder-fields.tsx';
import { type DocumentFormProps, useDocumentForm, useDocumentFormContext } from './use-document-form.ts';

type Countries = Readonly<Record<string, string>>;

/** The form of a passport, issued by any listed country. Source: ACC-306, ACC-309 to ACC-311. */
export const PassportForm = (props: DocumentFormProps) => {
  const { call, t } = useApp();
  const [countries, setCountries] = useState<Countries | null>();

  useEffect(() => {
    if (countries !== undefined) return;
    call(readPassportCountries, {}).then(setCountries, () => setCountries(null));
  }, [call, countries]);

  useStepFocus(countries ? 'form' : 'loading');

  if (countries === undefined) return <Loader>{t('common.loading')}</Loader>;
  if (countries === null) return <LoadFailed onRetry={() => setCountries(undefined)} />;
  return <PassportFields {...props} countries={countries} />;
};

const PassportFields = ({
  account,
  onAccepted,
  onBack,
  countries,
}: DocumentFormProps & { countries: Countries }) => {
  const { call, t } = useApp();
  const context = useDocumentFormContext(account);
  const initial: PassportValues = {
    ...holderOf(account, context),
    countryCode: Object.hasOwn(countries, context.countryCode) ? context.countryCode : '',
    passportNumber: '',
    expiryDate: '',
  };
  const { form, ...state } = useDocumentForm({
    document: 'PASSPORT',
    initial,
    problemsOf: (values) => passportFormProblems(values, context),
    checkOf: (values) => passportOf(values, context),
    send: (body) => call(verifyPassport, { body }),
    differs: (check) => asksAboutDifference(context) && differsFromProfile(check, account),
    onAccepted,
  });
  const { field, problems } = documentFields(form, t);

  return (
    <DocumentFrame document="PASSPORT" form={form} problems={problems} onBack={onBack} {...state}>
      <HolderFields context={context} field={field} />
      <SelectField
        {...field('countryCode')}
        label={t('identification.passport.issuer')}
        prompt={t('identification.passport.chooseIssuer')}
        options={Object.entries(countries).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        {...field('passportNumber')}
        label={t('identification.passport.number')}
        autoComplete="off"
        maxLength={20}
        verbatim
      />
      <DateField
        {...field('expiryDate')}
        label={t('identification.passport.expiry')}
        format={passportExpiryFormat}
        autoComplete="off"
      />
    </DocumentFrame>
  );
};
