import { useApp } from '#shared/ui/app-context.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import type { FieldBinding } from '#shared/ui/forms/use-form.ts';

interface NameFieldsProps {
  field: (name: 'givenNames' | 'otherGivenNames' | 'surname') => FieldBinding<string>;
}

/** Given names, other names and surname, for the profile and identity documents. */
export const NameFields = ({ field }: NameFieldsProps) => {
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
    </>
  );
};
