import '#shared/ui/layout/card.css';
import './billing.css';
import { useEffect, useRef, useState } from 'react';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { keepReason, type RemovalRefusal } from '#shared/domain/methods/removal.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import { accountName } from '#shared/screens/methods/bank/account-name.ts';
import type { OpenedDialog as BankDialog } from '#shared/screens/methods/bank/bank-choice.tsx';
import { bankPart } from '#shared/screens/methods/bank/bank-part.ts';
import { useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { usePartWithTexts } from '#shared/screens/shell/part-with-texts.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Icon, plusIcon } from '#shared/ui/icons/icon.tsx';
import { AccountMain } from '../account-main.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { AddApplePay } from './add-apple-pay.tsx';
import { CardReport } from './card-report.tsx';
import {
  BillingAddressDialog,
  type BillingAddressDraft,
  billingAddressDraft,
  KeepDialog,
  PreferDialog,
  RemoveDialog,
} from './method-dialogs.tsx';
import { MethodRow } from './method-row.tsx';
import { type ManagedMethod, type Methods, useMethods, useMethodsChanged } from './use-methods.ts';

/** The card form is fetched behind the list, which is looked at more often than a card is added. Source: PAY-117. */
const AddCard = lazyDialog(
  async () => (await import('./add-card-dialog.tsx')).AddCardDialog,
  'methods.add.title',
);

/** The dialog that is open. */
type OpenDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'bank'; readonly step: NonNullable<BankDialog> }
  | { readonly dialog: 'prefer' | 'remove'; readonly method: ManagedMethod }
  | { readonly dialog: 'address'; readonly card: ManagedCard }
  | { readonly dialog: 'keep'; readonly method: ManagedMethod; readonly refusal: RemovalRefusal };

/** `/billing`: the payment methods of the account. Source: PAY-097, POR-012. */
const BillingPage = () => {
  const { t } = useApp();
  const { flags } = useSituation();
  const methods = useMethods();
  const { query } = methods;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [message, setMessage] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  const isShown = query.data !== undefined;
  useEffect(() => {
    if (isShown) preload(AddCard.part);
  }, [isShown]);

  // An address that was being written when the session ended is continued.
  const kept = useKeptDraft<BillingAddressDraft>(billingAddressDraft);
  const [continued, setContinued] = useState(kept?.cardId);
  useEffect(() => {
    const card = query.data?.creditcards.find(({ id }) => id === continued);
    if (!card) return;
    setContinued(undefined);
    setOpened({ dialog: 'address', card });
  }, [query.data, continued]);

  const open = (next: OpenDialog) => {
    setMessage(undefined);
    setOpened(next);
  };
  const finish = (said: string) => {
    setOpened(null);
    setMessage(said);
  };
  // The button that opened the dialog may be gone with its row. Nothing behind a dialog takes the focus until it has closed.
  useEffect(() => {
    if (message) heading.current?.focus();
  }, [message]);
  return (
    <AccountMain loading={query.isPending}>
      <div className="ff-billing ff-stack">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1" ref={heading} tabIndex={-1}>
            {t('billing.title')}
          </h1>
          <p className="ff-muted">{t('billing.lede')}</p>
        </div>
        <LiveRegion>{message && <Alert kind="success" title={message} />}</LiveRegion>
        {query.isPending && <Skeleton label={t('billing.loading')} shape="cards" count={2} />}
        {query.isLoadingError && (
          <LoadProblem title={t('billing.failedTitle')} onRetry={() => void query.refetch()}>
            {t('common.checkConnection')}
          </LoadProblem>
        )}
        {query.data && <BankReminder {...methods} />}
        {query.data && <MethodList {...methods} onOpen={open} />}
        {query.data && (
          <div className="ff-billing__add">
            {methods.methods.length > 0 && methods.banks.addBankAccount ? (
              <Button hasPopup="dialog" onPress={() => open({ dialog: 'bank', step: 'add' })}>
                <Icon shape={plusIcon} size={18} />
                <span>{t('bank.add.title')}</span>
              </Button>
            ) : (
              <Button hasPopup="dialog" onPress={() => open({ dialog: 'add' })}>
                <Icon shape={plusIcon} size={18} />
                <span>{t('billing.addCard')}</span>
              </Button>
            )}
            <AddApplePay
              isAdded={methods.hasApplePay}
              onStart={() => setMessage(undefined)}
              onDone={finish}
            />
          </div>
        )}
        {query.data && flags['ir-lost-and-stolen-card-report-button-enabled'] && <CardReport />}
      </div>
      {opened && (
        <OpenedDialog
          opened={opened}
          defaultOne={methods.defaultOne}
          all={methods.methods}
          paysFromBanks={methods.banks.manualPayment}
          onOpen={open}
          onClose={() => setOpened(null)}
          onDone={finish}
        />
      )}
    </AccountMain>
  );
};

