import './refunds.css';
import { useState } from 'react';
import type { Order } from '#shared/domain/orders/order.ts';
import { type OrderRefund, refundsOf } from '#shared/domain/orders/order-refunds.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { methodName } from '../method-name.ts';

/** Each refund of an order: when, how much and where it went. Source: PAY-128, POR-144, payments-open O-37. */
export const Refunds = ({ order }: { order: Order }) => {
  const { t } = useApp();
  const [isOpen, setOpen] = useState(false);
  const refunds = refundsOf(order);
  if (refunds.length === 0) return null;
  return (
    <div className="ff-refunds">
      {refunds.every(({ parts }) => parts.every(({ paymentSource }) => paymentSource === null)) && (
        <p className="ff-small ff-muted">{t('orders.refunds.allLowered')}</p>
      )}
      <TextButton small hasPopup="dialog" onPress={() => setOpen(true)}>
        {t('orders.refunds.show', { count: refunds.length })}
      </TextButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('orders.refunds.title')}>
        <KeyValues
          rows={refunds.map((refund) => ({
            key: refund.createdDate,
            label: <WhereItWent refund={refund} />,
            value: <MoneyText money={refund.amount} />,
          }))}
        />
      </Dialog>
    </div>
  );
};

/** The day of a refund and where it went, with the amount of each part where it went more than one way. */
const WhereItWent = ({ refund: { createdDate, parts } }: { refund: OrderRefund }) => {
  const { t, formatDate, formatMoney } = useApp();
  const date = formatDate(createdDate, 'dated');
  const [only, ...others] = parts;
  if (only && others.length === 0) {
    return (
      <span>
        {only.paymentSource
          ? t('orders.refunds.returned', { date, method: methodName(t, only.paymentSource) })
          : t('orders.refunds.lowered', { date })}
      </span>
    );
  }
  return (
    <>
      <span>{date}</span>
      {parts.map(({ paymentSource, amount: part }) => {
        const amount = formatMoney(part);
        return (
          <span key={paymentSource?.id ?? 'lowered'} className="ff-refunds__part ff-small">
            {paymentSource
              ? t('orders.refunds.partReturned', { amount, method: methodName(t, paymentSource) })
              : t('orders.refunds.partLowered', { amount })}
          </span>
        );
      })}
    </>
  );
};
