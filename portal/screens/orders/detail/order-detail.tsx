import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DisputeCase } from '#shared/domain/disputes/dispute.ts';
import { showsDisputes } from '#shared/domain/disputes/report.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { displayedOrderStatus, orderStatusReasons } from '#shared/domain/orders/order-status.ts';
import { customPaymentOffer } from '#shared/domain/payments/custom-payment.ts';
import { isDateChangeOffered } from '#shared/domain/payments/date-change.ts';
import { resultCodeTextKey } from '#shared/domain/payments/result-codes.ts';
import type { ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { isReturnOffered } from '#shared/domain/returns/return-notice.ts';
import { clearUnfinishedPayment } from '#shared/screens/payments/unfinished-payment.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { LoadProblem } from '../../load-problem.tsx';
import { payableItem } from '../order-view.ts';
import type { AccountStandingQuery } from '../queries.ts';
import { DisputeSection } from './disputes/dispute-section.tsx';
import { OrderAssistance } from './disputes/order-assistance.tsx';
import { OrderBalance } from './order-balance.tsx';
import { ChangeDate, CustomPayment, Dispute, PayNow, ReportProblem, TellReturn } from './order-dialogs.ts';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMethod } from './order-method.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderTotals } from './order-totals.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { OrderReturn } from './returns/order-return.tsx';

interface OrderDetailProps {
  readonly order: Order;
  readonly dispute: UseQueryResult<DisputeCase>;
  readonly standing: Pick<AccountStandingQuery, 'accountStatus' | 'accountFrozen' | 'isOnPlan' | 'mayPay'>;
  readonly headingRef: { readonly current: HTMLElement | null };
}

/** The parts of the address that open a dialog. Source: POR-185. */
export const noDialog = { pay: null, move: null, method: null, dispute: null, report: null, return: null };

/** The value in the address, instead of an instalment, when the shopper chooses what to pay. */
const anyPayment = 'any';

/** The content of an order's page. Source: POR-183. */
export const OrderDetail = ({ order, dispute, standing, headingRef }: OrderDetailProps) => {
  const { t, journey } = useApp();
  const { flags, location } = useSituation();
  const queries = useQueryClient();
  const { accountStatus, isOnPlan, mayPay } = standing;
  const payable = mayPay ? payableItem(order) : null;
  const payId = location.query.get('pay');
  const isCustomOffered = customPaymentOffer(order, accountStatus, flags) === 'offered';
  // A pay button opens the custom payment where its flag is on. Source: PAY-342, PAY-348.
  const isCustom =
    isCustomOffered && (payId === anyPayment || flags['consumer-portal-deprecate-pay-now-payment-modal']);
  const canMove = isDateChangeOffered(order, accountStatus);
  const isMoving = useOnceOpened(location.query.has('move'), canMove);
  const mayTellReturn = useOnceOpened(location.query.has('return'), isReturnOffered(order, standing));
  const shop = order.merchant.merchantDisplayName;
  useFocusAfterDialog(payable?.id, payId !== null, headingRef);
  useFocusAfterDialog(canMove, isMoving, headingRef);

  const canPay = payable !== null;
  useEffect(() => {
    if (canPay) preload(PayNow.part);
  }, [canPay]);

  useEffect(() => {
    document.title = t('orders.detail.titleOf', { shop });
  }, [t, shop]);

  // Reads the order, its dispute and all sums of what is owed again. Source: PAY-181, POR-186.
  const close = () => {
    clearUnfinishedPayment(journey);
    void queries.invalidateQueries();
    journey.setQuery(noDialog);
  };

  const pay = ({ id }: ScheduleItem) => journey.setQuery({ ...noDialog, pay: String(id) });
  const dialog = openDialog();

  /** The one dialog that the address opens. */
  function openDialog(): 'pay' | 'move' | 'method' | 'dispute' | 'report' | 'return' | null {
    if (payId !== null) return 'pay';
    if (isMoving) return 'move';
    if (location.query.has('method')) return 'method';
    if (location.query.has('dispute') && showsDisputes(flags)) return 'dispute';
    if (location.query.has('report')) return 'report';
    return location.query.has('return') && mayTellReturn ? 'return' : null;
  }

  return (
    <>
      <DeclinedAlert order={order} />
      <div className="ff-order-columns">
        <OrderBalance order={order} isOnPlan={isOnPlan} />
        <div className="ff-stack ff-stack--5">
          <DisputeInfo
            dispute={dispute}
            shop={shop}
            onOpen={() => journey.setQuery({ ...noDialog, dispute: 'open' })}
          />
          <OrderPayments
            order={order}
            payable={payable}
            isOnPlan={isOnPlan}
            accountStatus={accountStatus}
            onPay={pay}
            onPayAnother={() => journey.setQuery({ pay: anyPayment, move: null })}
            onMoveDate={() => journey.setQuery({ move: 'next' })}
            onChangeMethod={() => journey.setQuery({ method: 'change' })}
          />
          <OrderItems items={order.orderDetail.items ?? []}>
            <OrderTotals order={order} />
          </OrderItems>
        </div>
        <div>
          <Card className="ff-order-rows">
            <OrderAssistance
              order={order}
              onReport={() => journey.setQuery({ ...noDialog, report: 'problem' })}
            />
            <OrderReturn
              order={order}
              account={standing}
              onTell={() => journey.setQuery({ ...noDialog, return: 'tell' })}
            />
            <OrderDocuments orderId={order.id} />
            <OrderFacts order={order} isOnPlan={isOnPlan} />
          </Card>
        </div>
      </div>
      {payId !== null && (
        <OpenedPayment
          key={payId}
          isCustom={isCustom}
          order={order}
          payId={payId}
          mayPay={mayPay}
          onClose={close}
        />
      )}
      {dialog === 'method' && <OrderMethod order={order} accountStatus={accountStatus} onClose={close} />}
      {dialog === 'move' && <ChangeDate order={order} onClose={close} onPay={mayPay ? pay : null} />}
      {dialog === 'dispute' && <Dispute order={order} onClose={close} />}
      {dialog === 'return' && <TellReturn order={order} accountStatus={accountStatus} onClose={close} />}
      {dialog === 'report' && <ReportProblem order={order} onClose={close} />}
    </>
  );
};

