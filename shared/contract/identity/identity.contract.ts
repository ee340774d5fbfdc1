/**
 * Who a consumer is: the soft check, the documents, and addresses to choose from. A page imports a call from the module
 * that has it, and carries no other. Source: access-open A37 to A42, A48.
 */
import { readSuggestedAddress, suggestAddresses } from './addresses.contract.ts';
import {
  readPassportCountries,
  verifyLicence,
  verifyMedicare,
  verifyPassport,
} from './documents.contract.ts';
import { checkIdentity, readIdentityStatus } from './identity-check.contract.ts';

export {
  checkIdentity,
  readIdentityStatus,
  readPassportCountries,
  readSuggestedAddress,
  suggestAddresses,
  verifyLicence,
  verifyMedicare,
  verifyPassport,
};

export const identityContract = {
  checkIdentity,
  readIdentityStatus,
  verifyPassport,
  verifyLicence,
  verifyMedicare,
  readPassportCountries,
  suggestAddresses,
  readSuggestedAddress,
} as const;
