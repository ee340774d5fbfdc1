import type { FlagValues } from '../flags.ts';
import type { AddressField, MarketForms, PostcodeRule, StateRule } from '../markets/forms/market-forms.ts';
import type { ContactAddress } from './contact-address.ts';
import { isPostcode } from './is-postcode.ts';
import { containsPoBox } from './po-box.ts';

export type AddressProblem =
  | 'required'
  | 'containsPoBox'
  | 'blacklistedState'
  | 'invalidState'
  | 'invalidPostcode';

/** The problem of each field that has one; empty when the address can be used. */
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

/** Checks an address against the rules of its own country; null for a country that we have no rules for. */
export function validateAddress(
  address: ContactAddress,
  forms: MarketForms | null,
  flags: Pick<FlagValues, 'enable-po-box-verification-for-countries'>,
): AddressProblems {
  const refusesPoBox = flags['enable-po-box-verification-for-countries'].includes(address.countryCode);
  const found: [AddressField, AddressProblem | null][] = [
    ['address1', lineProblem(address.address1, true, refusesPoBox)],
    ['address2', lineProblem(address.address2, false, refusesPoBox)],
    ['suburb', lineProblem(address.suburb, true, false)],
    ['state', stateProblem(address.state, forms?.state)],
    ['postcode', postcodeProblem(address.postcode, forms?.postcode)],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

function lineProblem(line = '', isRequired: boolean, refusesPoBox: boolean): AddressProblem | null {
  if (line.trim() === '') return isRequired ? 'required' : null;
  return refusesPoBox && containsPoBox(line) ? 'containsPoBox' : null;
}

function stateProblem(state = '', rule: StateRule | undefined): AddressProblem | null {
  const code = state.trim().toUpperCase();
  if (code === '') return rule?.required ? 'required' : null;
  if (rule?.blacklisted.includes(code)) return 'blacklistedState';
  if (!rule || rule.states.length === 0) return null;
  return rule.states.some((known) => known.code === code) ? null : 'invalidState';
}

/** A country without rules of its own may or may not have postcodes, so either is accepted. */
function postcodeProblem(postcode = '', rule: PostcodeRule | undefined): AddressProblem | null {
  if (postcode.trim() === '') return rule?.required ? 'required' : null;
  return !rule || isPostcode(postcode, rule) ? null : 'invalidPostcode';
}

/** The code of a state typed by code or by name, for example `VIC` of "victoria", else `null`. */
export function findStateCode(typed: string, { states }: StateRule): string | null {
  const wanted = typed.trim().toLowerCase();
  const found = states.find(({ code, name }) => [code, name].some((each) => each.toLowerCase() === wanted));
  return found?.code ?? null;
}

/** An address typed by hand as it is sent: where the state is not asked for, the suburb takes its place [ACC-251]. */
export function completeManualAddress(address: ContactAddress, { input }: StateRule): ContactAddress {
  return input === 'copied' ? { ...address, state: address.suburb } : address;
}
