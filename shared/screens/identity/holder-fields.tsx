import {
  type DocumentFormContext,
  documentBirthFormat,
  type HolderValues,
} from '#shared/flows/identity/document-forms.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { DateField } from '#shared/ui/forms/date-field.tsx';
import type { FieldBinding } from '#shared/ui/forms/use-form.ts';
import { NameFields } from '../access/profile/name-fields.tsx';

interface HolderFieldsProps {
  ask: DocumentFormContext;
  field: (name: keyof HolderValues) => FieldBinding<string>;
}

/** Whose document it is, as it stands on it. */
export const HolderFields = ({ ask, field }: HolderFieldsProps) => {
  const { t } = useApp();
  return (
    <>
      <NameFields field={field} />
      <DateField
        {...field('dateOfBirth')}
        label={t('identity.profile.birthDate')}
        format={documentBirthFormat(ask)}
        autoComplete="bday"
      />
    </>
  );
};
