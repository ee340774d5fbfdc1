/** What merchants are paid: the lines of each week, what it adds up to, and its payout. */
export { closeSettlement } from './close.ts';
export { confirmPayout, sendPayout } from './payout.ts';
export {
  addSettlementLine,
  /** For many orders at once, of benches and proofs. @internal */
  openSettlementAt,
} from './record-line.ts';
export { readCarriedOver, type SettlementTotals, totalsOf } from './totals.ts';
