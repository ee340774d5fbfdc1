import './payment-note.css';
import type { IsoDate } from '#shared/domain/dates.ts';
import { fromMinor, sumMinor, toMinor } from '#shared/domain/money.ts';
import { lateFeeOwed, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { methodName } from './method-name.ts';
import { isSettled, lastResponse, timingOf } from './order-view.ts';

interface PaymentNoteProps {
  readonly item: ScheduleItem;
  readonly today: IsoDate;
  readonly isOnHold: boolean;
  readonly isWithoutDates: boolean;
}

/** The line below the date: how far away the payment is, or how it was paid or refunded. */
export const PaymentNote = ({ item, today, isOnHold, isWithoutDates }: PaymentNoteProps) => {
  const app = useApp();
  const day = isWithoutDates || isOnHold ? null : openNote(item, today, app);
  const text = joined(isSettled(item) ? settledNote(item, app) : day, lateFeeNote(item, app));
  return text ? <p className="ff-payments__note">{text}</p> : null;
};

/** How far away an unpaid instalment is, and its late fee. Empty where there is nothing to say. */
export const openNotes = (item: ScheduleItem, today: IsoDate, app: AppContextValue): string =>
  joined(openNote(item, today, app), lateFeeNote(item, app));

const joined = (...notes: (string | null)[]): string => notes.filter((note) => note !== null).join(' ');

function settledNote(item: ScheduleItem, { t, formatDate, formatMoney }: AppContextValue): string {
  const refunded = sumMinor(item.paymentRefundResponses.map(({ amount }) => toMinor(amount)));
  if (refunded > 0) {
    return t('orders.item.refunded', { amount: formatMoney(fromMinor(refunded, item.amount.currency)) });
  }
  const payment = lastResponse(item, 'SUCCESS');
  if (!payment) return t('orders.item.paid');
  const date = formatDate(payment.createdDate, 'short');
  return payment.paymentSource
    ? t('orders.item.paidFrom', { date, method: methodName(t, payment.paymentSource) })
    : t('orders.item.paidOn', { date });
}

function openNote(item: ScheduleItem, today: IsoDate, { t }: AppContextValue): string | null {
  if (item.status === 'PAYMENT_PENDING') return t('orders.item.pending');
  // Also before its date: a bank may return a payment that was made early.
  const isDeclined = lastResponse(item)?.status === 'DECLINED';
  const notes = [timingNote(item, today, t), isDeclined ? t('orders.item.bankDeclined') : null];
  // What is late is said in a sentence, what is still to come is not.
  return notes.filter((note) => note !== null).join(item.status === 'OVERDUE' ? ' ' : ' · ') || null;
}

function timingNote(item: ScheduleItem, today: IsoDate, t: AppContextValue['t']): string | null {
  const timing = timingOf(item, today);
  switch (timing?.when) {
    case 'late':
      return timing.days === null ? null : t('orders.item.late', { count: timing.days });
    case 'today':
      return t('orders.item.today');
    case 'ahead':
      return t('orders.item.inDays', { count: timing.days });
    default:
      return null;
  }
}

function lateFeeNote(item: ScheduleItem, { t, formatMoney }: AppContextValue): string | null {
  const fee = lateFeeOwed(item);
  return fee > 0
    ? t('orders.item.lateFee', { amount: formatMoney(fromMinor(fee, item.amount.currency)) })
    : null;
}
