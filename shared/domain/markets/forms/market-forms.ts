export type AddressField = 'address1' | 'address2' | 'suburb' | 'state' | 'postcode';

export interface State {
  readonly code: string;
  readonly name: string;
}

export interface PostcodeRule {
  readonly required: boolean;
  /** Matches the whole postcode, trimmed; letters in either case. */
  readonly pattern: RegExp;
  readonly inputType: 'tel' | 'text';
  readonly example: string;
}

export interface StateRule {
  readonly required: boolean;
  /** `copied` is not asked for: the suburb is sent as the state too [ACC-251]. */
  readonly input: 'select' | 'autocomplete' | 'text' | 'copied';
  /** Empty where the state is free text. */
  readonly states: readonly State[];
  /** Codes of states that exist but that we do not serve. */
  readonly blacklisted: readonly string[];
}

export interface AgeRule {
  /** Years; applies to every state without an entry of its own. */
  readonly minimum: number;
  readonly minimumByState: Readonly<Record<string, number>>;
  /** Years, inclusive: refused from the birthday after it. */
  readonly maximum: number;
}

export interface MobileRule {
  /** Over the digits alone, with or without the calling code; group 1 is the national number. */
  readonly pattern: RegExp;
  /** Over the national number: ranges that the pattern admits but nobody holds. */
  readonly unassigned: RegExp | null;
  /** Where the numbering plan is shared with other countries, the area codes that are this country's. */
  readonly areaCodes: ReadonlySet<string> | null;
  /** How a number is shown: each `#` takes one digit of the national number. */
  readonly display: string;
  readonly example: string;
}

/** How many characters a number has, both inclusive, and whether letters may be among them. */
export interface CharacterRule {
  readonly minimum: number;
  readonly maximum: number;
  readonly alphanumeric: boolean;
}

/** What a state prints on its driver's licences [ACC-314] [ACC-315]. */
export interface LicenceOfState {
  readonly number: CharacterRule;
  readonly cardNumber: CharacterRule;
  /** The side of the card that has the card number [ACC-316]. */
  readonly cardNumberSide: 'front' | 'back';
}

/** Characters, both inclusive; a minimum of 0 makes the name optional. */
export interface Lengths {
  readonly minimum: number;
  readonly maximum: number;
}

export interface NameLengths {
  readonly givenNames: Lengths;
  readonly otherGivenNames: Lengths;
  readonly surname: Lengths;
}

export interface LicenceRule {
  readonly names: NameLengths;
  /** Matches the whole number, trimmed; letters in either case. A state's own rule goes before it. */
  readonly number: RegExp;
  /** By code; empty where licences are the same all over the country. */
  readonly byState: Readonly<Record<string, LicenceOfState>>;
  /** Null where licences have no version. */
  readonly version: RegExp | null;
}

/** What proves who somebody is [ACC-311] [ACC-317]. */
export interface DocumentRules {
  readonly passportNumber: RegExp;
  readonly licence: LicenceRule;
}

/** Which parts of a map service's answer fill which fields, the first that is there [ACC-252]. */
export interface AddressMapping {
  readonly street: 'number-first' | 'number-last' | 'number-after-comma';
  readonly suburb: readonly string[];
  /** Empty where an address has no state. */
  readonly state: readonly string[];
}

/** What the forms of a market ask for, and what they take. Apart from the market's row, since only forms need it. */
export interface MarketForms {
  readonly addressFields: readonly AddressField[];
  readonly postcode: PostcodeRule;
  readonly state: StateRule;
  readonly age: AgeRule;
  readonly mobile: MobileRule;
  readonly documents: DocumentRules;
  readonly mapResult: AddressMapping;
}

/** The age limits of every market whose states set none of their own. */
export const adultAge: AgeRule = { minimum: 18, minimumByState: {}, maximum: 105 };

export const freeTextState: StateRule = { required: false, input: 'text', states: [], blacklisted: [] };

/** Licences and passports of the markets that set no rules of their own [ACC-220] [ACC-311]. */
export const commonDocuments: DocumentRules = {
  passportNumber: /^[A-Z0-9]{1,14}$/i,
  licence: {
    names: {
      givenNames: { minimum: 1, maximum: 20 },
      otherGivenNames: { minimum: 0, maximum: 20 },
      surname: { minimum: 1, maximum: 40 },
    },
    number: /^[A-Z0-9][A-Z0-9 -]{0,24}$/i,
    byState: {},
    version: null,
  },
};

/** A town and a state, as maps of English-speaking countries name them. */
export const townAndState: AddressMapping = {
  street: 'number-first',
  suburb: ['locality', 'sublocality', 'postal_town', 'administrative_area_level_2'],
  state: ['administrative_area_level_1'],
};
