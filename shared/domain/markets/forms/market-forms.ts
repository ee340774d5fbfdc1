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

/** What the forms of a market ask for, and what they take. Apart from the market's row, since only forms need it. */
export interface MarketForms {
  readonly addressFields: readonly AddressField[];
  readonly postcode: PostcodeRule;
  readonly state: StateRule;
  readonly age: AgeRule;
  readonly mobile: MobileRule;
}

/** The age limits of every market whose states set none of their own. */
export const adultAge: AgeRule = { minimum: 18, minimumByState: {}, maximum: 105 };

export const freeTextState: StateRule = { required: false, input: 'text', states: [], blacklisted: [] };
