import './payment-note.css';
import { dateStyleOf, type IsoDate } from '#shared/domain/dates.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import {
  amountBeforeRefunds,
  isSettled,
  lateFeeOwed,
  partPayment,
  payableAmount,
  refundedOf,
  type ScheduleItem,
} from '#shared/domain/payments/schedule-item.ts';
import { dotted } from '#shared/domain/text/dotted.ts';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { methodName } from './method-name.ts';
import { lastResponse, timingOf } from './order-view.ts';

interface PaymentNoteProps {
  readonly item: ScheduleItem;
  readonly today: IsoDate;
  readonly isOnHold: boolean;
  readonly isWithoutDates: boolean;
  /** Whether the plan of its account pays it, so that no date is its own. */
  readonly isByPlan?: boolean;
  /** Whether the pending amount of its order is not shown. Source: PAY-338. */
  readonly isPendingHidden?: boolean;
  /** What is said before it, such as which payment of its order it is. */
  readonly before?: string | null;
  /** What pays it on its date, where that is to be said. */
  readonly method?: PaymentMethod | null;
}

/** The line below the date: how far away the payment is, or how it was paid or refunded. */
export const PaymentNote = (props: PaymentNoteProps) => {
  const { item, today, isOnHold, isWithoutDates, isByPlan = false, isPendingHidden, before = null } = props;
  const { method = null } = props;
  const app = useApp();
  if (isPendingHidden && item.status === 'PAYMENT_PENDING') {
    return <p className="ff-payments__note">{separated(before, app.t('orders.item.notFinal'))}</p>;
  }
  const fee = lateFeeNote(item, app);
  const refund = isSettled(item) ? null : refundNote(item, app);
  const day = isWithoutDates || isOnHold ? null : openNote(item, today, app, refund ? null : method);
  if (refund) {
    const head = separated(before, partNote(item, today, app, wholeName), day);
    return (
      <p className="ff-payments__note">
        {head && <Words text={`${head}\u00a0· `} />}
        <AmountBefore item={item} />
        <span>{joined(refund, fee)}</span>
      </p>
    );
  }
  const text = isSettled(item)
    ? joined(settledNote(item, today, app), fee)
    : joined(separated(partNote(item, today, app, wholeName), day), fee) ||
      (isByPlan && app.t('orders.item.noDate'));
  const note = separated(before, text || null);
  if (!note) return null;
  return (
    <p className="ff-payments__note">
      <Words text={note} />
    </p>
  );
};

/** A name of a method that stays on one line where it fits. */
const wholeName: typeof methodName = (t, method) => `<method>${methodName(t, method)}</method>`;

const Words = ({ text }: { readonly text: string }) => (
  <RichText text={text} parts={{ method: (name) => <bdi className="ff-payments__method">{name}</bdi> }} />
);

/** What an instalment came to before a refund made it less. */
const AmountBefore = ({ item }: { readonly item: ScheduleItem }) => {
  const { t, formatMoney } = useApp();
  const amount = formatMoney(amountBeforeRefunds(item));
  return (
    <>
      <span className="ff-sr">{`${t('orders.item.was', { amount })}\u00a0· `}</span>
      <s aria-hidden="true">{amount}</s>{' '}
    </>
  );
};

/** What was paid of an unpaid instalment, how far away it is, and its late fee. Empty where there is nothing to say. */
export const openNotes = (item: ScheduleItem, today: IsoDate, app: AppContextValue): string =>
  joined(separated(partNote(item, today, app), openNote(item, today, app)), lateFeeNote(item, app));

const separated = (...notes: (string | null)[]): string | null => dotted(notes) || null;

/** What is left of an instalment of which a part was paid, and when and from what that was. */
function partNote(
  item: ScheduleItem,
  today: IsoDate,
  { t, formatDate, formatMoney }: AppContextValue,
  nameOf = methodName,
): string | null {
  const part = partPayment(item);
  if (!part) return null;
  const payments = part.payments.map(({ amount, createdDate, paymentSource: source }) => {
    const about = {
      amount: formatMoney(amount),
      date: formatDate(createdDate, dateStyleOf(createdDate, today)),
    };
    return source
      ? t('orders.item.partPaidFrom', { ...about, method: nameOf(t, source) })
      : t('orders.item.partPaidOn', about);
  });
  return separated(
    t('orders.item.partLeft', { left: formatMoney(part.left), total: formatMoney(part.total) }),
    ...(payments.length > 0 ? payments : [t('orders.item.partPaid', { amount: formatMoney(part.paid) })]),
  );
}

const joined = (...notes: (string | null)[]): string => notes.filter((note) => note !== null).join(' ');

function settledNote(
  item: ScheduleItem,
  today: IsoDate,
  { t, formatDate, formatMoney }: AppContextValue,
): string {
  const refunded = refundedOf(item);
  if (toMinor(refunded) > 0) return t('orders.item.refunded', { amount: formatMoney(refunded) });
  const payment = lastResponse(item, 'SUCCESS');
  if (!payment) return t('orders.item.paid');
  const date = formatDate(payment.createdDate, dateStyleOf(payment.createdDate, today));
  return payment.paymentSource
    ? t('orders.item.paidFrom', { date, method: wholeName(t, payment.paymentSource) })
    : t('orders.item.paidOn', { date });
}

/** How much less of an unpaid instalment is to be paid since a refund. */
function refundNote(item: ScheduleItem, { t, formatMoney }: AppContextValue): string | null {
  const refunded = refundedOf(item);
  return toMinor(refunded) > 0 ? t('orders.item.lessRefund', { amount: formatMoney(refunded) }) : null;
}

function openNote(
  item: ScheduleItem,
  today: IsoDate,
  app: AppContextValue,
  method: PaymentMethod | null = null,
): string | null {
  const { t, formatMoney } = app;
  if (item.status === 'PAYMENT_PENDING') {
    const isPart = payableAmount(item) > 0;
    const amount = formatMoney(item.amountPending);
    return separated(isPart ? t('orders.item.partProcessing', { amount }) : null, t('orders.item.pending'));
  }
  // Also before its date: a bank may return a payment that was made early.
  const isDeclined = lastResponse(item)?.status === 'DECLINED';
  const timing = timingNote(item, today, t);
  const isTaken = timing && method && item.status === 'OWED' && !isDeclined;
  const notes = [
    isTaken ? t('orders.item.from', { note: timing, method: wholeName(t, method) }) : timing,
    isDeclined ? t('orders.item.bankDeclined') : null,
  ];
  // What is late is said in a sentence, what is still to come is not.
  return (item.status === 'OVERDUE' ? joined(...notes) : separated(...notes)) || null;
}

function timingNote(item: ScheduleItem, today: IsoDate, t: AppContextValue['t']): string | null {
  const timing = timingOf(item, today);
  switch (timing?.when) {
    case 'late':
      return timing.days === null ? null : t('orders.item.late', { count: timing.days });
    case 'today':
      return t('orders.item.today');
    case 'ahead':
      // What was paid of it says more, and fills the line.
      return partPayment(item) ? null : t('orders.item.inDays', { count: timing.days });
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
