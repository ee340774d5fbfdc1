import type { FlagValues } from '../flags.ts';
import type { Locale } from '../locales.ts';
import type {
  AddressField,
  MarketForms,
  PostcodeRule,
  State,
  StateRule,
} from '../markets/forms/market-forms.ts';
import type { CountryCode } from '../markets/index.ts';
import { plainNumber } from '../text/plain-number.ts';
import type { ContactAddress } from './contact-address.ts';
import { cardNumberProblem } from './no-card-number.ts';
import { containsPoBox } from './po-box.ts';

export type AddressProblem =
  | 'required'
  | 'containsPoBox'
  | 'blacklistedState'
  | 'invalidState'
  | 'invalidPostcode'
  /** It is one of that market. */
  | `postcodeOf${CountryCode}`
  | 'noCreditCardNumber';

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
    ['postcode', postcodeProblem(address, forms?.postcode)],
  ];
  const withCards = found.map(([field, problem]) => [
    field,
    cardNumberProblem(address[field] ?? '') ?? problem,
  ]);
  return Object.fromEntries(withCards.filter(([, problem]) => problem !== null));
}

function lineProblem(line = '', isRequired: boolean, refusesPoBox: boolean): AddressProblem | null {
  if (line.trim() === '') return isRequired ? 'required' : null;
  return refusesPoBox && containsPoBox(line) ? 'containsPoBox' : null;
}

function stateProblem(state = '', rule: StateRule | undefined): AddressProblem | null {
  if (state.trim() === '') return rule?.required ? 'required' : null;
  if (!rule || rule.states.length === 0) return null;
  const code = findStateCode(state, rule);
  if (rule.blacklisted.some((known) => known.code === code)) return 'blacklistedState';
  return code ? null : 'invalidState';
}

/** A country without its own rules may or may not have postcodes, so either is accepted. */
function postcodeProblem(
  { postcode = '', countryCode }: ContactAddress,
  rule: PostcodeRule | undefined,
): AddressProblem | null {
  if (postcode.trim() === '') return rule?.required ? 'required' : null;
  if (!rule || isPostcode(postcode, rule)) return null;
  const country = countryOfPostcode(postcode);
  return country && country !== countryCode ? `postcodeOf${country}` : 'invalidPostcode';
}

/** Whether a postcode has the form that its country gives it. */
export const isPostcode = (typed: string, { pattern }: PostcodeRule): boolean =>
  pattern.test(plainNumber(typed).trim());

/** A postcode as its country writes it, `SW1A 1AA` of `sw1a1aa`; one that has no form of the country stays as it was typed. */
export function canonicalPostcode(typed: string, { pattern, apart }: PostcodeRule): string {
  const plain = plainNumber(typed).trim();
  if (!pattern.test(plain)) return plain;
  const compact = plain.toUpperCase().replaceAll(/[ -]/g, '');
  const split = apart && `${compact.slice(0, -apart.last)}${apart.by}${compact.slice(-apart.last)}`;
  return split !== undefined && pattern.test(split) ? split : compact;
}

/** The address in the form in which it is stored: with the code of its state, and its postcode as the country writes it. */
export function keptAddress<Address extends Pick<ContactAddress, 'state' | 'postcode'>>(
  address: Address,
  { state, postcode }: Pick<MarketForms, 'state' | 'postcode'>,
): Address {
  const coded = withStateCode(address, state);
  const typed = coded.postcode?.trim();
  return typed ? { ...coded, postcode: canonicalPostcode(typed, postcode) } : coded;
}

/** Postcodes whose letters say which country they are of, without spaces. */
const postcodesByCountry: Readonly<Partial<Record<CountryCode, RegExp>>> = {
  JE: /^JE\d{1,2}\d[A-Z]{2}$/,
  GG: /^GY\d{1,2}\d[A-Z]{2}$/,
  IM: /^IM\d{1,2}\d[A-Z]{2}$/,
  GB: /^(?!GX|BF|FIQQ|AI)[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/,
};

/** The market that a postcode belongs to by its letters, else `null`. */
export function countryOfPostcode(typed: string): CountryCode | null {
  const compact = plainNumber(typed).toUpperCase().replaceAll(/[ .-]/g, '');
  const found = Object.entries(postcodesByCountry).find(([, shape]) => shape.test(compact));
  return found ? (found[0] as CountryCode) : null;
}

/** The code of a state typed by code or by a name in any language, for example `VIC` of "victoria", else `null`. */
export function findStateCode(typed: string, { states, blacklisted }: StateRule): string | null {
  const wanted = comparableState(typed);
  const found = [...states, ...blacklisted].find(({ code, name, names = {}, also = [] }) =>
    [code, name, ...Object.values(names), ...also].some((each) => comparableState(each) === wanted),
  );
  return found?.code ?? null;
}

/** Without accents, dots and hyphens, which people leave out. */
const comparableState = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .replaceAll(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The address with the code of its state, which is the form in which states are compared and stored. */
export function withStateCode<Address extends Pick<ContactAddress, 'state'>>(
  address: Address,
  rule: StateRule,
): Address {
  const code = address.state === undefined ? null : findStateCode(address.state, rule);
  return code ? { ...address, state: code } : address;
}

/** The name of a state in a language of its market. */
export const stateName = ({ name, names = {} }: State, locale: string): string =>
  names[locale as Locale] ?? name;

/** An address typed by hand as it is sent: where the state is not asked for, the suburb takes its place [ACC-251]. */
export function completeManualAddress(address: ContactAddress, { input }: StateRule): ContactAddress {
  return input === 'copied' ? { ...address, state: address.suburb } : address;
}
