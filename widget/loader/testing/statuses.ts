import type { CheckoutStatus, LeaveReason, Outcome } from '../session/status.ts';

export const token = `ffc_${'t'.repeat(43)}`;
export const merchantId = 'demo-au';

const ends = {
  APPROVED: 'SUCCESS',
  DECLINED: 'DECLINED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
} as const;

/** The status of a checkout that no shopper has opened yet, or of an ended one with its outcome. */
export function makeStatus(patch: Partial<CheckoutStatus> = {}): CheckoutStatus {
  const { state = 'OPEN', outcome } = patch;
  return {
    mode: 'STANDARD',
    buyNow: false,
    pickup: false,
    shippingOptionRequired: false,
    merchantId,
    version: 1,
    settling: false,
    presence: 'NONE',
    presenceAgeMs: 0,
    openId: null,
    expiresInMs: 3 * 60 * 60_000,
    ...patch,
    state,
    outcome:
      state === 'OPEN' || state === 'STARTED'
        ? null
        : makeOutcome({ reason: state === 'EXPIRED' ? state : null, ...outcome, status: ends[state] }),
  };
}

/** What the server says of an end. */
export function makeOutcome(patch: Partial<Outcome> = {}): Outcome {
  return {
    status: 'SUCCESS',
    reason: null,
    orderId: null,
    merchantReference: null,
    shippingOptionId: null,
    deferredShipping: false,
    scheduleChecksum: null,
    ...patch,
  };
}

/**
 * What the server changes when a page asks it to abandon: nothing after the end or while a confirm runs, nor where it sees the
 * window that the page takes for closed.
 */
export function abandoned(
  { state, settling, presence }: CheckoutStatus,
  reason: LeaveReason,
): Partial<CheckoutStatus> | null {
  const isRunning = state === 'OPEN' || state === 'STARTED';
  if (!isRunning || settling || (reason === 'CLOSED' && presence === 'HERE')) return null;
  return { state: 'CANCELLED', outcome: makeOutcome({ reason }) };
}
