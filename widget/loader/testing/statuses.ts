import type { CheckoutStatus, Outcome } from '../session/status.ts';

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
