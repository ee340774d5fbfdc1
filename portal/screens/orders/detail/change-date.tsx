import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LoadProblem } from '../../load-problem.tsx';
import type { ChangeDateDialogProps } from './change-date-dialog.tsx';

/** Few shoppers open it, so it is fetched apart from the page. */
export const changeDatePart = lazyPart(async () => (await import('./change-date-dialog.tsx')).default);

/** The dialog in which a date is moved, once its code has come. */
export const ChangeDate = (props: ChangeDateDialogProps) => {
  const { t } = useApp();
  const { value: ChangeDateDialog, retry } = usePart(changeDatePart);
  if (ChangeDateDialog) return <ChangeDateDialog {...props} />;
  if (ChangeDateDialog === undefined) return null;
  return (
    <Dialog open onClose={props.onClose} title={t('payments.changeDate.open')}>
      <LoadProblem title={t('common.loadFailedTitle')} onRetry={retry}>
        {t('common.loadFailed')}
      </LoadProblem>
    </Dialog>
  );
};
