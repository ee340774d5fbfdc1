import type { Locale } from '../locales.ts';
import type { Currency } from '../money.ts';

export const countryCodes = ['AU', 'NZ', 'GB', 'US', 'CA', 'IM', 'JE', 'GG', 'FR', 'IT', 'ES', 'DE'] as const;

/** A country with a market of its own, ISO 3166-1 alpha-2. */
export type CountryCode = (typeof countryCodes)[number];

export type AddressField = 'address1' | 'address2' | 'suburb' | 'state' | 'postcode';

/**
 * How far a market is open: `consumer` for shoppers and merchants, `checkout` in a merchant's checkout
 * too, `region` only as a part of the UK region [PAY-001] [ACC-001].
 */
export type MarketReach = 'consumer' | 'checkout' | 'region';

/** Markets under one set of rules. `FRITES` is France, Italy and Spain [POR-368]. */
export type Region = 'AU' | 'NZ' | 'UK' | 'US' | 'CA' | 'FRITES' | 'DE';

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

/** Everything the product knows about one market. Amounts are integer minor units of its currency. */
export interface Market {
  readonly countryCode: CountryCode;
  readonly name: string;
  readonly reach: MarketReach;
  readonly region: Region;
  /** First segment of the portal's address, for example `uk` in `/uk/#/`. */
  readonly portalSegment: string;
  /** The default locale comes first. */
  readonly locales: readonly [Locale, ...Locale[]];
  readonly currency: Currency;
  /** With its plus, for example `+61`. */
  readonly callingCode: string;
  /** IANA name; due dates fall on this zone's calendar days. */
  readonly timeZone: string;
  readonly dateOrder: 'day-first' | 'month-first';
  /** Unicode date patterns. */
  readonly dateFormat: 'dd/MM/yyyy' | 'MM/dd/yyyy';
  readonly longDateFormat: 'd MMMM, y' | 'MMMM d, y';
  readonly addressFields: readonly AddressField[];
  readonly postcode: PostcodeRule;
  readonly state: StateRule;
  /** Whether post office boxes are refused where flag enable-po-box-verification-for-countries is silent. */
  readonly refusesPoBox: boolean;
  readonly age: AgeRule;
  readonly mobile: MobileRule;
  /** Which consent banner, and so which of the flags `enable-{group}-onetrust-banner`, applies. */
  readonly consentGroup: 'au' | 'uk' | 'us' | 'ca' | null;
  readonly registrationOpen: boolean;
  /** What a profile submission of this market carries [ACC-214] [ACC-215]. */
  readonly creditCheckAgree: boolean;
  readonly providedCreditCheckConsent: boolean;
  readonly identityDocumentsNeeded: number;
  /** Charged once per instalment that is still unpaid `graceDays` after its due date. */
  readonly lateFee: { readonly amount: number; readonly graceDays: number };
  readonly defaultCreditLimit: number;
  /** Whether the contact address goes to the card provider with a card. */
  readonly contactAddressForwardedWithCard: boolean;
  /** Whether that address is also prefilled in a custom payment. */
  readonly contactAddressPrefilledInCustomPayment: boolean;
}

export const dayFirst = {
  dateOrder: 'day-first',
  dateFormat: 'dd/MM/yyyy',
  longDateFormat: 'd MMMM, y',
} as const;

export const monthFirst = {
  dateOrder: 'month-first',
  dateFormat: 'MM/dd/yyyy',
  longDateFormat: 'MMMM d, y',
} as const;

/** The age limits of every market whose states set none of their own. */
export const adultAge: AgeRule = { minimum: 18, minimumByState: {}, maximum: 105 };

export const freeTextState: StateRule = { required: false, input: 'text', states: [], blacklisted: [] };
