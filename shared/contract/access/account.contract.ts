/**
 * The consumer's account, and what an app reads when it starts: countries, flags, enabled cards. The server imports the
 * calls from here; a page imports each from its own module, so that its bundle contains no others.
 */
import { chooseCreditConsent, readCreditConsent } from './credit-consent.contract.ts';
import { readCountries, readEnabledCards } from './facts.contract.ts';
import { readFlags } from './flags.contract.ts';
import { deactivateAccount, reactivateAccount } from './manage-account.contract.ts';
import { finaliseAccount, updateAccount } from './profile.contract.ts';
import { readAccount } from './start.contract.ts';
import { addTag, listTags } from './tags.contract.ts';

export { type Profile, profileSchema } from './profile.contract.ts';
export { finaliseAccount, readCountries, readEnabledCards, updateAccount };

export const accountContract = {
  readAccount,
  finaliseAccount,
  updateAccount,
  deactivateAccount,
  reactivateAccount,
  readCountries,
  readEnabledCards,
  readFlags,
  listTags,
  addTag,
  readCreditConsent,
  chooseCreditConsent,
} as const;
