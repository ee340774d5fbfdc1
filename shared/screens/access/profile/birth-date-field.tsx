import { minimumAge } from '#shared/domain/identity/birth-date.ts';
import {
  asksBirthDateInParts,
  birthDateFormatOf,
  type ProfileFormContext,
} from '#shared/flows/access/profile-form.ts';
import { stateOf } from '#shared/flows/access/profile-form-address.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { DateField } from '#shared/ui/forms/date-field.tsx';
import { DateFields } from '#shared/ui/forms/date-fields.tsx';
import type { FieldBinding } from '#shared/ui/forms/use-form.ts';

interface BirthDateFieldProps {
  context: ProfileFormContext;
  state: string;
  binding: FieldBinding<string>;
}

/** The date of birth, in one field or in three. Source: ACC-226, ACC-232, ACC-398. */
export const BirthDateField = ({ context, state, binding }: BirthDateFieldProps) => {
  const { t } = useApp();
  const { session, flags } = useSituation();
  const code = stateOf({ state }, context.forms);
  const age = minimumAge(context.forms.age, code || undefined);
  const label = t('identity.profile.birthDate');
  if (!asksBirthDateInParts(context.countryCode, session.channel, flags)) {
    return (
      <DateField
        {...binding}
        label={label}
        hint={t('identity.profile.birthDateHint', { age })}
        format={birthDateFormatOf(context)}
        autoComplete="bday"
      />
    );
  }
  const [day = '', month = '', year = ''] = binding.value.split('/').map((part) => part.trim());
  return (
    <DateFields
      {...binding}
      legend={label}
      hint={t('identity.profile.birthPartsHint', { age })}
      value={{ day, month, year }}
      onChange={(parts) => binding.onChange(`${parts.day} / ${parts.month} / ${parts.year}`)}
      birthday
    />
  );
};
