/** Whether and how a shopper reports a problem with an order. Source: POR-207, POR-229, POR-230, POR-236, POR-237, portal-open O-42, O-48. */
import { type MinorUnits, type Money, toMinor } from '../money.ts';
import type { DisputeFlowType } from '../orders/order-kind.ts';
import { decimalOf, readPartialAmount } from '../payments/partial-amount.ts';
import { charactersLeft, saysSomething, storedText } from '../text/shown-text.ts';
import type { DisputeReason } from './dispute-reasons.ts';
import { isDisputableAmount } from './may-dispute.ts';

const disputesFlag = 'ir-consumer-portal-dispute-case-related-operations-enabled';
export const skipsDatesFlag = 'bypass-consumer-create-dispute-order-date-check';

export type ReportFlags = Readonly<Record<typeof disputesFlag | typeof skipsDatesFlag, boolean>>;

/** Whether disputes are shown and requested anywhere. Source: POR-207. */
export const showsDisputes = (flags: Pick<ReportFlags, typeof disputesFlag>): boolean => flags[disputesFlag];

/** Whether the button that reports a problem works. */
export const mayReport = (order: { readonly canBeDisputed: boolean }, flags: ReportFlags): boolean =>
  order.canBeDisputed || flags[skipsDatesFlag];

/** Whether a problem is reported by the newer flow. */
export const usesNewReportFlow = (flowType: DisputeFlowType, flags: ReportFlags): boolean =>
  showsDisputes(flags) && flowType !== 'ALIBABA';

/** Whether a report needs at least one file. */
export const needsEvidence = (reason: DisputeReason): boolean => reason !== 'REFUND_AND_RETURN';

/**
 * Whether a report lacks its words, or the file that its reason needs, so that it is not sent. Source: POR-229, POR-230.
 * @param reason null where none is chosen yet
 */
export const hasBlankField = (reason: DisputeReason | null, happened: string, files: number): boolean =>
  !saysSomething(happened) || (reason !== null && needsEvidence(reason) && files === 0);

/** The most that the words of a report or of a comment may have. */
export const longestDisputeText = 2_000;

/** The words of a report: what happened, and below it what the shop said where the shopper was asked for that. */
export const subjectOf = (happened: string, shopSaid: string): string =>
  [happened, shopSaid]
    .map((text) => storedText(text).trim())
    .filter(Boolean)
    .join('\n\n');

/** How many characters are left for what happened. */
export const roomForSubject = (shopSaid: string): number =>
  charactersLeft(subjectOf('x', shopSaid), longestDisputeText + 1);

/** Reads the amount of a report as it was typed; null where it is not above 0 or above the order's total (POR-418). */
export function readDisputeAmount(typed: string, orderTotal: Money): MinorUnits | null {
  const upTo = toMinor(orderTotal);
  const { amount } = readPartialAmount(decimalOf(typed), upTo);
  return amount !== null && isDisputableAmount(amount, upTo) ? amount : null;
}
