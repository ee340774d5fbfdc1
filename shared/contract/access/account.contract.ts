/**
 * The consumer's own account, and the facts an app reads at its start: countries, flags, enabled cards. A page imports a
 * call from the module that has it, and carries no other.
 */
import { readCountries, readEnabledCards } from './facts.contract.ts';
import { readFlags } from './flags.contract.ts';
import { finaliseAccount, updateAccount } from './profile.contract.ts';
import { readAccount } from './start.contract.ts';

export { type Profile, profileSchema } from './profile.contract.ts';
export { finaliseAccount, readCountries, readEnabledCards, updateAccount };

export const accountContract = {
  readAccount,
  finaliseAccount,
  updateAccount,
  readCountries,
  readEnabledCards,
  readFlags,
} as const;
