import { chosenBefore } from '#shared/domain/payments/payment-parts.ts';
import { amountToPay, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { InstalmentGlyph } from '#shared/ui/brand/glyph.tsx';
import { quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { CheckList, type Choice } from '#shared/ui/forms/choice-list.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { glyphStatusOf } from '../../order-view.ts';
import { openNotes } from '../../payment-note.tsx';
import { StatusTag } from '../../status-tag.tsx';
import type { CustomPaymentRun } from './use-custom-payment.ts';

/** The choice of whole instalments, oldest first and in order only. Source: PAY-136 to PAY-139. */
export const InstallmentsStep = ({ run }: { run: CustomPaymentRun }) => {
  const app = useApp();
  const { t, formatDate, formatMoney } = app;
  const { items, today, offered, chosenIds, problem, chooseItems } = run;
  const dateOf = (item: ScheduleItem) =>
    item.installmentDueDate === null
      ? t('orders.item.position', { position: items.indexOf(item) + 1 })
      : formatDate(item.installmentDueDate, 'weekday');

  const rowOf = (item: ScheduleItem): Choice => {
    // A chosen one can always be given up.
    const before = chosenIds.includes(item.id) ? null : chosenBefore(offered, chosenIds, item);
    return {
      value: String(item.id),
      title: dateOf(item),
      content: (
        <>
          <span className="notranslate">{dateOf(item)}</span>{' '}
          {item.status === 'OVERDUE' && <StatusTag item={item} isOnHold={false} />}
        </>
      ),
      meta: openNotes(item, today, app),
      picture: (
        <InstalmentGlyph
          position={quarterOf(items.indexOf(item), items.length)}
          status={glyphStatusOf(item)}
        />
      ),
      end: <MoneyText money={amountToPay(item)} />,
      unavailable: before && t('customPayment.before', { date: dateOf(before) }),
    };
  };

  return (
    <>
      <CheckList
        legend={<span className="ff-sr">{t('customPayment.legend')}</span>}
        name="installments"
        choices={offered.map(rowOf)}
        values={chosenIds.map(String)}
        onChange={(values) => chooseItems(values.map(Number))}
        error={problem === 'future_before_due' && t('customPayment.futureBeforeDue')}
      />
      <p className="ff-small ff-muted">
        <span>{t('customPayment.note')}</span>{' '}
        {run.parts && <span>{t('customPayment.after', { left: formatMoney(run.left) })}</span>}
      </p>
    </>
  );
};
