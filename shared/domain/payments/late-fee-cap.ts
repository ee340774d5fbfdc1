/** How much late fees come to at most. Source: payments-open O-51. */
import type { MinorUnits } from '../money.ts';

/** All late fees of an order together are at most this part of its total. */
const capPercent = 25;

/** What all late fees of an order may come to. Whole minor units, rounded down in the shopper's favour. */
export const mostLateFees = (orderTotal: MinorUnits): MinorUnits =>
  Math.floor((orderTotal * capPercent) / 100);

/** The part of a fee that the cap allows. */
export const cappedLateFee = (
  fee: MinorUnits,
  orderTotal: MinorUnits,
  chargedSoFar: MinorUnits = 0,
): MinorUnits => Math.max(0, Math.min(fee, mostLateFees(orderTotal) - chargedSoFar));
