import { settleCapture, settleHold, settleRelease } from '../areas/checkouts/index.ts';
import { settleCharge } from '../areas/instalments/index.ts';
import { type Settler, settleRefund } from '../areas/payments/index.ts';
import type { PaymentKind } from '../areas/payments/payments.tables.ts';

/** For every kind, since jobs finish payments of all areas. */
export const settlers: Record<PaymentKind, Settler> = {
  HOLD: settleHold,
  CAPTURE: settleCapture,
  RELEASE: settleRelease,
  // A charge of an approval whose amount differs from the hold, else of instalments.
  CHARGE: (tx, server, payment) =>
    (payment.checkoutToken === null ? settleCharge : settleCapture)(tx, server, payment),
  REFUND: settleRefund,
};
