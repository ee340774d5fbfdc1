/** What a consumer allows us with a credit bureau. Source: POR-314, POR-317 to POR-319, portal-open O-63, O-101. */
import * as z from 'zod/mini';
import type { FlagValues } from '../flags.ts';
import type { CountryCode } from '../markets/index.ts';

/** The text about prescreened offers that a consumer agrees to or declines [POR-316]. */
export const prescreenedOffersVersion = 1;

/** Where a consent was given or taken back [POR-316]. */
export const consentChannelSchema = z.literal('PORTAL_PREFERENCES');

export const consentStatusSchema = z.object({
  creditChecks: z.object({ consented: z.boolean() }),
  /** Absent until the consumer has chosen. */
  prescreenedOffers: z.optional(z.object({ consented: z.boolean(), version: z.int() })),
});
export type ConsentStatus = z.infer<typeof consentStatusSchema>;

/** Only the law of the United States knows prescreened offers [POR-319]. */
export const hasPrescreenedOffers = (countryCode: CountryCode | null): boolean => countryCode === 'US';

/** Whether a consumer may choose about prescreened offers now [POR-318] [POR-319]. */
export const mayChoosePrescreenedOffers = (
  { creditChecks }: Pick<ConsentStatus, 'creditChecks'>,
  countryCode: CountryCode | null,
  flags: FlagValues,
): boolean =>
  hasPrescreenedOffers(countryCode) &&
  flags['consumer-portal-prescreened-offers-opt-out-enabled'] &&
  creditChecks.consented;

/** A shopper who has not chosen is opted in. Without credit checks there are no offers [POR-317]. */
export const getsPrescreenedOffers = ({ creditChecks, prescreenedOffers }: ConsentStatus): boolean =>
  creditChecks.consented && (prescreenedOffers?.consented ?? true);
