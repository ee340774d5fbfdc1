import { useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { saveBillingAddress } from '#shared/contract/methods/methods.contract.ts';
import type { KeepReason, RemovalRefusal } from '#shared/domain/methods/removal.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import { BillingAddressFields } from '#shared/screens/methods/billing-address.tsx';
import {
  billingAddressOf,
  billingAddressProblems,
  billingAddressValidators,
  describeBillingAddress,
  emptyBillingAddress,
} from '#shared/screens/methods/billing-address-form.ts';
import { cardName } from '#shared/screens/methods/saved-card-choice.tsx';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { ConfirmDialog, Problem } from '../confirm-dialog.tsx';
import { managedName } from './method-row.tsx';
import { type ManagedMethod, useMethodChange, useMethodsChanged } from './use-methods.ts';

export interface DialogProps {
  readonly onClose: () => void;
  /** Called with what the page says afterwards. */
  readonly onDone: (message: string) => void;
}

interface MethodDialogProps extends DialogProps {
  readonly method: ManagedMethod;
}

/** The texts of each kind of method. */
const kindOf = ({ type }: ManagedMethod) =>
  (({ CREDIT_CARD: 'card', APPLE_PAY: 'applePay', ACH_BANK_ACCOUNT: 'bank' }) as const)[type];

/** Asks before a method becomes the default. Source: PAY-118. */
export const PreferDialog = ({ method, onClose, onDone }: MethodDialogProps) => {
  const { t } = useApp();
  const card = managedName(t, method);
  const kind = kindOf(method);
  const { change, isBusy, problem } = useMethodChange('prefer', method, {
    onDone: () => onDone(t(`billing.${kind}.prefer.done`, { card })),
    onFatal: onClose,
  });
  return (
    <ConfirmDialog
      title={t(`billing.${kind}.prefer.title`)}
      submit={t(`billing.${kind}.prefer.submit`)}
      busy={isBusy && t(`billing.${kind}.prefer.busy`)}
      failedTitle={t(`billing.${kind}.prefer.failedTitle`)}
      problem={problem}
      onSubmit={change}
      onClose={onClose}
    >
      <p>{t(`billing.${kind}.prefer.text`, { card })}</p>
    </ConfirmDialog>
  );
};

interface RemoveDialogProps extends MethodDialogProps {
  /** What pays for the orders of the removed method; null for the last one. */
  readonly defaultOne: ManagedMethod | null;
  readonly onRefused: (refusal: RemovalRefusal) => void;
}

/** Asks before a method is removed. Source: PAY-119. */
export const RemoveDialog = ({ method, defaultOne, onClose, onDone, onRefused }: RemoveDialogProps) => {
  const { t } = useApp();
  const card = managedName(t, method);
  const kind = kindOf(method);
  const { change, isBusy, problem } = useMethodChange('remove', method, {
    onDone: () => onDone(t(`billing.${kind}.remove.done`, { card })),
    onRefused,
    onFatal: onClose,
  });
  return (
    <ConfirmDialog
      title={t(`billing.${kind}.remove.title`)}
      submit={t(`billing.${kind}.remove.submit`)}
      busy={isBusy && t(`billing.${kind}.remove.busy`)}
      failedTitle={t(`billing.${kind}.remove.failedTitle`)}
      problem={problem}
      onSubmit={change}
      onClose={onClose}
    >
      <p>{t(`billing.${kind}.remove.text`, { card })}</p>
      {kind !== 'bank' && 'openOrders' in method && method.openOrders > 0 && defaultOne && (
        <p>
          {t(`billing.${kind}.remove.moves`, { count: method.openOrders, card: managedName(t, defaultOne) })}
        </p>
      )}
    </ConfirmDialog>
  );
};

interface KeepDialogProps {
  readonly method: ManagedMethod;
  readonly reason: KeepReason;
  /** Adds the card that has to be there first, where no other method can pay. */
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

/** Says why a method can't be removed. Source: PAY-120. */
export const KeepDialog = ({ method, reason, onAdd, onClose }: KeepDialogProps) => {
  const { t } = useApp();
  const kind = kindOf(method);
  const add = reason === 'payment_method_in_use' || reason === 'other_currency' ? onAdd : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`billing.${kind}.keep.title`)}
      footer={
        <div className="ff-stack ff-stack--3">
          {add && (
            <Button size="large" block onPress={add}>
              {t('billing.addCard')}
            </Button>
          )}
          <Button
            size={add ? 'regular' : 'large'}
            variant={add ? 'secondary' : 'primary'}
            block
            onPress={onClose}
          >
            {t('common.close')}
          </Button>
        </div>
      }
    >
      <p>{t(reason === 'other_currency' ? 'billing.keptForCurrency' : `billing.${kind}.keep.${reason}`)}</p>
    </Dialog>
  );
};

/** The name of the draft of a billing address, by which the page knows that one is to be continued. */
export const billingAddressDraft = 'billing address';

export interface BillingAddressDraft {
  readonly cardId: string;
  readonly values: typeof emptyBillingAddress;
}

interface BillingAddressDialogProps extends DialogProps {
  readonly card: ManagedCard;
}

/** Saves the billing address of a card that has none. Source: PAY-121. */
export const BillingAddressDialog = ({ card, onClose, onDone }: BillingAddressDialogProps) => {
  const { t, call, countryCode, locale } = useApp();
  const { flags } = useSituation();
  const changed = useMethodsChanged();
  const [problem, setProblem] = useState<string>();
  const kept = useKeptDraft<BillingAddressDraft>(billingAddressDraft);
  const name = cardName(t, card);
  const form = useForm({
    initial: kept?.cardId === card.id ? kept.values : emptyBillingAddress,
    validate: billingAddressValidators((values) => billingAddressProblems(values, countryCode, flags)),
    describe: (code) => describeBillingAddress(t, code, locale),
    async submit(values) {
      setProblem(undefined);
      try {
        const input = { params: { paymentMethodId: card.id }, body: billingAddressOf(values, countryCode) };
        await call(saveBillingAddress, input, { handles: fatalStatuses });
        await changed();
        onDone(t('billing.address.done', { card: name }));
      } catch (failure) {
        setProblem(failureText(t, failure));
      }
    },
  });
  useKeepDraft<BillingAddressDraft>(billingAddressDraft, { cardId: card.id, values: form.values });
  return (
    <Dialog
      open
      onClose={onClose}
      closedBy={form.submitting ? 'none' : 'closerequest'}
      title={t('billing.address.title')}
      footer={
        <Button
          size="large"
          block
          busy={form.submitting && t('billing.address.busy')}
          onPress={() => void form.submit()}
        >
          {t('billing.address.submit')}
        </Button>
      }
    >
      <p className="ff-muted">{t('billing.address.text', { card: name })}</p>
      <Problem title={t('billing.address.failedTitle')}>{problem}</Problem>
      <form noValidate onSubmit={form.submit}>
        <BillingAddressFields form={form} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
};
