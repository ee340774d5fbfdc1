import { useState } from 'react';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

/** The link beside Apple Pay, and what it opens. Closing it changes nothing. Source: PAY-126. */
export const ApplePayAbout = () => {
  const { t } = useApp();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <TextButton hasPopup="dialog" onPress={() => setOpen(true)}>
        {t('methods.applePay.learnMore')}
      </TextButton>
      {isOpen && (
        <Dialog
          open
          onClose={close}
          title={t('methods.applePay.title')}
          footer={
            <Button size="large" block onPress={close}>
              {t('common.close')}
            </Button>
          }
        >
          <p>{t('methods.applePay.how')}</p>
          <p>{t('methods.applePay.later')}</p>
          <p>{t('methods.applePay.cards')}</p>
        </Dialog>
      )}
    </div>
  );
};
