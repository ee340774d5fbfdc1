/** What a merchant is paid for a week: its days, its fees and what it adds up to. Source: decision 268. */
import * as z from 'zod/mini';
import { addDays, daysBetween, type IsoDate } from '../dates.ts';
import type { MinorUnits } from '../money.ts';

export const settlementIdSchema = z.string().check(z.regex(/^stl_[A-Za-z0-9_-]{22}$/));

export const settlementStateSchema = z.enum(['OPEN', 'ON_ITS_WAY', 'PAID', 'CARRIED_OVER']);
/** OPEN until its week ends. CARRIED_OVER: nothing was left to pay, and what is missing goes into the next one. */
export type SettlementState = z.infer<typeof settlementStateSchema>;

export const settlementLineTypeSchema = z.enum(['CAPTURE', 'REFUND', 'DISPUTE']);
/** DISPUTE is the refund of a dispute that the shop accepted or lost. */
export type SettlementLineType = z.infer<typeof settlementLineTypeSchema>;

/** Of a captured amount. */
const feePercent = 4;
/** For each capture, in minor units of the merchant's currency. A refund does not give it back. */
const feeOfEachCapture: MinorUnits = 30;

/** The fee's percentage of a sum, half a minor unit rounded up. */
const percentageOf = (sum: MinorUnits): MinorUnits => Math.floor((sum * feePercent + 50) / 100);

/** The fee's percentage of the next amount of a sum, so that the parts of a sum have the fee of the whole. */
const percentageOfNext = (before: MinorUnits, amount: MinorUnits): MinorUnits =>
  percentageOf(before + amount) - percentageOf(before);

/** @param before what was captured of the same payment before */
export const feeOfCapture = (before: MinorUnits, amount: MinorUnits): MinorUnits =>
  percentageOfNext(before, amount) + feeOfEachCapture;

/**
 * The fee that a refund gives back. A payment that is refunded in full has its whole percentage back.
 * @param before what was refunded of the same payment before
 */
export const feeGivenBack = (before: MinorUnits, amount: MinorUnits): MinorUnits =>
  percentageOfNext(before, amount);

interface SettledWeek {
  /** Monday. */
  readonly firstDay: IsoDate;
  /** Sunday. */
  readonly lastDay: IsoDate;
  /** The Tuesday after it, on which the money arrives. */
  readonly payoutDay: IsoDate;
}

/** A Monday. */
const someMonday: IsoDate = '2026-01-05';

/** The week of a day, from Monday to Sunday. */
export function settledWeekOf(day: IsoDate): SettledWeek {
  const sinceMonday = ((daysBetween(someMonday, day) % 7) + 7) % 7;
  const firstDay = addDays(day, -sinceMonday);
  return { firstDay, lastDay: addDays(firstDay, 6), payoutDay: addDays(firstDay, 8) };
}

/** The sums of a settlement's lines, and what the settlement before carried over. */
export interface SettlementSums {
  readonly captured: MinorUnits;
  readonly refunded: MinorUnits;
  readonly disputed: MinorUnits;
  readonly fees: MinorUnits;
  readonly feesGivenBack: MinorUnits;
  readonly carriedIn: MinorUnits;
}

/** What is paid out, or else what is missing and carried over to the next settlement. One of both is zero. */
export function settle(sums: SettlementSums): {
  readonly payout: MinorUnits;
  readonly carriedOut: MinorUnits;
} {
  const { captured, refunded, disputed, fees, feesGivenBack, carriedIn } = sums;
  const left = captured - refunded - disputed - fees + feesGivenBack - carriedIn;
  return { payout: Math.max(left, 0), carriedOut: Math.max(-left, 0) };
}
