import './payment.css';
import { useRef } from 'react';
import { toMinor } from '#shared/domain/money.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import type { ClosedBy } from '#shared/ui/dialogs/use-modal.ts';
import { useFocusRecovery } from './use-focus-recovery.ts';
import type { PaymentRun } from './use-payment.ts';

/** The dialog can't be closed while money may be moving, nor during the bank's check. [PAY-401] */
export const isLocked = ({ state, isCalling }: PaymentRun<string>): boolean =>
  (isCalling && state !== 'initiating') || state === 'challenging';

/** Where nothing was typed, a click outside closes it as well. */
export const closedByOf = (run: PaymentRun<string>): ClosedBy => {
  if (isLocked(run)) return 'none';
  return run.state === 'choosing' && run.method?.isTyped ? 'closerequest' : 'any';
};

interface PaymentFooterProps {
  readonly run: PaymentRun<string>;
  readonly amount: string;
  readonly onClose: () => void;
}

/** The total and the button that pays it, or what can be done at the end of a payment. */
export const PaymentFooter = (props: PaymentFooterProps) => {
  const root = useRef<HTMLDivElement>(null);
  useFocusRecovery(root, props.run.state);
  return (
    <div className="ff-stack" ref={root}>
      <Action {...props} />
    </div>
  );
};

const Action = ({ run, amount, onClose }: PaymentFooterProps) => {
  const { t, formatMoney } = useApp();
  const { state, send, pay } = run;
  if (state === 'initiating') return null;
  if (state === 'choosing' || state === 'challenging' || run.isCalling) {
    return (
      <>
        <div>
          <div className="ff-item ff-payment__total">
            <span>{t('payments.payNow.amount')}</span>
            <span className="ff-h2 ff-money notranslate">{amount}</span>
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

const isAccepted = (state: string): boolean => state === 'succeeded' || state === 'pending';

function busyText(
  run: PaymentRun<string>,
  t: ReturnType<typeof useApp>['t'],
  amount: string,
): string | false {
  if (!run.isCalling && !run.isWaiting) return false;
  return run.state === 'confirming'
    ? t('payments.payNow.paying', { amount })
    : t('payments.payNow.settingUp');
}
