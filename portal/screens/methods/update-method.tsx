import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LoadProblem } from '../load-problem.tsx';
import type { UpdateMethodProps } from './update-method-dialog.tsx';

/** Few shoppers open it, so it is fetched apart from the page. */
export const updateMethodPart = lazyPart(async () => (await import('./update-method-dialog.tsx')).default);

/** The dialog in which a payment method is changed, once its code has come. */
export const UpdateMethod = (props: UpdateMethodProps) => {
  const { t } = useApp();
  const { value: UpdateMethodDialog, retry } = usePart(updateMethodPart);
  if (UpdateMethodDialog) return <UpdateMethodDialog {...props} />;
  if (UpdateMethodDialog === undefined) return null;
  return (
    <Dialog open onClose={props.onClose} title={t('methodChange.title')}>
      <LoadProblem title={t('common.loadFailedTitle')} onRetry={retry}>
        {t('common.loadFailed')}
      </LoadProblem>
    </Dialog>
  );
};
