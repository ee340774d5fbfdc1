import type { Cancelled, UnverifiedComplete } from '../api.ts';

/** The answer of the public status and abandon calls, as far as the script reads it. */
export interface CheckoutStatus {
  state: 'OPEN' | 'STARTED' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'EXPIRED';
  mode: string;
  merchantId: string;
  version: number;
  /** A confirm is running: no end may be told before it has settled. */
  settling: boolean;
  presence: 'NONE' | 'HERE' | 'LEFT' | 'LOST';
  presenceAgeMs: number;
  openId: string | null;
  expiresInMs: number;
  /** There in every final state. */
  outcome: Outcome | null;
}

/** Why it was cancelled, and else what the shop is told as it is. */
export interface Outcome extends Omit<UnverifiedComplete, 'type' | 'status' | 'token'> {
  status: UnverifiedComplete['status'] | 'CANCELLED' | 'EXPIRED';
  reason: Cancelled['reason'] | null;
}

export type LeaveReason = 'CLOSED' | 'USER' | 'MERCHANT';
