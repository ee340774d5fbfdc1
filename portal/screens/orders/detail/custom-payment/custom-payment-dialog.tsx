import './custom-payment.css';
import { useRef, useState } from 'react';
import { toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { payableAmount } from '#shared/domain/payments/schedule-item.ts';
import { PaymentBody, paymentTitle } from '#shared/screens/payments/payment-body.tsx';
import { isLocked, PaymentFooter } from '#shared/screens/payments/payment-footer.tsx';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { type QuarterNumber, quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { useFocusOnStep } from '#shared/ui/dialogs/use-focus-on-step.ts';
import { SegmentedControl } from '#shared/ui/forms/segmented-control.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { nextPaymentText } from '../../after-payment-text.ts';
import { AmountStep } from './amount-step.tsx';
import { InstallmentsStep } from './installments-step.tsx';
import { PartsList } from './parts-list.tsx';
import { type CustomPaymentRun, useCustomPayment, type WhatStep } from './use-custom-payment.ts';

export interface CustomPaymentDialogProps {
  readonly order: Order;
  /** The instalment whose pay button opened it; null for none. */
  readonly itemId: string | null;
  /** Called when the dialog closes; the page should then reload its order. Source: PAY-181. */
  readonly onClose: () => void;
}

/**
 * Pays several instalments of an order or an amount of it: first what, in one of two steps, then how. It keeps the order it
 * was opened with while the page behind it reads that again, and ends where that owes another amount. Source: PAY-116, PAY-398.
 */
const CustomPaymentDialog = ({ order: opened, itemId, onClose }: CustomPaymentDialogProps) => {
  const app = useApp();
  const { t, formatMoney } = app;
  const [order] = useState(opened);
  const hasChanged = opened.owedWithoutPending.amount !== order.owedWithoutPending.amount;
  const run = useCustomPayment(order, itemId, hasChanged);
  const body = useRef<HTMLDivElement>(null);
  const isBefore = run.state === 'installments' || run.state === 'amount';
  const isChoosing = run.state === 'choosing';
  useFocusOnStep(body, isBefore);
  const shop = order.merchant.merchantDisplayName;
  const amount = formatMoney(run.offer?.amount ?? run.total);
  return (
    <Dialog
      open
      onClose={onClose}
      // A click outside would lose what was entered.
      closedBy={isLocked(run) ? 'none' : 'closerequest'}
      onBack={isChoosing && !run.isWaiting ? () => run.show(run.by) : undefined}
      above={t('customPayment.above', { shop, step: isBefore ? 1 : 2, count: 2 })}
      title={title()}
      footer={
        isBefore ? <WhatFooter run={run} /> : <PaymentFooter run={run} amount={amount} onClose={onClose} />
      }
    >
      <div ref={body} className="ff-custom-payment ff-stack">
        {isBefore && <What run={run} />}
        <PaymentBody run={run} amount={amount} doneText={doneText()} quarter={quarterPaid(run)}>
          <PartsList run={run} title={t('customPayment.what')} />
          <p className="ff-small ff-muted">{t('customPayment.after', { left: formatMoney(run.left) })}</p>
        </PaymentBody>
      </div>
    </Dialog>
  );

  function title(): string {
    if (isBefore) return t('customPayment.title');
    if (isChoosing || run.state === 'initiating') return t('customPayment.payWith', { amount });
    return paymentTitle(t, run.state, amount);
  }

  function doneText(): string {
    if (toMinor(run.left) === 0) return t('customPayment.doneInFull', { shop });
    const left = t('customPayment.done', { left: formatMoney(run.left) });
    const next = nextPaymentText(app, order, run.parts ?? []);
    return next ? `${left} ${next}` : left;
  }
};
export default CustomPaymentDialog;

/** The first two steps, which a switch leads between. Source: PAY-398. */
const What = ({ run }: { run: CustomPaymentRun }) => {
  const { t } = useApp();
  return (
    <>
      <SegmentedControl
        label={t('customPayment.by')}
        name="custom-payment-by"
        value={run.by}
        onChange={(step) => run.show(step as WhatStep)}
        options={[
          { value: 'installments', label: t('customPayment.installments') },
          { value: 'amount', label: t('customPayment.amount') },
        ]}
      />
      {run.state === 'amount' ? <AmountStep run={run} /> : <InstallmentsStep run={run} />}
    </>
  );
};

const WhatFooter = ({ run }: { run: CustomPaymentRun }) => {
  const { t, formatMoney } = useApp();
  const { by, parts, problem, chosenIds } = run;
  const amountNote = parts
    ? t('customPayment.after', { left: formatMoney(run.left) })
    : t('customPayment.most');
  const reason = problem === 'not_payable' ? t('customPayment.none') : t('customPayment.inOrder');
  return (
    <>
      <div className="ff-item ff-payment__total">
        <span>{by === 'amount' ? amountNote : t('customPayment.count', { count: chosenIds.length })}</span>
        <span className="ff-h2" aria-live="polite">
          <MoneyText money={run.total} />
        </span>
      </div>
      {by === 'amount' ? (
        <Button size="large" block onPress={() => void run.form.submit()}>
          {t('customPayment.next')}
        </Button>
      ) : (
        <Button size="large" block onPress={() => run.send('next')} unavailable={problem !== null && reason}>
          {t('customPayment.next')}
        </Button>
      )}
    </>
  );
};

/** The last quarter that the payment completes; null where it pays only a part of an instalment. */
function quarterPaid({ parts, items }: CustomPaymentRun): QuarterNumber | null {
  const completed = (parts ?? []).map(({ id, amount }) =>
    items.findIndex((item) => item.id === id && payableAmount(item) === amount),
  );
  const last = Math.max(-1, ...completed);
  return last < 0 ? null : quarterOf(last, items.length);
}
