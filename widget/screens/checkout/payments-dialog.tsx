import { useId } from 'react';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import type { StartedSession } from './started.tsx';

interface PaymentsDialogProps {
  readonly session: StartedSession;
  /** Whether a bank account is chosen to pay. */
  readonly isByBank: boolean;
  readonly onClose: () => void;
}

/** Every payment with its whole date, and how they are taken. Source: PAY-060. */
export const PaymentsDialog = ({ session, isByBank, onClose }: PaymentsDialogProps) => {
  const { t } = useApp();
  const id = useId();
  const rows = session.instalments.map(({ dueDate, amount }, index) => ({
    key: `${id}${index}`,
    label: index === 0 ? t('checkout.summary.today') : <DateText date={dueDate} style="dated" />,
    value: <MoneyText money={amount} />,
  }));
  return (
    <Dialog open onClose={onClose} title={t('checkout.summary.paymentsTitle')}>
      <KeyValues rows={rows} />
      <p className="ff-small ff-muted">{t(isByBank ? 'bank.pay.plan' : 'checkout.summary.planNote')}</p>
    </Dialog>
  );
};
