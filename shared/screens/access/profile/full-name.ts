import type { Account } from '#shared/contract/access/account.schema.ts';

/** The names of a person in one line. */
export const fullName = ({ givenNames, otherGivenNames, surname }: Account): string =>
  [givenNames, otherGivenNames, surname].filter(Boolean).join(' ');
