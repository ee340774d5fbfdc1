import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

interface LeaveDialogProps {
  readonly open: boolean;
  readonly shop: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks for confirmation before the checkout is cancelled. */
export const LeaveDialog = ({ open, shop, onStay, onLeave }: LeaveDialogProps) => {
  const { t } = useApp();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('common.leave.title', { shop })}
      footer={
        <>
          <Button onPress={onStay}>{t('common.leave.stay')}</Button>
          <Button testId="leave" variant="secondary" onPress={onLeave}>
            {t('common.leave.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('common.leave.text')}</p>
    </Dialog>
  );
};
