import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

interface AddMethodDialogProps {
  readonly onCard: () => void;
  readonly onBank: () => void;
  readonly onClose: () => void;
}

/** The choice of what to add, where more than a card can be. Source: PAY-117. */
export const AddMethodDialog = ({ onCard, onBank, onClose }: AddMethodDialogProps) => {
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
