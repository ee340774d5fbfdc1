import type { Instant } from '#shared/domain/dates.ts';
import type { Money } from '#shared/domain/money.ts';

/** What a job did; time and consumer are those of the job. */
export interface Effect {
  readonly type:
    | 'INSTALMENT_CHARGED'
    | 'INSTALMENT_PENDING'
    | 'INSTALMENT_DECLINED'
    | 'INSTALMENT_OVERDUE'
    | 'LATE_FEE_CHARGED'
    | 'BANK_PAYMENT_SETTLED'
    | 'BANK_PAYMENT_RETURNED'
    | 'DISPUTE_ENDED'
    | 'CHECKOUT_EXPIRED'
    | 'APPROVAL_EXPIRED'
    | 'AUTHORISATION_EXPIRED'
    | 'SETTLEMENT_CLOSED'
    | 'SETTLEMENT_PAID'
    | 'WEBHOOK_DELIVERED'
    | 'WEBHOOK_FAILED';
  readonly orderId: number | null;
  /** Whose settlement it is; the amount is its payout. */
  readonly merchantId?: string;
  readonly amount?: Money;
}

/** The same as `/sandbox/clock/advance` reports it. */
export interface JobEffect {
  readonly at: Instant;
  readonly type: Effect['type'];
  readonly email: string | null;
  readonly orderId: string | null;
  readonly merchantId?: string;
  readonly amount?: Money;
}
