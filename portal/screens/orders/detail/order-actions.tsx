import { useEffect } from 'react';
import type { Order } from '#shared/domain/orders/order.ts';
import { isNewMethodOffered } from '#shared/domain/orders/order-method.ts';
import { customPaymentOffer } from '#shared/domain/payments/custom-payment.ts';
import { isDateChangeOffered } from '#shared/domain/payments/date-change.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { calendarIcon, cardIcon, Icon } from '#shared/ui/icons/icon.tsx';
import { UpdateMethod } from '../../methods/update-method.ts';
import type { AccountStandingQuery } from '../queries.ts';
import { ChangeDate, CustomPayment } from './order-dialogs.ts';

interface OrderActionsProps {
  readonly order: Order;
  readonly accountStatus: AccountStandingQuery['accountStatus'];
  readonly onPayAnother: () => void;
  readonly onMoveDate: () => void;
  readonly onChangeMethod: () => void;
}

/** What else can be done with the payments of an order. Source: PAY-110, PAY-125, PAY-152 to PAY-154, POR-190. */
export const OrderActions = (props: OrderActionsProps) => {
  const { order, accountStatus, onPayAnother, onMoveDate, onChangeMethod } = props;
  const { t } = useApp();
  const { flags } = useSituation();
  const custom = customPaymentOffer(order, accountStatus, flags);
  const canMove = isDateChangeOffered(order, accountStatus);
  const canChangeMethod = isNewMethodOffered(order, accountStatus);
  useEffect(() => {
    if (canMove) preload(ChangeDate.part);
    if (custom === 'offered') preload(CustomPayment.part);
    if (canChangeMethod) preload(UpdateMethod.part);
  }, [canMove, custom, canChangeMethod]);
  if (!canMove && (custom === null || custom === 'plan') && !canChangeMethod) return null;
  return (
    <div className="ff-order-actions">
      {custom === 'offered' && (
        <Button variant="secondary" hasPopup="dialog" onPress={onPayAnother}>
          {t('customPayment.open')}
        </Button>
      )}
      {custom === 'disabled' && (
        <div>
          <Button variant="secondary" unavailable={t('customPayment.disabled')}>
            {t('customPayment.open')}
          </Button>
        </div>
      )}
      {canMove && (
        <Button variant="secondary" hasPopup="dialog" onPress={onMoveDate}>
          <Icon shape={calendarIcon} size={18} />
          <span>{t('payments.changeDate.open')}</span>
        </Button>
      )}
      {canChangeMethod && (
        <Button variant="secondary" hasPopup="dialog" onPress={onChangeMethod}>
          <Icon shape={cardIcon} size={18} />
          <span>{t('methodChange.open')}</span>
        </Button>
      )}
    </div>
  );
};
