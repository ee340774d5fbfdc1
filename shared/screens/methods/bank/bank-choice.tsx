import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { BankNotAllowed } from './bank-not-allowed.tsx';
import { LinkBankAccount } from './link-bank-part.tsx';

export { accountChoice } from './bank-account-choice.tsx';

/** How long a payment from a bank account takes. */
export const BankDays = () => {
  const { t } = useApp();
  return <p className="ff-small ff-muted">{t('bank.pay.days')}</p>;
};

/** The dialog that is open: what to add, or the bank's page. */
export type OpenedDialog = 'add' | 'link' | null;

interface BankChoiceProps {
  /** Whether the shopper has accounts that may not pay. */
  readonly isRefused: boolean;
  readonly opened: OpenedDialog;
  readonly onOpen: (dialog: OpenedDialog) => void;
  readonly onCard: () => void;
  readonly onLinked: (account: BankAccount) => void;
}

/** The texts beside the choice of a method, and the dialogs that add one. Source: PAY-117, PAY-291, PAY-296. */
export const BankChoice = ({ isRefused, opened, onOpen, onCard, onLinked }: BankChoiceProps) => {
  const close = () => onOpen(null);
  return (
    <>
      {isRefused && <BankNotAllowed onUseCard={onCard} />}
      {opened === 'add' && <AddMethodDialog onCard={onCard} onBank={() => onOpen('link')} onClose={close} />}
      {opened === 'link' && <LinkBankAccount onLinked={onLinked} onUseCard={onCard} onClose={close} />}
    </>
  );
};

interface AddMethodDialogProps {
  readonly onCard: () => void;
  readonly onBank: () => void;
  readonly onClose: () => void;
}

/** The choice of what to add, where more than a card can be. Source: PAY-117. */
const AddMethodDialog = ({ onCard, onBank, onClose }: AddMethodDialogProps) => {
  const { t } = useApp();
  return (
    <Dialog open onClose={onClose} title={t('bank.add.title')}>
      <Button size="large" block onPress={onCard}>
        {t('methods.choose.add')}
      </Button>
      <Button size="large" block variant="secondary" hasPopup="dialog" onPress={onBank}>
        {t('bank.link.title')}
      </Button>
    </Dialog>
  );
};
