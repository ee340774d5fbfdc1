import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { MoneySum } from '#shared/ui/orders/money-sum.tsx';
import type { OnHold, Period } from './amount-due-view.ts';

interface AmountDueDialogProps {
  readonly open: boolean;
  readonly periods: readonly Period[];
  readonly onHold: OnHold | undefined;
  readonly onClose: () => void;
}

/** The sums as the server has them: each period includes the shorter ones. Source: PAY-112. */
export const AmountDueDialog = ({ open, periods, onHold = [], onClose }: AmountDueDialogProps) => {
  const { t } = useApp();
  return (
    <Dialog open={open} onClose={onClose} title={t('orders.due.details')}>
      <KeyValues
        rows={[
          ...[...new Set(periods.map(({ period }) => period))].map((name) => ({
            key: name,
            label: t(`orders.due.until.${name}`),
            value: (
              <MoneySum
                amounts={periods.filter(({ period }) => period === name).map(({ amount }) => amount)}
              />
            ),
          })),
          ...(onHold.length > 0
            ? [
                {
                  key: 'ON_HOLD',
                  label: t('orders.due.period.ON_HOLD'),
                  value: <MoneySum amounts={onHold.map(({ amount }) => amount)} />,
                },
              ]
            : []),
        ]}
      />
      <p className="ff-small ff-muted">{t('orders.due.detailsText')}</p>
    </Dialog>
  );
};
