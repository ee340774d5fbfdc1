import type { listMerchantDisputes } from '#shared/contract/merchant/disputes.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { StateMark } from '../../parts/state-mark.tsx';

type Dispute = ReplyOf<typeof listMerchantDisputes>['results'][number];

/** Whose turn it is. */
export const DisputeState = ({ status, needsAnswer }: Pick<Dispute, 'status' | 'needsAnswer'>) => {
  if (needsAnswer) return <StateMark kind="bad">Your answer needed</StateMark>;
  return status === 'CLOSE' ? (
    <StateMark kind="full">Closed</StateMark>
  ) : (
    <StateMark kind="wait">Waiting for the shopper</StateMark>
  );
};
