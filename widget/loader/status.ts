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
  outcome: {
    reason: 'CLOSED' | 'USER' | 'EXPIRED' | 'MERCHANT' | 'SUPERSEDED' | null;
    orderId: string | null;
    merchantReference: string | null;
    shippingOptionId: string | null;
    deferredShipping: boolean;
    scheduleChecksum: string | null;
  } | null;
}

export type LeaveReason = 'CLOSED' | 'USER' | 'MERCHANT';
