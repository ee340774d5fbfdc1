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
  context: DocumentFormContext;
  field: (name: keyof HolderValues) => FieldBinding<string>;
}

/** Name and date of birth as printed on a document. */
export const HolderFields = ({ context, field }: HolderFieldsProps) => {
  const { t } = useApp();
  return (
    <>
      <NameFields field={field} />
      <DateField
        {...field('dateOfBirth')}
        label={t('identity.profile.birthDate')}
        format={documentBirthFormat(context)}
        autoComplete="bday"
      />
    </>
  );
};
