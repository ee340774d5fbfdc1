/** What is sent of a profile form, and what comes back of it. */
import type { Profile } from '#shared/contract/access/profile.contract.ts';
import { profileConsents } from '#shared/domain/identity/profile-consents.ts';
import {
  asksCreditPolicy,
  emptyProfile,
  type ProfileFormContext,
  type ProfileValues,
  typedBirthDate,
} from './profile-form.ts';
import { addressFieldNames, addressOf } from './profile-form-address.ts';

/** The answers as they are sent. Source: ACC-213 to ACC-216. */
export function profileOf(values: ProfileValues, context: ProfileFormContext): Profile {
  const { countryCode, flags } = context;
  const otherGivenNames = values.otherGivenNames.trim();
  return {
    givenNames: values.givenNames.trim(),
    ...(otherGivenNames && { otherGivenNames }),
    surname: values.surname.trim(),
    dateOfBirth: typedBirthDate(values.dateOfBirth, context) ?? '',
    contactAddress: addressOf(values, context),
    creditPolicyAgree: asksCreditPolicy(flags) ? values.creditPolicyAgree : true,
    ...profileConsents(countryCode),
  };
}

/** Name and address alone, as a change of them is sent: an empty middle name takes it away. Source: POR-285, POR-286. */
export function detailsOf(values: ProfileValues, context: ProfileFormContext) {
  const { givenNames, otherGivenNames = '', surname, contactAddress } = profileOf(values, context);
  return { givenNames, otherGivenNames, surname, contactAddress };
}

const localProblems: readonly string[] = [
  'required',
  'containsPoBox',
  'blacklistedState',
  'invalidState',
  'invalidPostcode',
  'invalidDate',
  'underAge',
  'overAge',
  'invalidName',
  'placeholderName',
  'denylisted_name',
  'locked',
];

/** The problems of names as a server names them. */
const namesProblems: Readonly<Record<string, string>> = {
  invalid_name: 'invalidName',
  placeholder_name: 'placeholderName',
};

/** Whether the server refused a field of the address, so that the fields must be shown. */
export const refusesAddress = (refused: { [Name in keyof ProfileValues]?: string }): boolean =>
  addressFieldNames.some((name) => refused[name] !== undefined);

/** The fields that a server named in `errorInfo`, with codes we have words for. Source: ACC-448. */
export function refusedFields(errorInfo: Readonly<Record<string, string | number>>): {
  [Name in keyof ProfileValues]?: string;
} {
  const refused = Object.entries(errorInfo).flatMap(([path, code]) => {
    const field = path.split('.').at(-1) ?? '';
    if (!Object.hasOwn(emptyProfile, field)) return [];
    const problem = namesProblems[code] ?? String(code);
    const isLocal = localProblems.includes(problem) || /^postcodeOf[A-Z]{2}$/.test(problem);
    return [[field, isLocal ? problem : 'invalid']];
  });
  return Object.fromEntries(refused);
}
