import { securityVerifyAsk } from '#shared/contract/access/second-factor.contract.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { AccessLinks, AccessPage } from '../page/access-page.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import { useCodeChannel } from './use-code-channel.ts';

/** Choice of where to send the code of the second factor. Source: ACC-088. */
const SecurityVerifyAsk = () => {
  const { t, href, call } = useApp();
  const { user, session } = useSituation();
  const withoutSms = session.mobile === null;
  const { channel, choose, submit, isSending, problem } = useCodeChannel(
    withoutSms ? 'EMAIL' : 'SMS',
    (sendBy) => call(securityVerifyAsk, { body: { sendBy } }),
  );
  return (
    <AccessPage title={t('access.security.title')} lede={t('access.security.lede')} problem={problem}>
      <form className="ff-form" noValidate onSubmit={submit}>
        <ChannelChoice
          name="channel"
          value={channel}
          onChange={choose}
          withoutSms={withoutSms}
          withoutEmail={user?.shouldAllowEmail !== true}
        />
        <Button type="submit" size="large" block busy={isSending && t('access.verifyAsk.busy')}>
          {t('access.verifyAsk.submit')}
        </Button>
        <AccessLinks>
          <TextLink href={href('/logout')}>{t('access.security.logOut')}</TextLink>
        </AccessLinks>
      </form>
    </AccessPage>
  );
};

export default SecurityVerifyAsk;
