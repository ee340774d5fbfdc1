import '../effects.css';
import { useId } from 'react';
import { fromMinor } from '#shared/domain/money.ts';
import type { PaymentPart } from '#shared/domain/payments/payment-parts.ts';
import { payableAmount } from '#shared/domain/payments/schedule-item.ts';
import { dotted } from '#shared/domain/text/dotted.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { InstalmentGlyph } from '#shared/ui/brand/glyph.tsx';
import { quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { glyphStatusOf } from '../../order-view.ts';
import type { CustomPaymentRun } from './use-custom-payment.ts';

interface PartsListProps {
  readonly run: CustomPaymentRun;
  readonly title: string;
}

/** What the payment does to each instalment that it reaches. */
export const PartsList = ({ run, title }: PartsListProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="ff-h3" id={id}>
        {title}
      </h3>
      <ul className="ff-effects">
        {(run.parts ?? []).map((part) => (
          <Part key={part.id} run={run} part={part} />
        ))}
      </ul>
    </section>
  );
};

const Part = ({ run: { items }, part }: { run: CustomPaymentRun; part: PaymentPart }) => {
  const { t, formatDate, formatMoney } = useApp();
  const index = items.findIndex(({ id }) => id === part.id);
  const item = items[index];
  if (!item) return null;
  const left = payableAmount(item) - part.amount;
  const { currency } = item.amount;
  const money = (minor: number) => formatMoney(fromMinor(minor, currency));
  const date = item.installmentDueDate
    ? formatDate(item.installmentDueDate, 'weekday')
    : t('orders.item.position', { position: index + 1 });
  const notes = dotted([
    left > 0 && t('customPayment.leftThen', { amount: money(left) }),
    left === 0 && item.status === 'OVERDUE' && t('customPayment.noLongerLate'),
    part.lateFee > 0 && t('customPayment.withLateFee', { amount: money(part.lateFee) }),
  ]);
  return (
    <li className="ff-effects__row">
      <InstalmentGlyph
        position={quarterOf(index, items.length)}
        status={left === 0 ? 'paid' : glyphStatusOf(item)}
      />
      <div>
        <p className="ff-effects__date">
          {t(left === 0 ? 'customPayment.paid' : 'customPayment.partPaid', { date })}
        </p>
        {notes && <p className="ff-small ff-muted">{notes}</p>}
      </div>
      <MoneyText money={fromMinor(part.amount + part.lateFee, currency)} />
    </li>
  );
};
