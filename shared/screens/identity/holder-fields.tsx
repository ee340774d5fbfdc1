import {
  type DocumentAsk,
  documentBirthFormat,
  type HolderValues,
} from '#shared/flows/identity/document-forms.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { FieldBinding } from '#shared/ui/use-form.ts';

interface HolderFieldsProps {
  ask: DocumentAsk;
  field: (name: keyof HolderValues) => FieldBinding<string>;
}

/** Whose document it is, as it stands on it. */
export const HolderFields = ({ ask, field }: HolderFieldsProps) => {
  const { t } = useApp();
  return (
    <>
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
      <DateField
        {...field('dateOfBirth')}
        label={t('identity.profile.birthDate')}
        format={documentBirthFormat(ask)}
        autoComplete="bday"
      />
    </>
  );
};
