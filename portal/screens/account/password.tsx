import '#shared/screens/access/page/access-page.css';
import { useId, useState } from 'react';
import { minimumPasswordLength } from '#shared/domain/access/password.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { PasswordField } from '#shared/ui/forms/password-field.tsx';
import { PasswordStrength } from '#shared/ui/forms/password-strength.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useChangePassword } from './use-change-password.ts';

interface PasswordProps {
  readonly email: string;
}

/** The password, with a dialog that changes it. Source: POR-321. */
export const Password = ({ email }: PasswordProps) => {
  const { t } = useApp();
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <section aria-labelledby={headingId} className="ff-stack ff-stack--3">
      <LiveRegion>
        {isDone && (
          <Alert kind="success" title={t('account.password.done')}>
            {t('account.password.doneText')}
          </Alert>
        )}
      </LiveRegion>
      <Card>
        <div className="ff-account__row">
          <h2 className="ff-h3" id={headingId}>
            {t('account.password.title')}
          </h2>
          <p className="ff-small ff-muted ff-account__hint">{t('account.password.hint')}</p>
          <div className="ff-account__action">
            <TextButton
              hasPopup="dialog"
              onPress={() => {
                setDone(false);
                setOpen(true);
              }}
            >
              {t('account.password.change')}
            </TextButton>
          </div>
        </div>
      </Card>
      {isOpen && (
        <PasswordDialog
          email={email}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            setDone(true);
          }}
        />
      )}
    </section>
  );
};

interface PasswordDialogProps extends PasswordProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const PasswordDialog = ({ email, onClose, onDone }: PasswordDialogProps) => {
  const { t } = useApp();
  const meterId = useId();
  const { form, problem, score } = useChangePassword(email, onDone);
  return (
    <Dialog
      open
      // A press beside the dialog must not lose what was typed.
      closedBy={form.submitting ? 'none' : 'closerequest'}
      onClose={onClose}
      title={t('account.password.dialog')}
      footer={
        <Button
          size="large"
          block
          busy={form.submitting && t('account.password.busy')}
          onPress={() => void form.submit()}
        >
          {t('account.password.submit')}
        </Button>
      }
    >
      <div className="ff-access">
        <form className="ff-form" noValidate onSubmit={form.submit}>
          <LiveRegion urgent>
            {problem && (
              <Alert kind="warning" title={t('account.password.failedTitle')}>
                {problem}
              </Alert>
            )}
          </LiveRegion>
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <PasswordField {...form.field('current')} label={t('account.password.current')} kind="current" />
          <div className="ff-access__lines">
            <PasswordField
              {...form.field('password')}
              label={t('access.newPassword')}
              hint={t('account.password.rules', { minimum: minimumPasswordLength })}
              kind="new"
              describedBy={meterId}
            />
            <PasswordStrength id={meterId} score={score} />
          </div>
          <button type="submit" hidden />
        </form>
      </div>
    </Dialog>
  );
};
