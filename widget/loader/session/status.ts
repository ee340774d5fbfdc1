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
export interface Outcome extends Omit<UnverifiedComplete, 'type' | 'status' | 'token'> {
  status: UnverifiedComplete['status'] | 'CANCELLED' | 'EXPIRED';
  reason: Cancelled['reason'] | null;
}

export type LeaveReason = 'CLOSED' | 'USER' | 'MERCHANT';