/** What bank accounts can't do, beside the list. Source: PAY-298, PAY-299, POR-266, POR-267. */
const BankReminder = (methods: Methods) => {
  const { t } = useApp();
  const reminder = bankReminderOf(methods);
  return (
    reminder && (
      <Alert kind="info" title={t(`bank.${reminder}.title`)}>
        {t(`bank.${reminder}.text`)}
      </Alert>
    )
  );
};

function bankReminderOf({ methods, hasBanks, banks }: Methods) {
  if (!hasBanks) return null;
  // After a card is added there would still be nothing to link.
  if (methods.length === 0) return banks.addBankAccount ? 'cannotLink' : null;
  const isBank = ({ type }: ManagedMethod) => type === 'ACH_BANK_ACCOUNT';
  if (methods.some(isBank) && !banks.manualPayment) return 'closed';
  return methods.every(isBank) ? 'cannotUse' : null;
}

interface MethodListProps extends Methods {
  readonly onOpen: (opened: OpenDialog) => void;
}

const MethodList = ({ methods, banks, defaultOne, refusalOf, onOpen }: MethodListProps) => {
  const { t } = useApp();
  if (methods.length === 0) {
    return (
      <EmptyState title={t('billing.emptyTitle')} level={2}>
        {t('billing.empty')}
      </EmptyState>
    );
  }
  const remove = (method: ManagedMethod) => {
    const refusal = refusalOf(method);
    onOpen(refusal ? { dialog: 'keep', method, refusal } : { dialog: 'remove', method });
  };
  return (
    <ul className="ff-card">
      {methods.map((method) => (
        <MethodRow
          key={method.id}
          method={method}
          isDefault={method === defaultOne}
          paysFromBanks={banks.manualPayment}
          onPrefer={() => onOpen({ dialog: 'prefer', method })}
          onRemove={() => remove(method)}
          onAddress={(card) => onOpen({ dialog: 'address', card })}
        />
      ))}
    </ul>
  );
};

interface OpenedDialogProps {
  readonly opened: OpenDialog;
  readonly defaultOne: ManagedMethod | null;
  readonly all: readonly ManagedMethod[];
  readonly paysFromBanks: boolean;
  readonly onOpen: (opened: OpenDialog) => void;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

interface AddBankProps extends Pick<OpenedDialogProps, 'onOpen' | 'onClose' | 'onDone'> {
  readonly step: NonNullable<BankDialog>;
}

/** Asks what to add, and links a bank account to the shopper's account. Source: PAY-117, PAY-371. */
const AddBank = ({ step, onOpen, onClose, onDone }: AddBankProps) => {
  const { t } = useApp();
  const changed = useMethodsChanged();
  // It came with the list.
  const { value: part } = usePartWithTexts(bankPart);
  const finish = async (account: BankAccount) => {
    await changed();
    onDone(t('billing.bank.linked', { account: accountName(t, account) }));
  };
  return (
    part && (
      <part.BankChoice
        isRefused={false}
        opened={step}
        onOpen={(next) => (next ? onOpen({ dialog: 'bank', step: next }) : onClose())}
        onCard={() => onOpen({ dialog: 'add' })}
        onLinked={(account) => void finish(account)}
      />
    )
  );
};

const OpenedDialog = ({ opened, defaultOne, all, paysFromBanks, onOpen, ...ends }: OpenedDialogProps) => {
  switch (opened.dialog) {
    case 'add':
      return <AddCard {...ends} />;
    case 'bank':
      return <AddBank step={opened.step} onOpen={onOpen} {...ends} />;
    case 'prefer':
      return <PreferDialog method={opened.method} {...ends} />;
    case 'address':
      return <BillingAddressDialog card={opened.card} {...ends} />;
    case 'keep': {
      // As it is now: an agreement may have begun to use it in another tab.
      const method = all.find(({ id }) => id === opened.method.id) ?? opened.method;
      return (
        <KeepDialog
          method={method}
          reason={keepReason(opened.refusal, method, defaultOne, paysFromBanks)}
          onAdd={() => onOpen({ dialog: 'add' })}
          onClose={ends.onClose}
        />
      );
    }
    case 'remove':
      return (
        <RemoveDialog
          method={opened.method}
          defaultOne={defaultOne}
          onRefused={(refusal) => onOpen({ dialog: 'keep', method: opened.method, refusal })}
          {...ends}
        />
      );
  }
};

export default withQueries(BillingPage);
