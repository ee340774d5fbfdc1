import type { Account } from '#shared/contract/access/account.schema.ts';

/** All names of a consumer in one line. */
export const fullName = ({ givenNames, otherGivenNames, surname }: Account): string =>
  [givenNames, otherGivenNames, surname].filter(Boolean).join(' ');
