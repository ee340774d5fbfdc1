import type { IsoDate } from '#shared/domain/dates.ts';
import type { Money } from '#shared/domain/money.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import type { QuarterNumber } from '#shared/ui/brand/glyph-geometry.ts';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { PaymentBody, paymentTitle } from './payment-body.tsx';
import { closedByOf, PaymentFooter } from './payment-footer.tsx';
import { usePayNow } from './use-pay-now.ts';

export interface PayNowProps {
  readonly paymentScheduleId: string;
  /** Amount of the instalment, shown until the server says what will be charged. */
  readonly amount: Money;
  readonly dueDate: IsoDate;
  /** When the last payment of the order is due. */
  readonly lastPaymentDate: IsoDate;
  /** Whether the order can be paid with Apple Pay. Source: PAY-405. */
  readonly isApplePayAvailable: boolean;
  /** The ids of the methods on which its last try was declined. */
  readonly declinedMethods: readonly string[];
  /** Whether it can't be paid any more, such as after a payment in another tab. */
  readonly hasChanged: boolean;
  readonly shop: string;
  /** What the payment leads to. */
  readonly doneText: string;
  /** The quarter of the hero glyph that this payment unfolds. */
  readonly quarter: QuarterNumber;
  /** Called when the dialog closes; the page should then reload its order. Source: PAY-181. */
  readonly onClose: () => void;
}

/** Pays one instalment in a dialog. Render it only while it is open: every mount starts a new payment. */
export const PayNowDialog = ({ onClose, ...about }: PayNowProps) => {
  const { t, formatMoney, formatDate } = useApp();
  const { paymentScheduleId, lastPaymentDate, isApplePayAvailable, hasChanged, declinedMethods } = about;
  const run = usePayNow({
    paymentScheduleId,
    lastPaymentDate,
    isApplePayAvailable,
    hasChanged,
    declinedMethods,
  });
  const money = run.offer?.amount ?? about.amount;
  const amount = formatMoney(money);
  return (
    <Dialog
      open
      onClose={onClose}
      closedBy={closedByOf(run)}
      above={t('payments.payNow.above', { shop: about.shop, date: formatDate(about.dueDate, 'weekday') })}
      title={paymentTitle(t, run.state, amount)}
      footer={<PaymentFooter run={run} amount={amount} onClose={onClose} />}
    >
      <PaymentBody run={run} amount={amount} doneText={about.doneText} quarter={about.quarter} />
    </Dialog>
  );
};
