import { useEffect, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { setOrderCard, setOrderMethod } from '#shared/contract/agreements/agreements.contract.ts';
import type { AccountStatus } from '#shared/domain/account/account-status.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { isNewMethodOffered } from '#shared/domain/orders/order-method.ts';
import { deviceDetails } from '#shared/screens/payments/device-details.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { UpdateMethod } from '../../methods/update-method.ts';
import type { ChosenMethod } from '../../methods/use-update-method.ts';
import { itemsByDueDate } from '../order-view.ts';

interface OrderMethodProps {
  readonly order: Order;
  readonly accountStatus: AccountStatus;
  readonly onClose: () => void;
}

/** Changes what pays the rest of an order. It keeps the order it was opened with. Source: PAY-310 to PAY-313, POR-190. */
export const OrderMethod = ({ order, accountStatus, onClose }: OrderMethodProps) => {
  const { t, call } = useApp();
  const [opened] = useState(order);
  const [isOpen] = useState(() => isNewMethodOffered(order, accountStatus));
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  if (!isOpen) return null;
  const { id: orderId } = opened;
  const options = { handles: fatalStatuses };
  const apply = (chosen: ChosenMethod) => {
    if ('cardId' in chosen) {
      return call(setOrderCard, { params: { orderId, paymentMethodId: chosen.cardId } }, options);
    }
    const body = 'bankAccountId' in chosen ? chosen : { ...chosen, deviceDetails: deviceDetails() };
    return call(setOrderMethod, { params: { orderId }, body }, options);
  };
  return (
    <UpdateMethod
      target={{
        current: opened.paymentMethod,
        lastPaymentDate: itemsByDueDate(opened).at(-1)?.installmentDueDate ?? null,
        isApplePayAvailable: opened.isApplePayAvailable,
        currency: opened.owedAmount.currency,
        apply,
      }}
      shop={opened.merchant.merchantDisplayName}
      text={t('methodChange.order')}
      notOpenText={t('methodChange.nothingOwed')}
      onClose={onClose}
    />
  );
};
