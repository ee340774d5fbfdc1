import * as z from 'zod/mini';
import { dictionaryOf } from './dictionary.ts';
import { allMarkets, type CountryCode } from './markets/index.ts';

/** A flag that the response leaves out, or sends in another shape, has its default. */
const off = z.catch(z.boolean(), false);
const on = z.catch(z.boolean(), true);
const countryList = (codes: string[]) => z.catch(z.array(z.string()), codes);

const poBoxCountries = allMarkets.filter((market) => market.refusesPoBox).map((market) => market.countryCode);

/** Medicare exists only in Australia. */
const documentsByCountry = Object.fromEntries(
  allMarkets.map(({ countryCode }) => [
    countryCode,
    countryCode === 'AU' ? ['LICENCE', 'MEDICARE', 'PASSPORT'] : ['LICENCE', 'PASSPORT'],
  ]),
);

/** Access and identity [ACC-396]. */
const accessFlags = {
  'enable-po-box-verification-for-countries': countryList(poBoxCountries),
  'enable-passport-for-hard-id-verification': on,
  'allowed-documents-by-country': z.catch(dictionaryOf(z.array(z.string())), documentsByCountry),
  'au-identity-check-through-id-service-checkout-enabled': off,
  'au-identity-check-through-id-service-portal-enabled': off,
  'au-profile-check-editing-retry-checkout-enabled': off,
  'au-profile-check-editing-retry-portal-enabled': off,
  'profile-and-id-redesign-checkout-enabled': off,
  'profile-and-id-redesign-portal-enabled': off,
  'tick-box-removal-in-profile-identity-and-summary': off,
  'paylater.nz-identity-check-policy-v2-enabled': off,
  'enable-dob-info': off,
  'register-marketing-opt': off,
  'enable-name-verification': on,
  'enable-uk-onetrust-banner': off,
  'enable-us-onetrust-banner': off,
  'enable-au-onetrust-banner': off,
  'enable-ca-onetrust-banner': off,
  'consumer-markets-blocked': countryList([]),
  'fraud-email-verification-consumer-enabled': off,
  'enable-merchant-email-password-check': off,
  'uk-identity-mobile-app-download-portal-enabled': off,
  'uk-consumer-portal-identity-verification-enabled': off,
  'auto-sms-password-reset': on,
} as const;

/** Checkout and payments. */
const checkoutFlags = {
  'rosella-payment-in-checkout': on,
  'rosella-payment-in-pay-now-and-custom-payment': on,
  'custom-installment-payment-enabled': on,
  'consumer-portal-hardship-account-payments-enabled': on,
  /** Without a `merchantId` Apple Pay is offered nowhere. */
  'apple-pay-configuration': z.catch(z.object({ merchantId: z.optional(z.string()) }), {
    merchantId: 'merchant.fourfold',
  }),
  'consumer-portal-three-ds-enabled': on,
  'card-scanning-add-payment-enabled': on,
  'ri-card-issuer-check-enabled': on,
  /** Bank accounts anywhere. On in the markets below. */
  'ach-eligibility-enabled': off,
  /** Bank accounts in the checkout, where they are on at all. */
  'ach-checkout-enabled': off,
  /** Bank accounts where the payment method of an order or an agreement is changed. On in the markets below. */
  'ach-update-payment-method-enabled': off,
  'consumer-portal-deprecate-pay-now-payment-modal': off,
  /** `pendingDuration` is in minutes. */
  'single-use-payment-finalized-order-delay': z.catch(
    z.object({ merchants: z.array(z.object({ id: z.string(), pendingDuration: z.number() })) }),
    { merchants: [] },
  ),
} as const;

