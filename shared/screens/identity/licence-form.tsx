import { verifyLicence } from '#shared/contract/identity/documents.contract.ts';
import { licenceOfState } from '#shared/domain/identity/licence.ts';
import { differsFromProfile, holderOf } from '#shared/flows/identity/document-forms.ts';
import {
  asksLicenceState,
  asksLicenceVersion,
  type LicenceValues,
  licenceFormProblems,
  licenceOf,
} from '#shared/flows/identity/licence-form.ts';
import { asksAboutDifference } from '#shared/flows/identity/soft-check.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { SelectField } from '#shared/ui/forms/select-field.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { useMarketForms } from '../access/profile/use-market-forms.ts';
import { documentFields } from './document-field.ts';
import { DocumentFrame } from './document-frame.tsx';
import { HolderFields } from './holder-fields.tsx';
import { LicencePicture } from './licence-picture.tsx';
import { type DocumentFormProps, useDocumentForm, useDocumentFormContext } from './use-document-form.ts';

/** The form of a driver licence; its fields depend on country and state. Source: ACC-312 to ACC-317. */
export const LicenceForm = ({ account, onAccepted, onBack }: DocumentFormProps) => {
  const { call, t } = useApp();
  const { states } = useMarketForms().state;
  const context = useDocumentFormContext(account);
  const home = account.contactAddress?.state ?? '';
  const initial: LicenceValues = {
    ...holderOf(account, context),
    state: licenceOfState(context.countryCode, home) ? home : '',
    licenceNumber: '',
    dlCardNumber: '',
    licenceVersion: '',
  };
  const { form, ...state } = useDocumentForm({
    document: 'LICENCE',
    initial,
    problemsOf: (values) => licenceFormProblems(values, context),
    checkOf: (values) => licenceOf(values, context),
    send: (body) => call(verifyLicence, { body }),
    differs: (check) => asksAboutDifference(context) && differsFromProfile(check, account),
    onAccepted,
  });
  const { field, problems } = documentFields(form, t);
  const ofState = licenceOfState(context.countryCode, form.values.state);

  return (
    <DocumentFrame document="LICENCE" form={form} problems={problems} onBack={onBack} {...state}>
      <HolderFields context={context} field={field} />
      {asksLicenceState(context) && (
        <SelectField
          {...field('state')}
          label={t('identification.licence.state')}
          prompt={t('identity.address.chooseState')}
          options={states.map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
        />
      )}
      <TextField
        {...field('licenceNumber')}
        label={t('identification.licence.number')}
        autoComplete="off"
        maxLength={40}
        verbatim
      />
      {asksLicenceState(context) && (
        <>
          <TextField
            {...field('dlCardNumber')}
            label={t('identification.licence.cardNumber')}
            hint={t(`identification.licence.cardNumberHint.${ofState?.cardNumberSide ?? 'front'}`)}
            autoComplete="off"
            maxLength={20}
            verbatim
          />
          {ofState && <LicencePicture side={ofState.cardNumberSide} />}
        </>
      )}
      {asksLicenceVersion(context) && (
        <TextField
          {...field('licenceVersion')}
          label={t('identification.licence.version')}
          hint={t('identification.licence.versionHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          short
        />
      )}
    </DocumentFrame>
  );
};
