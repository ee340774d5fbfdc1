import { accountName } from '#shared/screens/methods/bank/bank-account-choice.tsx';
import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useMethodsChanged } from './use-methods.ts';

/** Fetched when somebody links an account. */
const linkBankPart = lazyPart(() => import('#shared/screens/methods/bank/link-bank-dialog.tsx'));

interface LinkBankAccountProps {
  readonly onClose: () => void;
  readonly onUseCard: () => void;
  /** Called with what the page says afterwards. */
  readonly onDone: (message: string) => void;
}

/** Links a bank account to the shopper's account. Source: PAY-291, PAY-371. */
export const LinkBankAccount = ({ onClose, onUseCard, onDone }: LinkBankAccountProps) => {
  const { t } = useApp();
  const changed = useMethodsChanged();
  const { value: part, retry } = usePart(linkBankPart);
  if (part) {
    return (
      <part.LinkBankDialog
        onClose={onClose}
        onUseCard={onUseCard}
        onLinked={(account) =>
          void changed().then(() => onDone(t('billing.bank.linked', { account: accountName(t, account) })))
        }
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('bank.link.title')}>
      {part === null ? (
        <>
          <Alert kind="warning" title={t('bank.problem.title')}>
            {t('bank.problem.unKnown')}
          </Alert>
          <Button onPress={retry}>{t('bank.problem.retry')}</Button>
        </>
      ) : (
        <Skeleton label={t('bank.link.loading')} shape="cards" count={2} />
      )}
    </Dialog>
  );
};
