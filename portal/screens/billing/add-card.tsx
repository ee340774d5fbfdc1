import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LoadProblem } from '../load-problem.tsx';
import type { DialogProps } from './method-dialogs.tsx';

/** The card form is fetched behind the list, which is looked at more often than a card is added. */
export const addCardPart = lazyPart(async () => (await import('./add-card-dialog.tsx')).AddCardDialog);

/** The dialog that adds a card. Source: PAY-117. */
export const AddCard = (props: DialogProps) => {
  const { t } = useApp();
  const { value: AddCardDialog, retry } = usePart(addCardPart);
  if (AddCardDialog) return <AddCardDialog {...props} />;
  if (AddCardDialog === undefined) return null;
  return (
    <Dialog open onClose={props.onClose} title={t('methods.add.title')}>
      <LoadProblem title={t('common.loadFailedTitle')} onRetry={retry}>
        {t('common.loadFailed')}
      </LoadProblem>
    </Dialog>
  );
};
