import { type FormEvent, useState } from 'react';
import { updateConfiguration } from '#shared/contract/merchant/account.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { currencySymbols, fromMinor, type Money } from '#shared/domain/money.ts';
import { decimalOf, readPartialAmount } from '#shared/domain/payments/partial-amount.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { useAction } from '../../app/queries.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';

const fields = [
  ['minimumAmount', 'An order costs at least'],
  ['maximumAmount', 'An order costs at most'],
] as const;
type Field = (typeof fields)[number][0];

/** What an order may cost. The server says which limits it takes. */
export const OrderLimits = ({ configuration }: { configuration: ReplyOf<typeof updateConfiguration> }) => {
  const { currency } = configuration.minimumAmount;
  const [typed, setTyped] = useState<Record<Field, string>>({
    minimumAmount: configuration.minimumAmount.amount,
    maximumAmount: configuration.maximumAmount.amount,
  });
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const [isSaved, setSaved] = useState(false);
  const save = useAction(updateConfiguration, () => setSaved(true));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    const read = fields.map(([field]) => [field, moneyOf(typed[field], currency)] as const);
    setWrong(read.flatMap(([field, money]) => (money === null ? [field] : [])));
    if (read.every(([, money]) => money !== null)) save.run({ body: Object.fromEntries(read) });
  };
  return (
    <form className="ffd-card ffd-card--pad ff-form" onSubmit={submit} noValidate>
      <div className="ff-row2">
        {fields.map(([field, label]) => (
          <TextField
            key={field}
            name={field}
            label={label}
            inputMode="decimal"
            start={currencySymbols[currency]}
            value={typed[field]}
            onChange={(text) => setTyped({ ...typed, [field]: text })}
            error={wrong.includes(field) ? 'Enter an amount above zero, such as 35.00.' : undefined}
          />
        ))}
      </div>
      <LiveRegion>
        {isSaved && <p className="ff-small">Saved. Checkouts that are open keep their limits.</p>}
      </LiveRegion>
      <LiveRegion urgent>
        {save.error ? <FailureNotice title="Not saved" error={save.error} /> : null}
      </LiveRegion>
      <div>
        <Button type="submit" variant="secondary" busy={save.isBusy && 'Saving'}>
          Save the limits
        </Button>
      </div>
    </form>
  );
};

function moneyOf(text: string, currency: Money['currency']): Money | null {
  const { amount } = readPartialAmount(decimalOf(text), Number.MAX_SAFE_INTEGER);
  return amount === null ? null : { amount: fromMinor(amount, currency).amount, currency };
}
