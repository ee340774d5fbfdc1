import './pay-now.css';
import { useRef } from 'react';
import type { IsoDate } from '#shared/domain/dates.ts';
import { type Money, toMinor } from '#shared/domain/money.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import type { QuarterNumber } from '#shared/ui/brand/glyph-geometry.ts';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { PayNowBody } from './pay-now-body.tsx';
import { useFocusRecovery } from './use-focus-recovery.ts';
import { type PayNowRun, usePayNow } from './use-pay-now.ts';

export interface PayNowProps {
  readonly paymentScheduleId: string;
  /** Amount of the instalment, shown until the server says what will be charged. */
  readonly amount: Money;
  readonly dueDate: IsoDate;
  /** When the last payment of the order is due. */
  readonly lastPaymentDate: IsoDate;
  readonly shop: string;
  /** The quarter of the hero glyph that this payment unfolds. */
  readonly quarter: QuarterNumber;
  /** Called when the dialog closes; the page should then reload its order. Source: PAY-181. */
  readonly onClose: () => void;
}

/** Pays one instalment in a dialog. Render it only while it is open: every mount starts a new payment. */
export const PayNowDialog = ({ onClose, ...about }: PayNowProps) => {
  const { t, formatMoney, formatDate } = useApp();
  const run = usePayNow(about.paymentScheduleId, about.lastPaymentDate);
  const money = run.offer?.amount ?? about.amount;
  const amount = formatMoney(money);
  return (
    <Dialog
      open
      onClose={onClose}
      closedBy={isLocked(run) ? 'none' : 'any'}
      above={t('payments.payNow.above', { shop: about.shop, date: formatDate(about.dueDate, 'weekday') })}
      title={t('payments.payNow.title', { amount })}
      footer={<Footer run={run} amount={amount} onClose={onClose} />}
    >
      <PayNowBody run={run} amount={amount} shop={about.shop} quarter={about.quarter} />
    </Dialog>
  );
};

/** The dialog can't be closed while money may be moving, nor during the bank's check. [PAY-401] */
const isLocked = ({ state, isCalling }: PayNowRun): boolean =>
  (isCalling && state !== 'initiating') || state === 'challenging';

interface FooterProps {
  readonly run: PayNowRun;
  readonly amount: string;
  readonly onClose: () => void;
}

const Footer = (props: FooterProps) => {
  const root = useRef<HTMLDivElement>(null);
  useFocusRecovery(root, props.run.state);
  return (
    <div className="ff-stack" ref={root}>
      <Action {...props} />
    </div>
  );
};

const Action = ({ run, amount, onClose }: FooterProps) => {
  const { t, formatMoney } = useApp();
  const { state, send, pay } = run;
  if (state === 'initiating') return null;
  if (state === 'choosing' || state === 'challenging' || run.isCalling) {
    return (
      <>
        <div>
          <div className="ff-item ff-pay-now__total">
            <span>{t('payments.payNow.amount')}</span>
            <span className="ff-h2 ff-money">{amount}</span>
          </div>
          {run.offer && toMinor(run.offer.lateFee) > 0 && (
            <p className="ff-small ff-muted">
              {t('payments.payNow.includesLateFee', { amount: formatMoney(run.offer.lateFee) })}
            </p>
          )}
        </div>
        <Button size="large" block onPress={pay} busy={busyText(run, t, amount)}>
          {t('payments.payNow.pay', { amount })}
        </Button>
      </>
    );
  }
  const [label, onPress] =
    state === 'declined'
      ? (['payments.payNow.tryAnother', () => send('tryAnother')] as const)
      : ([isAccepted(state) ? 'payments.payNow.done' : 'common.close', onClose] as const);
  return (
    <Button size="large" block onPress={onPress}>
      {t(label)}
    </Button>
  );
};

const isAccepted = (state: PayNowRun['state']): boolean => state === 'succeeded' || state === 'pending';

function busyText(run: PayNowRun, t: ReturnType<typeof useApp>['t'], amount: string): string | false {
  if (!run.isCalling && !run.isWaiting) return false;
  return run.state === 'confirming'
    ? t('payments.payNow.paying', { amount })
    : t('payments.payNow.settingUp');
}
