/** A shopper's year in figures. Source: 002 §3, portal-open O-84, O-85, decision 243. */
import * as z from 'zod/mini';
import { isoDateSchema } from '../dates.ts';

/** The year of the report, in its address and in its texts. Source: POR-346, portal-open O-89. */
export const reportYear = 2020;

export const firstDayOfReport = `${reportYear}-01-01`;
export const lastDayOfReport = `${reportYear}-12-31`;

/** How the shopper stands with Pulse. Source: POR-348. */
export const pulseStatuses = { none: 0, member: 1, ineligible: 2, invited: 3 } as const;
export type PulseStatus = (typeof pulseStatuses)[keyof typeof pulseStatuses];

/** A shop with what was bought there in the year. */
const shopOfYearSchema = z.object({
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  /** Of the first order there in the year. */
  purchaseDate: isoDateSchema,
  orderCount: z.int().check(z.positive()),
});
export type ShopOfYear = z.infer<typeof shopOfYearSchema>;

/** A shop with the address of its website. */
const namedShopSchema = z.object({ name: z.string(), logoUrl: z.nullable(z.string()), url: z.string() });
export type NamedShop = z.infer<typeof namedShopSchema>;

/** Source: POR-347. */
export const annualReportSchema = z.object({
  /** The first name; empty for an account without a profile. */
  name: z.string(),
  /** Of the home address, where it has one. */
  state: z.nullable(z.string()),
  countryCode: z.string(),
  dateJoinedProduct: isoDateSchema,
  /** Null in a year that has no orders. */
  firstMerchantInfo: z.nullable(shopOfYearSchema),
  favoriteMerchantInfo: z.nullable(shopOfYearSchema),
  merchantRecommendation: z.array(namedShopSchema),
  /** Null in a year in which no payment was due. */
  paymentOntimePercent: z.nullable(z.int().check(z.nonnegative(), z.lte(100))),
  pulseStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Paid nothing up front for an order. */
  hasPnuf: z.boolean(),
  /** Moved a payment to another date. */
  hasChangePaymentDate: z.boolean(),
  hasGiftCardPurchase: z.boolean(),
  numOnTimePayments: z.int().check(z.nonnegative()),
  hasCulturePurchase: z.boolean(),
  /** Shops that give something back, and where the shopper bought in the year. */
  csrMerchantInfo: z.array(namedShopSchema),
  referralStatus: z.nullable(z.literal('ACTIVE')),
  referralLink: z.nullable(z.string()),
});
export type AnnualReport = z.infer<typeof annualReportSchema>;
