import { AddCardAction, AddCardBody } from '#shared/screens/methods/add-card.tsx';
import { type AddCardRun, useAddCard } from '#shared/screens/methods/use-add-card.ts';
import { useEnabledBrands } from '#shared/screens/methods/use-enabled-brands.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import type { DialogProps } from './method-dialogs.tsx';
import { useMethodsChanged } from './use-methods.ts';

/** Adds a card, with the bank's check where there is one. Source: PAY-117, PAY-124. */
export const AddCardDialog = ({ onClose, onDone }: DialogProps) => {
  const { t } = useApp();
  const changed = useMethodsChanged();
  const run = useAddCard({
    enabledBrands: useEnabledBrands(),
    lastPaymentDate: null,
    amexContext: 'global',
    onSaved: () => void changed().then(() => onDone(t('billing.added'))),
    onShowCards: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closedBy={isRunning(run) ? 'none' : 'closerequest'}
      title={t('methods.add.title')}
      footer={<AddCardAction run={run} label={t('billing.save')} />}
    >
      <AddCardBody run={run} surface="raised" />
    </Dialog>
  );
};

/** While the card is with its provider, its bank or us, the dialog stays. Source: PAY-401. */
const isRunning = ({ state, isCalling }: AddCardRun): boolean =>
  (isCalling && state !== 'initiating') || state === 'challenging' || state === 'saved';
