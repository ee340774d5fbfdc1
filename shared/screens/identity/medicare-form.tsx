import { verifyMedicare } from '#shared/contract/identity/documents.contract.ts';
import { usesIdentityService } from '#shared/domain/identity/document-payload.ts';
import {
  formatMedicareNumber,
  type MedicareColour,
  medicareColours,
  medicareExpiryFormat,
} from '#shared/domain/identity/medicare.ts';
import { documentBirthFormat, holderOf } from '#shared/flows/identity/document-forms.ts';
import {
  type MedicareValues,
  medicareFormProblems,
  medicareOf,
} from '#shared/flows/identity/medicare-form.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { DateField } from '#shared/ui/forms/date-field.tsx';
import { SegmentedControl } from '#shared/ui/forms/segmented-control.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { fullName } from '../access/profile/full-name.ts';
import { documentFields } from './document-field.ts';
import { DocumentFrame } from './document-frame.tsx';
import { type DocumentFormProps, useDocumentForm, useDocumentFormContext } from './use-document-form.ts';

/**
 * The form of a Medicare card. A green card expires at the end of a month, the others on a day. Source: ACC-318 to
 * ACC-325.
 */
export const MedicareForm = ({ account, onAccepted, onBack }: DocumentFormProps) => {
  const { call, t } = useApp();
  const context = useDocumentFormContext(account);
  const initial: MedicareValues = {
    colour: 'GREEN',
    number: '',
    reference: '',
    name: fullName(account),
    name2: '',
    expiryDate: '',
    dateOfBirth: holderOf(account, context).dateOfBirth,
  };
  const { form, ...state } = useDocumentForm({
    document: 'MEDICARE',
    initial,
    problemsOf: (values) => medicareFormProblems(values, context),
    checkOf: (values) => medicareOf(values, context),
    send: (body) => call(verifyMedicare, { body }),
    onAccepted,
  });
  const { field, problems } = documentFields(form, t);
  const number = field('number');

  const chooseColour = (colour: string) => {
    form.setValue('colour', colour as MedicareColour);
    // Another colour may have another format of the expiry date.
    form.setValue('expiryDate', '');
  };

  return (
    <DocumentFrame document="MEDICARE" form={form} problems={problems} onBack={onBack} {...state}>
      <div className="ff-field">
        <span className="ff-legend" aria-hidden="true">
          {t('identification.medicare.colour')}
        </span>
        <SegmentedControl
          label={t('identification.medicare.colour')}
          name="colour"
          value={form.values.colour}
          onChange={chooseColour}
          options={medicareColours.map((colour) => ({
            value: colour,
            label: t(`identification.medicare.colours.${colour}`),
          }))}
        />
      </div>
      <TextField
        {...number}
        label={t('identification.medicare.number')}
        format={formatMedicareNumber}
        inputMode="numeric"
        autoComplete="off"
        placeholder="2123 45670 1"
        maxLength={12}
      />
      <TextField
        {...field('reference')}
        label={t('identification.medicare.reference')}
        hint={t('identification.medicare.referenceHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={1}
        short
      />
      <TextField
        {...field('name')}
        label={t('identification.medicare.name')}
        hint={t('identification.medicare.nameHint')}
        autoComplete="name"
        maxLength={60}
      />
      {usesIdentityService(context) && (
        <TextField
          {...field('name2')}
          label={t('identification.medicare.name2')}
          autoComplete="off"
          maxLength={60}
          optional
        />
      )}
      <DateField
        {...field('expiryDate')}
        label={t('identification.medicare.expiry')}
        format={medicareExpiryFormat(form.values.colour)}
        autoComplete="off"
      />
      <DateField
        {...field('dateOfBirth')}
        label={t('identity.profile.birthDate')}
        format={documentBirthFormat(context)}
        autoComplete="bday"
      />
    </DocumentFrame>
  );
};
