/** How a settlement adds up, as its page shows it. The sums come from the server. */
import type { listSettlements, readSettlement } from '#shared/contract/merchant/settlements.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { type MinorUnits, type Money, toMinor } from '#shared/domain/money.ts';
import type { SettlementState } from '#shared/domain/settlements/settlement.ts';
import type { MarkKind } from '../../parts/state-mark.tsx';

/** A settlement in the list. */
export type Settlement = ReplyOf<typeof listSettlements>['results'][number];
/** One capture, refund or dispute of it. */
export type SettlementLine = ReplyOf<typeof readSettlement>['lines']['results'][number];

export const stateNames: Readonly<Record<SettlementState, string>> = {
  OPEN: 'Open',
  ON_ITS_WAY: 'On its way',
  PAID: 'Paid',
  CARRIED_OVER: 'Carried over',
};

export const stateKinds: Readonly<Record<SettlementState, MarkKind>> = {
  OPEN: 'open',
  ON_ITS_WAY: 'wait',
  PAID: 'full',
  CARRIED_OVER: 'back',
};

export const lineNames: Readonly<Record<SettlementLine['type'], string>> = {
  CAPTURE: 'Capture',
  REFUND: 'Refund',
  DISPUTE: 'Dispute',
};

/** What shoppers got back, and our fee less what is given back of it. Each is below zero where it is taken off. */
export const takenOff = ({ refunds, disputes, fees, feesGivenBack }: Settlement) => ({
  givenBack: minus(refunds.amount) + minus(disputes.amount),
  fees: minus(fees) + toMinor(feesGivenBack),
});

/** What is paid out; below zero, what the next settlement is less by. */
export const leftOf = ({ payout, carriedOut }: Settlement): MinorUnits => toMinor(payout) + minus(carriedOut);

interface SumRow {
  readonly label: string;
  readonly minor: MinorUnits;
}

/** What the payout adds up from, in the order of the statement. */
export function rowsOf(settlement: Settlement): readonly SumRow[] {
  const { captures, refunds, disputes, fees, feesGivenBack, carriedIn } = settlement;
  return [
    { label: counted(captures.count, 'capture'), minor: toMinor(captures.amount) },
    { label: counted(refunds.count, 'refund'), minor: minus(refunds.amount) },
    { label: counted(disputes.count, 'dispute'), minor: minus(disputes.amount) },
    { label: 'Fees', minor: minus(fees) },
    { label: 'Fees given back', minor: toMinor(feesGivenBack) },
    ...(toMinor(carriedIn) > 0
      ? [{ label: 'Missing in the settlement before', minor: minus(carriedIn) }]
      : []),
  ];
}

/** What a line adds to the settlement, and what its fee adds. */
export const sumsOf = ({ type, amount, fee, feeGivenBack }: SettlementLine) => ({
  amount: type === 'CAPTURE' ? toMinor(amount) : minus(amount),
  fee: minus(fee) + toMinor(feeGivenBack),
});

/** Zero stays zero, without a sign. */
const minus = (money: Money): MinorUnits => 0 - toMinor(money);

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
