import type { Locale } from '../locales.ts';
import type { Currency } from '../money.ts';

export const countryCodes = ['AU', 'NZ', 'GB', 'US', 'CA', 'IM', 'JE', 'GG', 'FR', 'IT', 'ES', 'DE'] as const;

/** A country that has its own market, ISO 3166-1 alpha-2. */
export type CountryCode = (typeof countryCodes)[number];

/**
 * What is available in a market: `full` is the whole product, `checkout` the checkouts of its merchants, and `region`
 * only what the other markets of its region offer [PAY-001] [ACC-001].
 */
type MarketAvailability = 'full' | 'checkout' | 'region';

/** Markets under one set of rules. `FRITES` is France, Italy and Spain [POR-368]. */
export type Region = 'AU' | 'NZ' | 'UK' | 'US' | 'CA' | 'FRITES' | 'DE';

/** Everything the product knows about one market. Amounts are integer minor units of its currency. */
export interface Market {
  readonly countryCode: CountryCode;
  readonly name: string;
  readonly availability: MarketAvailability;
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
  /** Whether post office boxes are refused where flag enable-po-box-verification-for-countries does not say. */
  readonly refusesPoBox: boolean;
  /** Which consent banner, and so which of the flags `enable-{group}-onetrust-banner`, applies. */
  readonly consentGroup: 'au' | 'uk' | 'us' | 'ca' | null;
  readonly registrationOpen: boolean;
  /** What a profile submission of this market carries [ACC-214] [ACC-215]. */
  readonly creditCheckAgree: boolean;
  readonly providedCreditCheckConsent: boolean;
  readonly identityDocumentsNeeded: number;
  /** Whether the identity of new consumers is checked. */
  readonly identityChecked: boolean;
  /** Charged once per instalment that is still unpaid `graceDays` after its due date. */
  readonly lateFee: { readonly amount: number; readonly graceDays: number };
  readonly defaultCreditLimit: number;
  /** Whether the contact address goes to the card provider with a card. */
  readonly contactAddressForwardedWithCard: boolean;
  /** Whether that address is also prefilled in a custom payment. */
  readonly contactAddressPrefilledInCustomPayment: boolean;
}
