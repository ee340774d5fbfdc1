/** How the states of a checkout are said. */
import type { listMerchantCheckouts } from '#shared/contract/merchant/merchant.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { CancelReason, CheckoutState } from '#shared/domain/checkout/checkout-state.ts';
import type { MarkKind } from '../../parts/state-mark.tsx';

/** A checkout in the list. */
export type CheckoutSummary = ReplyOf<typeof listMerchantCheckouts>['results'][number];

export const stateNames: Readonly<Record<CheckoutState, string>> = {
  OPEN: 'Open',
  STARTED: 'Started',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

export const stateKinds: Readonly<Record<CheckoutState, MarkKind>> = {
  OPEN: 'open',
  STARTED: 'part',
  APPROVED: 'full',
  DECLINED: 'bad',
  CANCELLED: 'void',
  EXPIRED: 'ended',
};

export const cancelReasons: Readonly<Record<CancelReason, string>> = {
  CLOSED: 'The shopper closed the window',
  USER: 'The shopper left',
  EXPIRED: 'Nothing happened in time',
  MERCHANT: 'Cancelled by your shop',
  SUPERSEDED: 'A newer checkout took over',
};
