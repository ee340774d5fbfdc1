import { type FormEvent, useState } from 'react';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import { currencySymbols, fromMinor } from '#shared/domain/money.ts';
import {
  decimalOf,
  type PartialAmountError,
  readPartialAmount,
} from '#shared/domain/payments/partial-amount.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { useAction } from '../../app/queries.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { type Change, mostOf } from './changes.ts';
import { amountsOf } from './payment-states.ts';

interface ChangeDialogProps {
  change: Change;
  payment: MerchantPayment;
  onClose: () => void;
  /** With a sentence about what was done. */
  onDone: (text: string) => void;
}

/** Captures, voids or refunds a part or all of a payment. */
export const ChangeDialog = ({ change, payment, onClose, onDone }: ChangeDialogProps) => {
  const { formatMoney } = useApp();
  const { currency } = amountsOf(payment);
  const most = mostOf(change, payment);
  const [typed, setTyped] = useState(() => fromMinor(most, currency).amount);
  const [reason, setReason] = useState('');
  const read = readPartialAmount(decimalOf(typed), most);
  const shown = read.amount === null ? null : formatMoney(fromMinor(read.amount, currency));
  const action = useAction(change.operation, () => onDone(`${shown} ${change.done}.`));

  const problems: Readonly<Record<PartialAmountError, string>> = {
    'amount.negative': 'Enter an amount above zero, such as 25.00.',
    'amount.error': 'Enter at most two digits after the point.',
    'amount.exceeds_owed': `Enter at most ${formatMoney(fromMinor(most, currency))}.`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read.amount === null) return;
    const { amount } = fromMinor(read.amount, currency);
    const body = { amount: { amount, currency }, ...(reason.trim() && { reason: reason.trim() }) };
    action.run({ params: { orderId: payment.orderId }, body });
  };
  return (
    <Dialog open onClose={onClose} closedBy={action.isBusy ? 'none' : 'closerequest'} title={change.name}>
      <form className="ff-form" onSubmit={submit} noValidate>
        <p className="ff-muted">{change.consequence}</p>
        <TextField
          name="amount"
          label="Amount"
          hint={`Up to ${formatMoney(fromMinor(most, currency))}`}
          inputMode="decimal"
          start={currencySymbols[currency]}
          value={typed}
          onChange={setTyped}
        />
        {change.name === 'Refund' && (
          <TextField
            name="reason"
            label="Reason"
            hint="For you and your team; it is part of the refund"
            optional
            maxLength={255}
            value={reason}
            onChange={setReason}
          />
        )}
        <LiveRegion urgent>
          {action.error ? <FailureNotice title={`Not ${change.done}`} error={action.error} /> : null}
        </LiveRegion>
        <Button
          type="submit"
          size="large"
          block
          busy={action.isBusy && change.busy}
          unavailable={read.error !== null && problems[read.error]}
        >
          {shown === null ? change.name : `${change.name} ${shown}`}
        </Button>
      </form>
    </Dialog>
  );
};
