import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { profilingSessionId } from '../../payments/device-details.ts';
import { useCompleteLogin } from '../login/use-complete-login.ts';
import { CodePage } from './code-page.tsx';
import { SentTo } from './sent-to.tsx';

/** Entry of the second factor's code, which completes the login. Source: ACC-089, ACC-091. */
const SecurityVerifyConfirm = () => {
  const { t, href, call } = useApp();
  const { session } = useSituation();
  const { completeLogin } = useCompleteLogin();
  const channel = session.codeSentBy ?? 'SMS';
  return (
    <CodePage
      channel={channel}
      lede={<SentTo channel={channel} />}
      send={() => call(securityVerifyAsk, { body: { sendBy: channel } })}
      confirm={async (code) =>
        completeLogin(await call(securityVerifyConfirm, { body: { code, profilingSessionId } }))
      }
    >
      <TextLink href={href('/security-verify-ask')}>{t('access.code.anotherWay')}</TextLink>
      <TextLink href={href('/logout')}>{t('access.security.logOut')}</TextLink>
    </CodePage>
  );
};

export default SecurityVerifyConfirm;
