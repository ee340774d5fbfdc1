/** Which slides a report has, and their order. Source: POR-349 to POR-354, portal-open O-87, decision 243. */
import { isUkRegion } from '../markets/index.ts';
import { type AnnualReport, pulseStatuses } from './annual-report.ts';

/** Every slide in order. Source: POR-349. */
export const slideNames = [
  'permissions',
  'intro',
  'join-date',
  'first-merchant',
  'favourite-merchant',
  'repayments',
  'pulse',
  'culture',
  'csr',
  'sharing',
  'referral',
] as const;
export type SlideName = (typeof slideNames)[number];

/** States in which shoppers may not be rewarded for referring a friend. Source: POR-354. */
const statesWithoutReferral: readonly (string | null)[] = ['RI', 'ND', 'VT'];

/** What a slide needs to be shown; a slide without a row is always shown. */
const needs: { readonly [Name in SlideName]?: (report: AnnualReport, hasAgreed: boolean) => boolean } = {
  permissions: (_, hasAgreed) => !hasAgreed,
  'first-merchant': ({ firstMerchantInfo }) => firstMerchantInfo !== null,
  'favourite-merchant': ({ favoriteMerchantInfo }) => favoriteMerchantInfo !== null,
  repayments: ({ paymentOntimePercent }) => paymentOntimePercent !== null,
  pulse: ({ countryCode, pulseStatus }) => !isUkRegion(countryCode) && pulseStatus !== pulseStatuses.none,
  culture: ({ hasCulturePurchase }) => hasCulturePurchase,
  csr: ({ csrMerchantInfo }) => csrMerchantInfo.length > 0,
  referral: ({ referralLink, referralStatus, countryCode, state }) =>
    Boolean(referralLink) &&
    Boolean(referralStatus) &&
    countryCode !== 'NZ' &&
    !(countryCode === 'US' && statesWithoutReferral.includes(state)),
};

/** @param hasAgreed whether a cookie shows that the permissions were agreed. Source: POR-350. */
export const slidesOf = (report: AnnualReport, hasAgreed: boolean): readonly SlideName[] =>
  slideNames.filter((name) => needs[name]?.(report, hasAgreed) ?? true);

/** The slide of an address: the first one, where the address names none that is shown. Nothing is shown before the permissions are agreed. */
export function slideAt(slides: readonly SlideName[], wanted: string | null): SlideName {
  const [first = 'intro'] = slides;
  return first === 'permissions' ? first : (slides.find((name) => name === wanted) ?? first);
}
