import type { CheckoutStatus } from '../status.ts';

export const token = `ffc_${'t'.repeat(43)}`;
export const merchantId = 'demo-au';

/** The answer of a checkout that nobody has looked at yet. */
export function makeStatus(patch: Partial<CheckoutStatus> = {}): CheckoutStatus {
  return {
    state: 'OPEN',
    mode: 'STANDARD',
    merchantId,
    version: 1,
    settling: false,
    presence: 'NONE',
    presenceAgeMs: 0,
    openId: null,
    expiresInMs: 3 * 60 * 60_000,
    outcome: null,
    ...patch,
  };
}

/** What the server says of an end. */
export function makeOutcome(
  patch: Partial<NonNullable<CheckoutStatus['outcome']>> = {},
): NonNullable<CheckoutStatus['outcome']> {
  return {
    reason: null,
    orderId: null,
    merchantReference: null,
    shippingOptionId: null,
    deferredShipping: false,
    scheduleChecksum: null,
    ...patch,
  };
}
