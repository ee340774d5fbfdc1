/** The details that an account lacks. Source: ACC-365. */
import type { Account } from '#shared/contract/access/account.schema.ts';

const isGiven = (text: string | null | undefined): boolean => Boolean(text?.trim());

/** The details that an account can be without, by name. */
const accountDetails = ['givenNames', 'surname', 'dateOfBirth', 'address1', 'postcode', 'state'] as const;
export type AccountDetail = (typeof accountDetails)[number];

export const missingDetails = ({ contactAddress, ...account }: Account): AccountDetail[] => {
  const given: Record<AccountDetail, string | null | undefined> = {
    givenNames: account.givenNames,
    surname: account.surname,
    dateOfBirth: account.dateOfBirth,
    address1: contactAddress?.address1,
    postcode: contactAddress?.postcode,
    state: contactAddress?.state,
  };
  return accountDetails.filter((name) => !isGiven(given[name]));
};
