import type { Locale } from '../../locales.ts';

export type AddressField = 'address1' | 'address2' | 'suburb' | 'state' | 'postcode';

export interface State {
  readonly code: string;
  readonly name: string;
  /** Its name in the market's other languages, by locale. */
  readonly names?: Readonly<Partial<Record<Locale, string>>>;
  /** How else it is written. */
  readonly also?: readonly string[];
}

export interface PostcodeRule {
  readonly required: boolean;
  /** Matches the whole postcode, trimmed; letters in either case. */
  readonly pattern: RegExp;
  /** Where the last characters stand apart: how many they are, and by what. */
  readonly apart?: { readonly last: number; readonly by: ' ' | '-' };
  readonly inputType: 'tel' | 'text';
  readonly example: string;
}

export interface StateRule {
  readonly required: boolean;
  /** `copied` is not asked for: the suburb is sent as the state too [ACC-251]. */
  readonly input: 'select' | 'autocomplete' | 'text' | 'copied';
  /** Empty where the state is free text. */
  readonly states: readonly State[];
  /** States that exist but that we do not serve. */
  readonly blacklisted: readonly State[];
}

/** The inward code of British postcodes, and the second half of Canadian ones. */
export const lastThreeApart = { last: 3, by: ' ' } as const;

export interface AgeRule {
  /** Years; applies to every state without its own entry. */
  readonly minimum: number;
  readonly minimumByState: Readonly<Record<string, number>>;
  /** Years, inclusive: refused from the next birthday on. */
  readonly maximum: number;
}

/**
 * What the forms of a market ask for and accept. Separate from the market's row, with one module for each market, so
 * that a browser loads only that of its shopper.
 */
export interface MarketForms {
  readonly addressFields: readonly AddressField[];
  readonly postcode: PostcodeRule;
  readonly state: StateRule;
  readonly age: AgeRule;
}

/** The age limits of every market whose states set none of their own. */
export const adultAge: AgeRule = { minimum: 18, minimumByState: {}, maximum: 105 };

/**
 * The state where addresses need none: free text that may stay empty. Where not even that is asked for, `addressFields`
 * leaves it out.
 */
export const optionalState: StateRule = { required: false, input: 'text', states: [], blacklisted: [] };
