import '#shared/screens/access/page/access-page.css';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { minimumPasswordLength } from '#shared/domain/access/password.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { PasswordField } from '#shared/ui/forms/password-field.tsx';
import { PasswordStrength } from '#shared/ui/forms/password-strength.tsx';
import { Icon, lockIcon } from '#shared/ui/icons/icon.tsx';
import { useChangePassword } from './use-change-password.ts';

interface PasswordProps {
  readonly account: Pick<Account, 'email' | 'passwordExists' | 'passwordChangedAt'>;
}

/** The password, with a dialog that changes it. It opens from its button only. Source: POR-015, POR-321. */
export const Password = ({ account }: PasswordProps) => {
  const { t } = useApp();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const queries = useQueryClient();
  const finish = () => {
    setOpen(false);
    setDone(true);
    // Its date has changed, and every other login has ended.
    void queries.invalidateQueries();
  };
  return (
    <li>
      <div className="ff-security__row">
        <Icon shape={lockIcon} />
        <div>
          <p className="ff-security__name">{t('security.password.title')}</p>
          <p className="ff-small ff-muted">
            <LastChange {...account} />
          </p>
        </div>
        {account.passwordExists && (
          <div className="ff-security__action">
            <Button
              variant="secondary"
              size="small"
              hasPopup="dialog"
              onPress={() => {
                setDone(false);
                setOpen(true);
              }}
            >
              {t('account.password.change')}
            </Button>
          </div>
        )}
      </div>
      <LiveRegion>
        {isDone && (
          <div className="ff-security__note">
            <Alert kind="success" title={t('account.password.done')}>
              {t('account.password.doneText')}
            </Alert>
          </div>
        )}
      </LiveRegion>
      {isOpen && <PasswordDialog email={account.email} onClose={() => setOpen(false)} onDone={finish} />}
    </li>
  );
};

const LastChange = (account: PasswordProps['account']) => <span>{lastChange(useApp(), account)}</span>;

function lastChange(
  { t, formatDate }: AppContextValue,
  { passwordExists, passwordChangedAt }: PasswordProps['account'],
): string {
  if (!passwordExists) return t('security.password.none');
  // Set before its date was kept.
  if (passwordChangedAt === null) return t('security.password.hint');
  return t('security.password.changedOn', { date: formatDate(passwordChangedAt, 'long') });
}

interface PasswordDialogProps {
  readonly email: string;
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