/** The signed-in portal. */
const portalFlags = {
  'otb-limit-transparency-enabled': on,
  /** Whether a consumer of the US may opt out of prescreened offers. */
  'consumer-portal-prescreened-offers-opt-out-enabled': on,
  /** The page to refer a friend, which a response without the flag closes (POR-021). */
  'referral-sign-up': off,
  'ir-lost-and-stolen-card-report-button-enabled': on,
  /** The documents of an order, on its page. */
  'consumer-portal-ppa-link-display': on,
  'consumer-portal-enable-new-error-frites-registration-notice': on,
  'consumer-responsive-hamburger-menu': on,
  'seon-management-to-consumer-portal-api': on,
  'enable-shop-redirect-after-log-in': off,
  'enable-shop-redirect-after-sign-up': off,
  'nz-identity-verification-enabled': off,
  /** The pages of the year 2020. */
  'consumer-annual-report-enabled': on,
  /** What the portal shows of disputes, and by which of its two flows a problem is reported. */
  'ir-consumer-portal-dispute-case-related-operations-enabled': on,
  /** Skips the days after an order in which goods may be reported as not received, on the server too. */
  'bypass-consumer-create-dispute-order-date-check': off,
  'consumer-portal-new-portal-enabled': off,
  /** Moves every shopper who may use the newer portal there, whether they asked for it or not. */
  'new-portal-rollout': off,
  /** Account statuses, separated by commas. */
  'disallowed-statuses-to-new-portal': z.catch(
    z.string(),
    'HARDSHIP,PAYMENT_ARRANGEMENT,WRITTEN_OFF,POLICY_HOLD',
  ),
  /** Whether logins move to the newer portal: A moves them, B leaves what a browser remembers, C does not; empty is off. */
  'consumer-portal-login-migration-variant': z.catch(z.enum(['', 'A', 'B', 'C']), ''),
  /** Page views also go to the data layer of a tag manager. */
  'gtm-tracking-enabled': off,
  /** The banners of the orders home that run now, separated by commas: see `bannerNames`. */
  'orders-home-banners': z.catch(z.string(), ''),
} as const;

/** Every flag the product reads, by name, with its shape and default. */
const flagValuesSchema = z.object({ ...accessFlags, ...checkoutFlags, ...portalFlags });

export type FlagValues = z.infer<typeof flagValuesSchema>;
export type FlagName = keyof FlagValues;

/** The flags of each area, in the order in which they are listed. */
export const flagNamesByArea = {
  access: Object.keys(accessFlags) as FlagName[],
  checkout: Object.keys(checkoutFlags) as FlagName[],
  portal: Object.keys(portalFlags) as FlagName[],
} as const;

/** Every name, for tests. @internal */
export const flagNames: readonly FlagName[] = Object.values(flagNamesByArea).flat();

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flagValuesSchema.shape, name);
}

/** Whether a value has the flag's own shape. Reading is lenient, setting is not. */
export function isFlagValue(name: FlagName, value: unknown): boolean {
  return flagValuesSchema.shape[name]._zod.def.innerType.safeParse(value).success;
}

/** What is on without configuration, although it is off where a response leaves it out. */
const servedFlags: Partial<FlagValues> = { 'referral-sign-up': true };

/** What is on in some markets without configuration. */
const marketFlags: { readonly [Code in CountryCode]?: Partial<FlagValues> } = {
  US: {
    'ach-eligibility-enabled': true,
    'ach-checkout-enabled': true,
    'ach-update-payment-method-enabled': true,
  },
};

/** The defaults of a market on the server, where they differ from what an app reads into a missing flag. */
export const marketFlagDefaults = (countryCode: CountryCode | null): Partial<FlagValues> => ({
  ...servedFlags,
  ...(countryCode && marketFlags[countryCode]),
});

/** All flags: the given values, and otherwise the defaults. */
export function flagValues(given: object = {}): FlagValues {
  return flagValuesSchema.parse(given);
}

/** The values without configuration. */
export const flagDefaults: FlagValues = flagValues();

/**
 * The key of a visitor without an account for flags and experiments, from a random number between 0 and 999 [ACC-410].
 */
export function anonymousFlagUserKey(drawn: number): string {
  return `anonymous-${String(drawn).padStart(3, '0')}`;
}
