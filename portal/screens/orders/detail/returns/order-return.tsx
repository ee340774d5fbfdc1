import { useEffect, useRef } from 'react';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { isReturnOffered, refundedAfterReturn } from '#shared/domain/returns/return-notice.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { returnIcon } from '#shared/ui/icons/icon.tsx';
import type { AccountStandingQuery } from '../../queries.ts';
import { TellReturn } from '../order-dialogs.ts';
import { OrderRow, OrderRowButton } from '../order-row.tsx';
import { useMovesDate } from './use-moves-date.ts';

interface OrderReturnProps {
  readonly order: Order;
  readonly account: Pick<AccountStandingQuery, 'accountStatus' | 'accountFrozen'>;
  readonly onTell: () => void;
}

/** The return of an order: where it is told, and what was told until its refund comes. Source: POR-257, decision 241. */
export const OrderReturn = ({ order, account, onTell }: OrderReturnProps) => {
  const { t } = useApp();
  const isOffered = isReturnOffered(order, account);
  const { returnNotice } = order;
  const movesDate = useMovesDate(order, account.accountStatus);
  useEffect(() => {
    if (isOffered) preload(TellReturn.part);
  }, [isOffered]);
  const title = useRef<HTMLParagraphElement>(null);
  const wasOffered = useRef(isOffered);
  // The button that opened the dialog disappears after its notice.
  useEffect(() => {
    if (wasOffered.current && !isOffered && document.activeElement === document.body) title.current?.focus();
    wasOffered.current = isOffered;
  }, [isOffered]);
  if (!isOffered && !returnNotice) return null;
  return (
    <>
      {returnNotice && (
        <OrderRow
          shape={returnIcon}
          title={t('returns.told.title')}
          titleRef={title}
          text={<ToldText order={order} />}
        />
      )}
      {isOffered && (
        <OrderRowButton
          shape={returnIcon}
          title={t(returnNotice ? 'returns.told.sentNow' : 'returns.open')}
          text={movesDate && t('returns.openHint')}
          onPress={onTell}
        />
      )}
    </>
  );
};

const ToldText = ({ order }: { readonly order: Order }) => <span>{toldText(useApp(), order)}</span>;

function toldText({ t, formatDate, countryCode }: AppContextValue, order: Order): string {
  const { returnNotice } = order;
  const refundedAt = refundedAfterReturn(order);
  if (!returnNotice) return '';
  if (refundedAt) {
    const on = dateInTimeZone(refundedAt, marketOf(countryCode).timeZone);
    return t('returns.told.refunded', { date: formatDate(on, 'long') });
  }
  const date = formatDate(returnNotice.returnDate, 'long');
  return t(returnNotice.orderReturned ? 'returns.told.sent' : 'returns.told.planned', { date });
}
