import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { initiateAccountPayment, payAccount } from '#shared/contract/payments/payment-plan.contract.ts';
import { takesApplePay } from '#shared/domain/methods/apple-pay.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { PaymentPlan } from '#shared/domain/payments/payment-plan.ts';
import { declinedMethods, isSettled, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { payNowFlow } from '#shared/flows/payments/pay-now.flow.ts';
import { deviceDetails } from '#shared/screens/payments/device-details.ts';
import { PaymentBody, paymentTitle } from '#shared/screens/payments/payment-body.tsx';
import { closedByOf, PaymentFooter } from '#shared/screens/payments/payment-footer.tsx';
import { usePayment } from '#shared/screens/payments/use-payment.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

interface PayPlanDialogProps {
  readonly plan: PaymentPlan;
  /** Null when what the address names can't be paid: then the dialog closes. */
  readonly item: ScheduleItem | null | undefined;
  readonly onClose: () => void;
}

/** The pay dialog. It keeps the plan it was opened with while the page behind it reads that again. */
const PayPlanDialog = ({ plan, item, onClose }: PayPlanDialogProps) => {
  const [opened] = useState(() => item);
  useEffect(() => {
    if (!opened) onClose();
  }, [opened, onClose]);
  return opened ? <PayPlan plan={plan} item={opened} hasChanged={!item} onClose={onClose} /> : null;
};

interface PayPlanProps extends PayPlanDialogProps {
  readonly item: ScheduleItem;
  /** Whether it can't be paid any more. */
  readonly hasChanged: boolean;
}

/** Pays the next payment of the plan. Source: PAY-168, PAY-175, PAY-363, PAY-378. */
const PayPlan = ({ plan, item, hasChanged, onClose }: PayPlanProps) => {
  const { t, call, countryCode, formatDate, formatMoney } = useApp();
  const amount = formatMoney(item.outstandingBalance);
  const [paidBefore] = useState(() => plan.paymentSchedules.filter(isSettled).length);
  const payment = {
    amount: { amount: item.outstandingBalance.amount, currency: item.outstandingBalance.currency },
    paymentPlanUuid: plan.paymentPlanUuid,
    paymentScheduleUuid: item.paymentScheduleUuid,
  };
  const run = usePayment(payNowFlow, {
    lastPaymentDate: null,
    prefillsAddress: true,
    isApplePayAvailable: takesApplePay(countryCode),
    hasChanged,
    takesBankAccounts: false,
    declinedMethods: declinedMethods([item]),
    async initiate() {
      const body = { deviceDetails: deviceDetails(), ...payment };
      const offer = await call(initiateAccountPayment, { body }, { handles: fatalStatuses });
      // The late fees of the orders are part of the plan.
      return { ...offer, lateFee: fromMinor(0, payment.amount.currency), savedBankAccounts: [] };
    },
    confirm: (method) =>
      call(
        payAccount,
        { body: { ...payment, channel: 'ONLINE', ...method, storeToken: method.storeToken ?? true } },
        { handles: fatalStatuses },
      ),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closedBy={closedByOf(run)}
      above={t('plan.above', { date: formatDate(item.installmentDueDate ?? '', 'weekday') })}
      title={paymentTitle(t, run.state, amount)}
      footer={<PaymentFooter run={run} amount={amount} onClose={onClose} />}
    >
      <PaymentBody
        run={run}
        amount={amount}
        doneText={t('plan.paidText')}
        quarter={quarterOf(paidBefore, 4)}
      />
    </Dialog>
  );
};

export default PayPlanDialog;
