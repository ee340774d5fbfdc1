/**
 * Identity calls: soft check, documents and address suggestions. The server imports the calls from here; a page imports each
 * from its own module, so that its bundle contains no others. Source: access-open A37 to A42, A48.
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
