import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LoadProblem } from '../../../load-problem.tsx';
import type { CustomPaymentDialogProps } from './custom-payment-dialog.tsx';

/** Few shoppers open it, so it is fetched apart from the page. */
export const customPaymentPart = lazyPart(async () => (await import('./custom-payment-dialog.tsx')).default);

/** The dialog in which several instalments or an amount are paid, once its code has come. */
export const CustomPayment = (props: CustomPaymentDialogProps) => {
  const { t } = useApp();
  const { value: CustomPaymentDialog, retry } = usePart(customPaymentPart);
  if (CustomPaymentDialog) return <CustomPaymentDialog {...props} />;
  if (CustomPaymentDialog === undefined) return null;
  return (
    <Dialog open onClose={props.onClose} title={t('customPayment.open')}>
      <LoadProblem title={t('common.loadFailedTitle')} onRetry={retry}>
        {t('common.loadFailed')}
      </LoadProblem>
    </Dialog>
  );
};
