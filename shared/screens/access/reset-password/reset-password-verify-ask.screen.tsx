import { resetPasswordVerifyAsk } from '#shared/contract/access/password-reset.contract.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { JoinInstead } from '../login/join-instead.tsx';
import { AccessLinks } from '../page/access-page.tsx';
import { CookiePage } from '../page/cookie-page.tsx';
import { ChannelChoice } from '../verification/channel-choice.tsx';
import { useCodeChannel } from '../verification/use-code-channel.ts';
import { ResetNotice } from './reset-notice.tsx';
import { useEmailOption } from './use-email-option.ts';

/** Choice of where to send the code of a password reset. Source: ACC-096, ACC-097, ACC-100, ACC-414. */
const ResetPasswordVerifyAsk = () => {
  const { t, href, call } = useApp();
  const { session } = useSituation();
  const email = session.email ?? '';
  const whyNotEmail = useEmailOption(email);
  const { channel, choose, submit, isSending, error, problem } = useCodeChannel(
    session.mobile === null ? undefined : 'SMS',
    (sendBy) => call(resetPasswordVerifyAsk, { body: { email, sendBy } }),
  );
  return (
    <CookiePage
      title={t('access.resetPasswordVerifyAsk.title')}
      lede={t('access.resetPasswordVerifyAsk.lede')}
      problem={problem}
    >
      <form className="ff-form" noValidate onSubmit={submit}>
        <ResetNotice />
        <ChannelChoice
          name="channel"
          value={channel}
          onChange={choose}
          emailUnavailable={whyNotEmail && t(whyNotEmail)}
          error={error ? t(error) : undefined}
        />
        <Button type="submit" size="large" block busy={isSending && t('access.verifyAsk.busy')}>
          {t('access.verifyAsk.submit')}
        </Button>
        <AccessLinks>
          {session.passwordExists && (
            <TextLink href={href('/login-password')}>{t('access.code.usePassword')}</TextLink>
          )}
          <TextLink href={href('/login-email')}>{t('access.useAnotherEmail')}</TextLink>
          <JoinInstead email={email} />
        </AccessLinks>
      </form>
    </CookiePage>
  );
};

export default ResetPasswordVerifyAsk;
