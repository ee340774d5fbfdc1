import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { lazyPart, usePart } from '../../shell/part.ts';
import type { LinkBankDialogProps } from './link-bank-dialog.tsx';

/** Fetched when a shopper links an account. */
const linkBankPart = lazyPart(() => import('./link-bank-dialog.tsx'));

/** The dialog that links a bank account, and its placeholder until it has loaded. Source: PAY-291. */
export const LinkBankAccount = (props: LinkBankDialogProps) => {
  const { t } = useApp();
  const { value: part, retry } = usePart(linkBankPart);
  if (part) return <part.LinkBankDialog {...props} />;
  return (
    <Dialog open onClose={props.onClose} title={t('bank.link.title')}>
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
