import { settleCapture, settleRelease } from '../services/approvals/index.ts';
import { settleHold } from '../services/checkout-sessions/index.ts';
import { settleCharge } from '../services/instalments/index.ts';
import { type Settler, settleRefund } from '../services/payments/index.ts';
import type { PaymentKind } from '../services/payments/payments.tables.ts';

/** For every kind, since jobs finish payments of all areas. */
export const settlers: Record<PaymentKind, Settler> = {
  HOLD: settleHold,
  CAPTURE: settleCapture,
  RELEASE: settleRelease,
  CHARGE: settleCharge,
  REFUND: settleRefund,
};
