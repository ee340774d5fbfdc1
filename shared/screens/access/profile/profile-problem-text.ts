import type { Translate } from '#shared/content/keys.ts';
import { minimumAge } from '#shared/domain/identity/birth-date.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import {
  birthDateFormatOf,
  type ProfileFormContext,
  type ProfileProblem,
  type ProfileValues,
} from '#shared/flows/access/profile-form.ts';
import { type AddressValues, stateOf } from '#shared/flows/access/profile-form-address.ts';

/** A day that no calendar has, such as 31 February, in the words of the reader; null when not even that was typed. */
function impossibleDay(text: string, ask: ProfileFormContext, locale: string) {
  const parts = text.split('/').map((part) => Number(part.trim()));
  const [first = 0, second = 0, year = 0] = parts;
  const [day, month] = birthDateFormatOf(ask).startsWith('DD') ? [first, second] : [second, first];
  if (month < 1 || month > 12 || day < 1 || year < 1000) return null;
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return { day, month: name.format(Date.UTC(2000, month - 1)) };
}

/** The fields that must not be left empty. */
type RequiredField = Exclude<
  keyof ProfileValues,
  'otherGivenNames' | 'address2' | 'creditPolicyAgree' | 'isAddressTyped' | 'marketing'
>;

/** What is wrong with a field of an address, and what to do about it. */
export function addressProblemText(
  code: string,
  field: string,
  values: AddressValues,
  forms: MarketForms,
  t: Translate,
): string {
  if (code === 'required') return t(`identity.missing.${field as RequiredField}`);
  const state = stateOf(values, forms);
  return t(`identity.problems.${code as Exclude<ProfileProblem, 'required'>}`, {
    age: minimumAge(forms.age, state || undefined),
    state: forms.state.states.find((each) => each.code === state)?.name ?? state,
    example: forms.postcode.example,
  });
}

/** What is wrong with a field of the profile, and what to do about it. */
export function profileProblemText(
  code: string,
  field: keyof ProfileValues,
  values: ProfileValues,
  ask: ProfileFormContext,
  { t, locale }: { t: Translate; locale: string },
): string {
  if (code === 'denylisted_name') return t('errors.denylisted_name');
  if (code === 'invalidDate') {
    const impossible = impossibleDay(values.dateOfBirth, ask, locale);
    if (impossible) return t('identity.problems.noSuchDay', impossible);
  }
  return addressProblemText(code, field, values, ask.forms, t);
}
