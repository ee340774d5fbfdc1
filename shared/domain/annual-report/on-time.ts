/** Which payments of a year were on time, and how they are shown. Source: POR-358, portal-open O-89, decision 243. */
import type { IsoDate } from '../dates.ts';
import { divideHalfUp } from '../half-up.ts';

/** A payment of a schedule that was due in the year. */
export interface DuePayment {
  readonly dueDate: IsoDate;
  /** The last day on which some of it was paid; null while nothing was. */
  readonly lastPaidOn: IsoDate | null;
  /** Whether nothing of it is left to pay. */
  readonly isPaid: boolean;
}

export const isOnTime = ({ dueDate, lastPaidOn, isPaid }: DuePayment): boolean =>
  isPaid && lastPaidOn !== null && lastPaidOn <= dueDate;

/** Whole percent, so that the tens are rounded once. Null where no payment was due. */
export function onTimePercent(payments: readonly DuePayment[]): number | null {
  if (payments.length === 0) return null;
  return Math.floor((payments.filter(isOnTime).length * 100) / payments.length);
}

/** The tenths of the pie that are filled: 85 percent are nine. Source: POR-358. */
export const tenthsOf = (percent: number): number => divideHalfUp(percent, 10);
