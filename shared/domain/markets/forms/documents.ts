/** The formats of identity documents. Separate from the other form facts, since only the identity check needs them. */
import type { CountryCode } from '../market.ts';

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

interface LicenceRule {
  readonly names: NameLengths;
  /** Matches the whole number, trimmed; letters in either case. A state's own rule goes before it. */
  readonly number: RegExp;
  /** By code; empty where licences are the same all over the country. */
  readonly byState: Readonly<Record<string, LicenceOfState>>;
  /** Null where licences have no version. */
  readonly version: RegExp | null;
}

/** The rules of identity documents [ACC-311] [ACC-317]. */
export interface DocumentRules {
  readonly passportNumber: RegExp;
  readonly licence: LicenceRule;
}

/** Licences and passports of the markets that set no rules of their own [ACC-220] [ACC-311]. */
const commonDocuments: DocumentRules = {
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

/** Source: ACC-314 to ACC-316. */
const licences: Readonly<Record<string, LicenceOfState>> = {
  ACT: {
    number: { minimum: 1, maximum: 10, alphanumeric: false },
    cardNumber: { minimum: 10, maximum: 10, alphanumeric: true },
    cardNumberSide: 'front',
  },
  NSW: {
    number: { minimum: 6, maximum: 8, alphanumeric: true },
    cardNumber: { minimum: 10, maximum: 10, alphanumeric: false },
    cardNumberSide: 'front',
  },
  NT: {
    number: { minimum: 1, maximum: 10, alphanumeric: false },
    cardNumber: { minimum: 6, maximum: 8, alphanumeric: false },
    cardNumberSide: 'back',
  },
  QLD: {
    number: { minimum: 8, maximum: 9, alphanumeric: false },
    cardNumber: { minimum: 10, maximum: 10, alphanumeric: true },
    cardNumberSide: 'front',
  },
  SA: {
    number: { minimum: 6, maximum: 6, alphanumeric: true },
    cardNumber: { minimum: 9, maximum: 9, alphanumeric: true },
    cardNumberSide: 'back',
  },
  TAS: {
    number: { minimum: 6, maximum: 8, alphanumeric: true },
    cardNumber: { minimum: 9, maximum: 9, alphanumeric: true },
    cardNumberSide: 'back',
  },
  VIC: {
    number: { minimum: 1, maximum: 10, alphanumeric: false },
    cardNumber: { minimum: 8, maximum: 8, alphanumeric: true },
    cardNumberSide: 'back',
  },
  WA: {
    number: { minimum: 7, maximum: 7, alphanumeric: false },
    cardNumber: { minimum: 8, maximum: 10, alphanumeric: true },
    cardNumberSide: 'back',
  },
};

const au: DocumentRules = {
  passportNumber: /^[A-Z]{1,2}\d{7}$/i,
  licence: { ...commonDocuments.licence, byState: licences },
};

const nz: DocumentRules = {
  passportNumber: /^[A-Z]{1,2}\d{6}$/i,
  licence: {
    names: {
      givenNames: { minimum: 2, maximum: 30 },
      otherGivenNames: { minimum: 0, maximum: 30 },
      surname: { minimum: 2, maximum: 30 },
    },
    number: /^[A-Z]{2}\d{6}$/i,
    byState: {},
    version: /^\d{3}$/,
  },
};

const documents: { readonly [Code in CountryCode]?: DocumentRules } = { AU: au, NZ: nz };

/** The rules of documents that a country issues. */
export const documentsOf = (countryCode: CountryCode): DocumentRules =>
  documents[countryCode] ?? commonDocuments;
