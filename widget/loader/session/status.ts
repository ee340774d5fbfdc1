import type { Cancelled, UnverifiedComplete } from '../api.ts';

/** The response of the public status and abandon calls, as far as the script reads it. */
export interface CheckoutStatus {
  state: 'OPEN' | 'STARTED' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'EXPIRED';
  mode: string;
  buyNow: boolean;
  pickup: boolean;
  shippingOptionRequired: boolean;
  merchantId: string;
  version: number;
  /** A confirm is running: the outcome is not known before it has settled. */
  settling: boolean;
  presence: 'NONE' | 'HERE' | 'LEFT' | 'LOST';
  presenceAgeMs: number;
  openId: string | null;
  expiresInMs: number;
  /** Present in every final state. */
  outcome: Outcome | null;
}

/** Why it was cancelled, and details that are passed to the shop unchanged. */
export interface Outcome {
  status: UnverifiedComplete['status'] | 'CANCELLED' | 'EXPIRED';
  reason: Cancelled['reason'] | null;
  orderId: string | null;
  merchantReference: string | null;
  shippingOptionId: string | null;
  deferredShipping: boolean;
  scheduleChecksum: string | null;
}

/** A status in one level, with names of its own for what an event has too. */
export function factsOfStatus({ state, outcome, ...facts }: CheckoutStatus): object {
  return { ...facts, checkoutState: state, outcomeStatus: outcome?.status, outcomeReason: outcome?.reason };
}

export type LeaveReason = 'CLOSED' | 'USER' | 'MERCHANT';
