import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { AddMethodDialog } from '#shared/screens/methods/bank/add-method-dialog.tsx';
import { BankNotAllowed } from '#shared/screens/methods/bank/bank-not-allowed.tsx';
import { LinkBankAccount } from '#shared/screens/methods/bank/link-bank-part.tsx';
import { useApp } from '#shared/ui/app-context.tsx';

export { accountChoice } from '#shared/screens/methods/bank/bank-account-choice.tsx';

/** The dialog that is open: what to add, or the bank's page. */
export type OpenedDialog = 'add' | 'link' | null;

interface BankChoiceProps {
  readonly isChosen: boolean;
  /** Whether the shopper has accounts that may not pay. */
  readonly isRefused: boolean;
  readonly opened: OpenedDialog;
  readonly onOpen: (dialog: OpenedDialog) => void;
  readonly onCard: () => void;
  readonly onLinked: (account: BankAccount) => void;
}

/** What stands below the choice of a method, and the dialogs that add one. Source: PAY-117, PAY-291, PAY-296. */
export const BankChoice = ({ isChosen, isRefused, opened, onOpen, onCard, onLinked }: BankChoiceProps) => {
  const { t } = useApp();
  const close = () => onOpen(null);
  return (
    <>
      {isChosen && <p className="ff-small ff-muted">{t('bank.pay.days')}</p>}
      {isRefused && <BankNotAllowed onUseCard={onCard} />}
      {opened === 'add' && <AddMethodDialog onCard={onCard} onBank={() => onOpen('link')} onClose={close} />}
      {opened === 'link' && <LinkBankAccount onLinked={onLinked} onUseCard={onCard} onClose={close} />}
    </>
  );
};
