import { fromMinor, type MinorUnits, sumMinor } from '#shared/domain/money.ts';
import { payableAmount } from '#shared/domain/payments/schedule-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { PartsList } from './parts-list.tsx';
import type { CustomPaymentRun } from './use-custom-payment.ts';

/** An amount of the shopper's own. Source: PAY-184 to PAY-187. */
export const AmountStep = ({ run }: { run: CustomPaymentRun }) => {
  const { t, formatMoney } = useApp();
  const { order, form, upTo, parts } = run;
  const { currency, symbol } = order.owedAmount;
  return (
    <form className="ff-stack" noValidate onSubmit={(event) => void form.submit(event)}>
      <div className="ff-amount">
        <TextField
          {...form.field('amount')}
          label={t('customPayment.amountLabel')}
          hint={t('customPayment.amountHint', { amount: formatMoney(fromMinor(upTo, currency)) })}
          start={symbol}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
        />
      </div>
      <QuickAmounts run={run} />
      {parts && <PartsList run={run} title={t('customPayment.where')} />}
      <button type="submit" hidden />
    </form>
  );
};

const QuickAmounts = ({ run }: { run: CustomPaymentRun }) => {
  const { t, formatMoney } = useApp();
  const { order, form, upTo, offered } = run;
  const { currency } = order.owedAmount;
  const late = sumMinor(offered.filter(({ status }) => status === 'OVERDUE').map(payableAmount));
  const amounts: [MinorUnits, 'late' | 'all'][] = [
    [late, 'late'],
    [upTo, 'all'],
  ];
  return (
    <div className="ff-quick">
      {amounts
        .filter(([amount, name]) => amount > 0 && (name === 'all' || amount < upTo))
        .map(([amount, name]) => {
          const money = fromMinor(amount, currency);
          return (
            <button
              key={name}
              type="button"
              className="ff-btn ff-btn--secondary"
              aria-pressed={form.values.amount === money.amount}
              onClick={() => form.setValue('amount', money.amount)}
            >
              <span className="ff-money notranslate">{formatMoney(money)}</span>{' '}
              <small>{t(`customPayment.quick.${name}`)}</small>
            </button>
          );
        })}
    </div>
  );
};
