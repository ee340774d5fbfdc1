import { countryInSentence } from '#shared/content/country-name.ts';
import type { Translate } from '#shared/content/keys.ts';
import { stateName } from '#shared/domain/identity/address.ts';
import { minimumAge } from '#shared/domain/identity/birth-date.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import {
  birthDateFormatOf,
  type ProfileFormContext,
  type ProfileProblem,
  type ProfileValues,
} from '#shared/flows/access/profile-form.ts';
import { type AddressValues, stateOf } from '#shared/flows/access/profile-form-address.ts';

/** Day and month of a date that does not exist, such as 31 February; null if the text is not even such a date. */
function impossibleDay(text: string, context: ProfileFormContext, locale: string) {
  const parts = text.split(/[/., -]+/).map(Number);
  if (parts.some(Number.isNaN)) return null;
  const [first = 0, second = 0, year = 0] = parts;
  const [day, month] = birthDateFormatOf(context).startsWith('DD') ? [first, second] : [second, first];
  if (month < 1 || month > 12 || day < 1 || year < 1000) return null;
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return { day, month: name.format(Date.UTC(2000, month - 1)) };
}

/** The required fields. */
type RequiredField = Exclude<
  keyof ProfileValues,
  'otherGivenNames' | 'address2' | 'creditPolicyAgree' | 'isAddressTyped' | 'marketing'
>;

/** The problems that have their own text. */
type KnownProblem = Exclude<ProfileProblem, 'required' | `postcodeOf${string}`>;

/** Text of an error code at a field of an address. */
export function addressProblemText(
  code: string,
  field: string,
  values: AddressValues,
  forms: MarketForms,
  { t, locale }: { t: Translate; locale: string },
): string {
  if (code === 'required') return t(`identity.missing.${field as RequiredField}`);
  const [, foreign] = /^postcodeOf([A-Z]{2})$/.exec(code) ?? [];
  if (foreign !== undefined) {
    return t('identity.problems.foreignPostcode', { country: countryInSentence(foreign, locale) });
  }
  const state = stateOf(values, forms);
  const known = forms.state.states.find((each) => each.code === state);
  const problem = code as KnownProblem;
  return t(`identity.problems.${problem}`, {
    age: minimumAge(forms.age, state || undefined),
    state: known ? stateName(known, locale) : state,
    example: forms.postcode.example,
  });
}

/** Text of an error code at a field of the profile. */
export function profileProblemText(
  code: string,
  field: keyof ProfileValues,
  values: ProfileValues,
  context: ProfileFormContext,
  { t, locale }: { t: Translate; locale: string },
): string {
  if (code === 'denylisted_name') return t('errors.denylisted_name');
  if (code === 'locked') return t('identity.problems.locked');
  if (code === 'invalidDate') {
    const impossible = impossibleDay(values.dateOfBirth, context, locale);
    if (impossible) return t('identity.problems.noSuchDay', impossible);
  }
  return addressProblemText(code, field, values, context.forms, { t, locale });
}
