import type { FlagValues } from '../flags.ts';
import { type AddressField, formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';
import type { ContactAddress } from './contact-address.ts';
import { containsPoBox } from './po-box.ts';
import { isValidPostcode, postcodePresence } from './postcode.ts';

export type AddressProblem =
  | 'required'
  | 'containsPoBox'
  | 'blacklistedState'
  | 'invalidState'
  | 'invalidPostcode';

/** The problem of each field that has one; empty when the address can be used. */
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

/** Checks an address against the rules of its own country. */
export function validateAddress(
  address: ContactAddress,
  flags: Pick<FlagValues, 'enable-po-box-verification-for-countries'>,
): AddressProblems {
  const refusesPoBox = flags['enable-po-box-verification-for-countries'].includes(address.countryCode);
  const found: [AddressField, AddressProblem | null][] = [
    ['address1', lineProblem(address.address1, true, refusesPoBox)],
    ['address2', lineProblem(address.address2, false, refusesPoBox)],
    ['suburb', lineProblem(address.suburb, true, false)],
    ['state', stateProblem(address.state, address.countryCode)],
    ['postcode', postcodeProblem(address.postcode, address.countryCode)],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

function lineProblem(line = '', isRequired: boolean, refusesPoBox: boolean): AddressProblem | null {
  if (line.trim() === '') return isRequired ? 'required' : null;
  return refusesPoBox && containsPoBox(line) ? 'containsPoBox' : null;
}

function stateProblem(state = '', countryCode: string): AddressProblem | null {
  const rule = isCountryCode(countryCode) ? formsOf(countryCode).state : null;
  const code = state.trim().toUpperCase();
  if (code === '') return rule?.required ? 'required' : null;
  if (rule?.blacklisted.includes(code)) return 'blacklistedState';
  if (!rule || rule.states.length === 0) return null;
  return rule.states.some((known) => known.code === code) ? null : 'invalidState';
}

function postcodeProblem(postcode = '', countryCode: string): AddressProblem | null {
  const presence = postcodePresence(countryCode);
  if (presence === 'notApplicable') return null;
  if (postcode.trim() === '') return presence === 'required' ? 'required' : null;
  return isValidPostcode(postcode, countryCode) ? null : 'invalidPostcode';
}

/** The code of a state typed by code or by name, for example `VIC` of "victoria", else `null`. */
export function findStateCode(typed: string, countryCode: string): string | null {
  if (!isCountryCode(countryCode)) return null;
  const wanted = typed.trim().toLowerCase();
  const { states } = formsOf(countryCode).state;
  const found = states.find(({ code, name }) => [code, name].some((each) => each.toLowerCase() === wanted));
  return found?.code ?? null;
}

/** An address typed by hand as it is sent: where the state is not asked for, the suburb stands in [ACC-251]. */
export function completeManualAddress(address: ContactAddress): ContactAddress {
  const { countryCode, suburb } = address;
  const isCopied = isCountryCode(countryCode) && formsOf(countryCode).state.input === 'copied';
  return isCopied ? { ...address, state: suburb } : address;
}
