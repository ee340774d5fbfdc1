import type { ReplyOf } from '#shared/contract/operation.ts';
import type { readAmountDueSummary } from '#shared/contract/orders/orders.contract.ts';
import { fromMinor, sumMinor, toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { MoneyText } from '#shared/ui/money-text.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';

type Period = ReplyOf<typeof readAmountDueSummary>['paymentPeriods'][number];

interface AmountDueProps {
  readonly periods: readonly Period[];
  readonly orders: readonly Order[];
}

/** The one sheet of the page: what is owed within the next 30 days, and when. Source: POR-121. */
export const AmountDue = ({ periods, orders }: AmountDueProps) => {
  const { t } = useApp();
  const currency = periods[0]?.amount.currency ?? orders[0]?.owedAmount.currency;
  if (!currency) return null;
  const total = sumMinor(periods.map(({ amount }) => toMinor(amount)));
  const count = sumMinor(periods.map((period) => period.count));
  return (
    <Sheet tone="deep" className="ff-due" labelledBy="due">
      <div className="ff-due__total">
        <h2 className="ff-due__label" id="due">
          {t('orders.due.title')}
        </h2>
        <p className="ff-due__amount">
          <MoneyText money={fromMinor(total, currency)} />
        </p>
        <p className="ff-due__note">{t('orders.due.count', { count })}</p>
      </div>
      <dl className="ff-due__rows">
        {periods
          .filter((period) => period.count > 0)
          .map(({ period, amount }) => (
            <div key={period} className={`ff-due__row${period === 'OVERDUE' ? ' ff-due__row--late' : ''}`}>
              <dt>{t(`orders.due.period.${period}`)}</dt>
              <dd>
                <MoneyText money={amount} />
              </dd>
            </div>
          ))}
      </dl>
    </Sheet>
  );
};
