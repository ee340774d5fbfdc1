import { useId } from 'react';
import { minimumPasswordLength } from '#shared/domain/access/password.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { PasswordField } from '#shared/ui/forms/password-field.tsx';
import { PasswordStrength } from '#shared/ui/forms/password-strength.tsx';
import { RememberMe } from '../login/remember-me.tsx';
import { AccessLinks } from '../page/access-page.tsx';
import { CookiePage } from '../page/cookie-page.tsx';
import { useResetPassword } from './use-reset-password.ts';

/** Asks for a new password. Source: ACC-118 to ACC-122. */
const ResetPassword = () => {
  const { t, href } = useApp();
  const { email, form, problem, score, offersToRemember } = useResetPassword();
  const meterId = useId();
  return (
    <CookiePage
      title={t('access.resetPassword.title')}
      lede={t('access.resetPassword.lede')}
      problem={problem && `errors.${problem}`}
    >
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <div className="ff-access__lines">
          <PasswordField
            {...form.field('password')}
            label={t('access.newPassword')}
            hint={t('access.resetPassword.hint', { minimum: minimumPasswordLength })}
            kind="new"
            describedBy={meterId}
            focusOnOpen
          />
          <PasswordStrength id={meterId} score={score} />
        </div>
        {offersToRemember && <RememberMe {...form.field('rememberMe')} />}
        <Button type="submit" size="large" block busy={form.submitting && t('access.resetPassword.busy')}>
          {t('access.resetPassword.submit')}
        </Button>
        <AccessLinks>
          <TextLink href={href('/reset-password-verify-confirm')}>
            {t('access.resetPassword.newCode')}
          </TextLink>
        </AccessLinks>
      </form>
    </CookiePage>
  );
};

export default ResetPassword;
