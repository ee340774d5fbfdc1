/** Changing name and address: the values of the form, and what becomes of them when the account was changed elsewhere. Source: decision 233. */
import type { Account } from '#shared/contract/access/account.schema.ts';
import {
  type ProfileFormContext,
  type ProfileProblems,
  type ProfileValues,
  profileProblems,
  profileValuesOf,
} from '../access/profile-form.ts';
import { addressFieldNames } from '../access/profile-form-address.ts';

const nameFields = ['givenNames', 'otherGivenNames', 'surname'] as const;
/** The fields that can be changed. The date of birth and the agreements are not asked for. */
export const editedFields = [...nameFields, ...addressFieldNames] as const;
export type EditedField = (typeof editedFields)[number];

/** What is stored, in the fields of the form. A stored address is shown field by field. */
export function editedValuesOf(account: Account, context: ProfileFormContext): ProfileValues {
  const values = profileValuesOf(account, context);
  return { ...values, creditPolicyAgree: true, isAddressTyped: values.address1 !== '' };
}

/** What is wrong with the answers, by the rules of the profile. Source: POR-289, POR-291. */
export function editedProblems(values: ProfileValues, context: ProfileFormContext): ProfileProblems {
  const problems = profileProblems(values, context);
  return Object.fromEntries(
    [...editedFields, 'addressSearch' as const].map((name) => [name, problems[name]]),
  );
}

const isChanged = (name: EditedField, before: ProfileValues, after: ProfileValues): boolean =>
  before[name].trim() !== after[name].trim();

export const changedFields = (before: ProfileValues, after: ProfileValues): EditedField[] =>
  editedFields.filter((name) => isChanged(name, before, after));

/**
 * What was typed, over what is stored by now: fields that the shopper did not touch take the newer values. The lines of an address
 * belong together.
 */
export function mergedValues(
  typed: ProfileValues,
  before: ProfileValues,
  stored: ProfileValues,
): Pick<ProfileValues, EditedField> {
  const keepsAddress = addressFieldNames.some((name) => isChanged(name, before, typed));
  const address = keepsAddress ? typed : stored;
  return {
    ...valuesAt(addressFieldNames, (name) => address[name]),
    ...valuesAt(nameFields, (name) => (isChanged(name, before, typed) ? typed[name] : stored[name])),
  };
}

const valuesAt = <Name extends string>(names: readonly Name[], read: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
