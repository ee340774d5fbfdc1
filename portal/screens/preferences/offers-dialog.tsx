import { useEffect, useRef } from 'react';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { Problem } from '../confirm-dialog.tsx';
import type { Saving } from './use-saving.ts';

interface OffersDialogProps {
  /** Whether the shopper gets offers now. */
  readonly on: boolean;
  readonly saving: Saving;
  readonly onClose: () => void;
}

type Answer = '' | 'yes' | 'no';

/** Explains prescreened offers, and asks whether lenders may send them. Nothing is chosen beforehand. Source: POR-014, POR-320. */
const OffersDialog = ({ on, saving, onClose }: OffersDialogProps) => {
  const { t } = useApp();
  const isSaving = saving.chosen !== null;
  const isSubmitted = useRef(false);
  const form = useForm<{ answer: Answer }>({
    initial: { answer: '' },
    validate: { answer: (answer) => (answer === '' ? 'required' : null) },
    describe: () => t('preferences.offers.required'),
    submit: ({ answer }) => {
      isSubmitted.current = true;
      saving.choose(answer === 'yes');
    },
  });
  // Stored: the switch behind it shows the choice.
  useEffect(() => {
    if (isSubmitted.current && !isSaving) {
      isSubmitted.current = false;
      if (!saving.problem) onClose();
    }
  }, [isSaving, saving.problem, onClose]);
  const meta = (answer: boolean) => (answer === on ? t('preferences.offers.now') : null);
  const field = form.field('answer');
  return (
    <Dialog
      open
      onClose={onClose}
      closedBy={isSaving ? 'none' : 'any'}
      title={t('preferences.offers.title')}
      footer={
        <Button
          size="large"
          block
          busy={isSaving && t('preferences.saving')}
          onPress={() => void form.submit()}
        >
          {t('preferences.offers.save')}
        </Button>
      }
    >
      <p>{t('preferences.offers.text')}</p>
      <ChoiceList
        legend={t('preferences.offers.legend')}
        name="answer"
        value={field.value}
        error={field.error}
        onChange={(value) => field.onChange(value as Answer)}
        choices={[
          { value: 'yes', title: t('preferences.offers.yes'), meta: meta(true) },
          { value: 'no', title: t('preferences.offers.no'), meta: meta(false) },
        ]}
      />
      <Problem title={t('preferences.notSaved')}>{saving.problem}</Problem>
    </Dialog>
  );
};

export default OffersDialog;
