import { Button } from '#shared/ui/actions/button.tsx';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { PasswordField } from '#shared/ui/forms/password-field.tsx';
import { AccessLinks } from '../page/access-page.tsx';
import { CookiePage } from '../page/cookie-page.tsx';
import { JoinInstead } from './join-instead.tsx';
import { RememberMe } from './remember-me.tsx';
import { useLoginPassword } from './use-login-password.ts';

/** Asks a known consumer for the password. Source: ACC-062, ACC-066. */
const LoginPassword = () => {
  const { t, href } = useApp();
  const { email, form, problem, isBlocked, offersCode } = useLoginPassword();
  return (
    <CookiePage
      title={t('access.loginPassword.title')}
      lede={
        <RichText
          text={t('access.loginPassword.lede', { email })}
          parts={{ email: (address) => <strong>{address}</strong> }}
        />
      }
      problem={problem && `errors.${problem}`}
    >
      <form className="ff-form" noValidate onSubmit={form.submit}>
        {/* Password managers need a username field beside the password. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField {...form.field('password')} label={t('access.password')} kind="current" focusOnOpen />
        <RememberMe {...form.field('rememberMe')} />
        <div>
          <Button
            type="submit"
            testId="log-in"
            size="large"
            block
            busy={form.submitting && t('access.loginPassword.busy')}
            unavailable={
              isBlocked &&
              t(
                problem === 'account_disabled'
                  ? 'access.loginPassword.closed'
                  : 'access.loginPassword.blocked',
              )
            }
          >
            {t('access.loginPassword.submit')}
          </Button>
        </div>
        <AccessLinks>
          {offersCode && (
            <TextLink href={href('/login-one-time-code')}>{t('access.oneTimeCode.offer')}</TextLink>
          )}
          <TextLink href={href('/forgot-password')}>{t('access.loginPassword.forgot')}</TextLink>
          <TextLink href={href('/login-email')}>{t('access.useAnotherEmail')}</TextLink>
          <JoinInstead email={email} />
        </AccessLinks>
      </form>
    </CookiePage>
  );
};

export default LoginPassword;
