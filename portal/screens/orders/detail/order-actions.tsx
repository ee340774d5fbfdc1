import { useEffect } from 'react';
import type { Order } from '#shared/domain/orders/order.ts';
import { isDateChangeOffered } from '#shared/domain/payments/date-change.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { calendarIcon, Icon } from '#shared/ui/icons/icon.tsx';
import type { AccountStandingQuery } from '../queries.ts';
import { changeDatePart } from './change-date.tsx';

interface OrderActionsProps {
  readonly order: Order;
  readonly accountStatus: AccountStandingQuery['accountStatus'];
  readonly onMoveDate: () => void;
}

/** What else can be done with the payments of an order. Source: PAY-110, PAY-154. */
export const OrderActions = ({ order, accountStatus, onMoveDate }: OrderActionsProps) => {
  const { t } = useApp();
  const canMove = isDateChangeOffered(order.owedAmount, order.paymentScheduleSet, accountStatus);
  useEffect(() => {
    if (canMove) preload(changeDatePart);
  }, [canMove]);
  if (!canMove) return null;
  return (
    <div className="ff-order-actions">
      <Button variant="secondary" hasPopup="dialog" onPress={onMoveDate}>
        <Icon shape={calendarIcon} size={18} />
        {t('payments.changeDate.open')}
      </Button>
    </div>
  );
};
