import { useState } from 'react';
import { birthDateInfo } from '#shared/flows/identity/profile-experiments.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

/** Explains why the date of birth is asked, as a text, tooltip or dialog by experiment. Source: ACC-401, ACC-406. */
export const BirthDateInfo = () => {
  const { t } = useApp();
  const form = birthDateInfo(useSituation());
  const [isOpen, setOpen] = useState(false);
  if (form === null) return null;
  const reason = t('identity.profile.birthDateReason');
  if (form === 'text') return <p className="ff-small ff-muted">{reason}</p>;
  return (
    <div className="ff-access__links">
      <TextButton
        small
        onPress={() => setOpen(!isOpen)}
        {...(form === 'tooltip' ? { expanded: isOpen } : { hasPopup: 'dialog' })}
      >
        {t('identity.profile.birthDateWhy')}
      </TextButton>
      {form === 'tooltip' && isOpen && (
        <p className="ff-small ff-muted" role="note">
          {reason}
        </p>
      )}
      {form === 'dialog' && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('identity.profile.birthDateWhy')}>
          <p>{reason}</p>
        </Dialog>
      )}
    </div>
  );
};