/** Whether a dialog was allowed when it opened. It stays open when the page behind it reads that it has done its work. */
function useOnceOpened(isOpen: boolean, isAllowed: boolean): boolean {
  const wasAllowed = useRef(false);
  wasAllowed.current = isOpen && (wasAllowed.current || isAllowed);
  return wasAllowed.current;
}

interface DisputeInfoProps {
  readonly dispute: UseQueryResult<DisputeCase>;
  readonly shop: string;
  readonly onOpen: () => void;
}

/** The dispute of an order, where there is one and its flag is on. Source: POR-183, POR-207. */
const DisputeInfo = ({ dispute, shop, onOpen }: DisputeInfoProps) => {
  const { t } = useApp();
  const { flags } = useSituation();
  if (!showsDisputes(flags)) return null;
  if (dispute.isLoadingError) {
    return (
      <LoadProblem title={t('disputes.loadFailed')} onRetry={() => void dispute.refetch()}>
        {t('common.checkConnection')}
      </LoadProblem>
    );
  }
  return dispute.data ? <DisputeSection dispute={dispute.data} shop={shop} onOpen={onOpen} /> : null;
};

interface OpenedPaymentProps {
  readonly isCustom: boolean;
  readonly order: Order;
  readonly payId: string;
  readonly mayPay: boolean;
  readonly onClose: () => void;
}

/** The dialog that was opened. It stays the same one when the page behind it reads that nothing more is owed. */
const OpenedPayment = ({ isCustom, order, payId, mayPay, onClose }: OpenedPaymentProps) => {
  const [opensCustom] = useState(isCustom);
  return opensCustom ? (
    <CustomPayment order={order} itemId={payId} onClose={onClose} />
  ) : (
    <PayDialog order={order} itemId={mayPay ? payId : null} onClose={onClose} />
  );
};

/** An order that did not go through, and why. Source: POR-134 to POR-137. */
const DeclinedAlert = ({ order }: { order: Order }) => {
  const { t } = useApp();
  const status = displayedOrderStatus[order.orderStatus];
  if (status === 'approved') return null;
  const reason = t(`orders.statusReasons.${orderStatusReasons[order.orderStatusReason]}`);
  return (
    <div className="ff-order-declined">
      <Alert
        kind="warning"
        title={t('orders.detail.declined', { status: t(`orders.status.${status}`), reason })}
      >
        {t(
          order.paymentResultCode === null
            ? 'orders.detail.declinedText'
            : resultCodeTextKey(order.paymentResultCode),
        )}
      </Alert>
    </div>
  );
};

/**
 * Moves the focus to the heading when the button that opened the dialog disappears after what was done there, also where it did while
 * the dialog was open.
 * @param offered changes when the button disappears
 */
function useFocusAfterDialog(
  offered: number | boolean | undefined,
  isOpen: boolean,
  headingRef: OrderDetailProps['headingRef'],
) {
  const last = useRef({ offered, isOpen });
  useEffect(() => {
    if (last.current.offered === offered && last.current.isOpen === isOpen) return;
    last.current = { offered, isOpen };
    if (document.activeElement === document.body) headingRef.current?.focus();
  }, [offered, isOpen, headingRef]);
}
