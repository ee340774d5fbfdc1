import { isRefundedInFull, partPayment, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';

type Tone = NonNullable<Parameters<typeof Tag>[0]['tone']>;

/** How strongly each status stands out; one without a tone is plain. */
const tones: Partial<Record<ScheduleItem['status'], { tone: Tone }>> = {
  PAID: { tone: 'paid' },
  OVERDUE: { tone: 'solid' },
  PAYMENT_PENDING: { tone: 'warning' },
};

interface StatusTagProps {
  readonly item: ScheduleItem;
  readonly isOnHold: boolean;
  /** Whether the plan of its account pays it. What is on hold says so instead. */
  readonly isByPlan?: boolean;
  /** Whether nothing is said about what is pending of its order. Source: PAY-338. */
  readonly isPendingHidden?: boolean;
}

/** The status of a payment in a word. */
export const StatusTag = ({ item, isOnHold, isByPlan = false, isPendingHidden = false }: StatusTagProps) => {
  const { t } = useApp();
  if (isPendingHidden && item.status === 'PAYMENT_PENDING') return null;
  if (isOnHold) return <Tag tone="hold">{t('orders.item.status.ON_HOLD')}</Tag>;
  if (isByPlan) return <Tag tone="hold">{t('orders.item.inPlan')}</Tag>;
  if (isRefundedInFull(item)) return <Tag>{t('orders.item.status.REFUNDED')}</Tag>;
  if (item.status === 'OWED' && partPayment(item)) {
    return <Tag tone="paid">{t('orders.item.status.PART_PAID')}</Tag>;
  }
  const word = t(`orders.item.status.${item.status}`);
  // The date says it to those who see the row.
  if (item.status === 'OWED') return <span className="ff-sr">{word}</span>;
  return <Tag {...tones[item.status]}>{word}</Tag>;
};
