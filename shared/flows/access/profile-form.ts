/** The profile form: what is asked, and what is wrong with the answers. */

import type { Account } from '#shared/contract/access/account.schema.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import {
  type BirthDateProblem,
  birthDateFormat,
  birthDateProblem,
  hasOwnMinimumAge,
} from '#shared/domain/identity/birth-date.ts';
import { type DateInputFormat, formatDateInput, typedDate } from '#shared/domain/identity/date-input.ts';
import { isDenylistedName, nameProblem } from '#shared/domain/identity/name.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import { composed } from '#shared/domain/text/shown-text.ts';
import {
  type AddressFormContext,
  type AddressFormProblem,
  type AddressValues,
  addressProblems,
  addressValuesOf,
  emptyAddress,
  stateOf,
} from './profile-form-address.ts';

/** What is typed, field by field. */
export interface ProfileValues extends AddressValues {
  givenNames: string;
  otherGivenNames: string;
  surname: string;
  /** As typed, in the order of the country. */
  dateOfBirth: string;
  creditPolicyAgree: boolean;
  /** Whether marketing may be sent; null where the page doesn't ask. */
  marketing: boolean | null;
}

export const emptyProfile: ProfileValues = {
  givenNames: '',
  otherGivenNames: '',
  surname: '',
  dateOfBirth: '',
  ...emptyAddress,
  creditPolicyAgree: false,
  marketing: null,
};

/** What is stored of a consumer, in the fields of the form. Source: ACC-207. */
export function profileValuesOf(account: Account, context: ProfileFormContext): ProfileValues {
  const { contactAddress: address, dateOfBirth } = account;
  return {
    ...emptyProfile,
    givenNames: account.givenNames ?? '',
    otherGivenNames: account.otherGivenNames ?? '',
    surname: account.surname ?? '',
    dateOfBirth: dateOfBirth ? formatDateInput(dateOfBirth, birthDateFormatOf(context)) : '',
    ...(address && addressValuesOf(address)),
  };
}

/** The consumer whose profile it is, the app and the day. */
export interface ProfileFormContext extends AddressFormContext {
  readonly flags: FlagValues;
  /** Today's date where the consumer lives. */
  readonly today: IsoDate;
  /** The order of a date of birth, where the texts of the locale name one. Source: ACC-228. */
  readonly dateFormat?: string;
}

/** Codes with texts in `identity.problems`, besides codes of the error catalogue. */
export type ProfileProblem =
  | AddressFormProblem
  | BirthDateProblem
  | 'creditPolicyMissing'
  | 'invalid'
  | 'invalidName'
  | 'placeholderName'
  | 'underAgeInState';

export type ProfileProblems = {
  [Name in keyof ProfileValues]?: ProfileProblem | 'denylisted_name' | undefined;
};

/** Source: ACC-398. */
const redesignFlags = {
  CHECKOUT: 'profile-and-id-redesign-checkout-enabled',
  PORTAL: 'profile-and-id-redesign-portal-enabled',
} as const satisfies Record<Channel, keyof FlagValues>;

/** Whether the date of birth is asked in three fields. Source: ACC-232, ACC-398. */
export const asksBirthDateInParts = (
  countryCode: CountryCode,
  channel: Channel,
  flags: FlagValues,
): boolean => countryCode === 'AU' && flags[redesignFlags[channel]];

/** Whether the agreement has its own box; without one, submitting agrees. Source: ACC-400. */
export const asksCreditPolicy = (flags: FlagValues): boolean =>
  !flags['tick-box-removal-in-profile-identity-and-summary'];

export const birthDateFormatOf = ({ countryCode, dateFormat }: ProfileFormContext): DateInputFormat =>
  birthDateFormat(countryCode, dateFormat);

/** The date that was typed; null while it is incomplete. */
export const typedBirthDate = (text: string, context: ProfileFormContext): IsoDate | null =>
  typedDate(text, birthDateFormatOf(context));

function typedNameProblem(name: string, isRequired: boolean): 'required' | ReturnType<typeof nameProblem> {
  if (composed(name).trim() === '') return isRequired ? 'required' : null;
  return nameProblem(name);
}

function dateProblem(values: ProfileValues, context: ProfileFormContext): ProfileProblem | null {
  if (!/\p{Nd}/u.test(values.dateOfBirth)) return 'required';
  const { forms, today } = context;
  const { age } = forms;
  const state = stateOf(values, forms) || undefined;
  const problem = birthDateProblem(typedBirthDate(values.dateOfBirth, context), { age, state }, today);
  const isOfState = problem === 'underAge' && state !== undefined && hasOwnMinimumAge(age, state);
  return isOfState ? 'underAgeInState' : problem;
}

/**
 * What is wrong with the answers; empty when they may be sent. Source: ACC-221 to ACC-224, ACC-233, ACC-427,
 * ACC-447.
 */
export function profileProblems(values: ProfileValues, context: ProfileFormContext): ProfileProblems {
  const { flags } = context;
  const isDenylisted = isDenylistedName(values.givenNames, values.surname, flags);
  const mustAgree = asksCreditPolicy(flags) && !values.creditPolicyAgree;
  return {
    givenNames: typedNameProblem(values.givenNames, true) ?? (isDenylisted ? 'denylisted_name' : undefined),
    otherGivenNames: typedNameProblem(values.otherGivenNames, false) ?? undefined,
    surname: typedNameProblem(values.surname, true) ?? undefined,
    dateOfBirth: dateProblem(values, context) ?? undefined,
    ...addressProblems(values, context, flags),
    creditPolicyAgree: mustAgree ? 'creditPolicyMissing' : undefined,
  };
}
