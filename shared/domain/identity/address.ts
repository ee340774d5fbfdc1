import type { FlagValues } from '../flags.ts';
import type { Locale } from '../locales.ts';
import { formsOf } from '../markets/forms/index.ts';
import type {
  AddressField,
  MarketForms,
  PostcodeRule,
  State,
  StateRule,
} from '../markets/forms/market-forms.ts';
import { type CountryCode, countryCodes } from '../markets/index.ts';
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
  const isForeign = country && country !== countryCode && !mayMean(postcode, rule);
  return isForeign ? `postcodeOf${country}` : 'invalidPostcode';
}

/**
 * Whether a postcode has the form that its country gives it, however its parts are separated; where no country is known, whether it
 * has that of any [ACC-258].
 */
export const isPostcode = (typed: string, rule: PostcodeRule | null): boolean =>
  rulesOf(rule).some((each) => writtenPostcode(typed, each) !== null);

/**
 * A postcode as its country writes it, `SW1A 1AA` of `sw1a1aa`; where no country is known, as the first that has it. One that has no
 * form of the country stays as it was typed.
 */
export function canonicalPostcode(typed: string, rule: PostcodeRule | null): string {
  const written = rulesOf(rule).map((each) => writtenPostcode(typed, each));
  return written.find((each) => each !== null) ?? plainNumber(typed).trim();
}

const rulesOf = (rule: PostcodeRule | null): readonly PostcodeRule[] =>
  rule ? [rule] : countryCodes.map((countryCode) => formsOf(countryCode).postcode);

/** The postcode as its country writes it; null for one that has no form of the country. */
function writtenPostcode(typed: string, { pattern, apart }: PostcodeRule): string | null {
  const plain = plainNumber(typed).trim().toUpperCase();
  const parts = apart && new RegExp(`^([A-Z\\d]+?)[\\s.-]*([A-Z\\d]{${apart.last}})$`).exec(plain);
  const apartWritten = parts && `${parts[1]}${apart.by}${parts[2]}`;
  if (apartWritten && pattern.test(apartWritten)) return apartWritten;
  return pattern.test(plain) ? plain : null;
}

/** Digits that look like letters, for which these are typed. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };

/** Whether a postcode has the form of the country once some of its letters are the digits that look like them. */
function mayMean(typed: string, rule: PostcodeRule): boolean {
  const read = [...plainNumber(typed).toUpperCase()].reduce<readonly string[]>(
    (texts, character) => {
      const readings = [character, lookalikes[character] ?? []].flat();
      return texts.flatMap((text) => readings.map((reading) => text + reading));
    },
    [''],
  );
  return read.some((text) => isPostcode(text, rule));
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

/** The markets whose postcodes have letters, by which they can be told from those of the others. */
const marketsWithLetters = ['JE', 'GG', 'IM', 'GB', 'CA'] as const satisfies readonly CountryCode[];

/** The market in which a postcode with letters is valid, else `null`. */
export const countryOfPostcode = (typed: string): CountryCode | null =>
  marketsWithLetters.find((country) => isPostcode(typed, formsOf(country).postcode)) ?? null;

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
