import './refunds.css';
import { useState } from 'react';
import type { Order } from '#shared/domain/orders/order.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { methodName } from '../method-name.ts';
import { refundsOf } from '../order-view.ts';

/** Each refund of an order: when, how much and where it went. Source: PAY-128, POR-144, payments-open O-37. */
export const Refunds = ({ order }: { order: Order }) => {
  const { t, formatDate } = useApp();
  const [isOpen, setOpen] = useState(false);
  const refunds = refundsOf(order);
  if (refunds.length === 0) return null;
  return (
    <div className="ff-refunds">
      {refunds.every(({ paymentSource }) => paymentSource === null) && (
        <p className="ff-small ff-muted">{t('orders.refunds.allLowered')}</p>
      )}
      <TextButton small hasPopup="dialog" onPress={() => setOpen(true)}>
        {t('orders.refunds.show', { count: refunds.length })}
      </TextButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('orders.refunds.title')}>
        <KeyValues
          rows={refunds.map(({ amount, createdDate, paymentSource }, index) => {
            const date = formatDate(createdDate, 'dated');
            return {
              key: `${createdDate} ${index}`,
              label: paymentSource
                ? t('orders.refunds.returned', { date, method: methodName(t, paymentSource) })
                : t('orders.refunds.lowered', { date }),
              value: <MoneyText money={amount} />,
            };
          })}
        />
      </Dialog>
    </div>
  );
};
