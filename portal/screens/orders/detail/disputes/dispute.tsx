import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LoadProblem } from '../../../load-problem.tsx';
import type { DisputeDialogProps } from './dispute-dialog.tsx';

/** Few shoppers open it, so it is fetched apart from the page. */
export const disputePart = lazyPart(async () => (await import('./dispute-dialog.tsx')).default);

/** The dialog of an order's dispute, once its code has come. */
export const Dispute = (props: DisputeDialogProps) => {
  const { t } = useApp();
  const { value: DisputeDialog, retry } = usePart(disputePart);
  if (DisputeDialog) return <DisputeDialog {...props} />;
  if (DisputeDialog === undefined) return null;
  return (
    <Dialog open onClose={props.onClose} title={t('disputes.title')}>
      <LoadProblem title={t('common.loadFailedTitle')} onRetry={retry}>
        {t('common.loadFailed')}
      </LoadProblem>
    </Dialog>
  );
};
