import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { checkPointOf } from '#shared/domain/access/check-point.ts';
import { sessionAfterRefusal } from '#shared/flows/access/session-updates.ts';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { profilingSessionId } from '../../payments/device-details.ts';
import { errorCodeOf } from '../page/error-code-of.ts';
import { CodePage } from '../verification/code-page.tsx';
import { fingerprint } from './fingerprint.ts';
import { useCompleteLogin } from './use-complete-login.ts';

/** Login with a one-time code instead of a password. Source: ACC-077 to ACC-086. */
const LoginOneTimeCode = () => {
  const { t, href, call, journey, transactionToken } = useApp();
  const { session } = useSituation();
  const { completeLogin } = useCompleteLogin();
  const email = session.email ?? '';
  return (
    <CodePage
      channel="SMS"
      lede={
        <RichText
          text={t('access.oneTimeCode.lede', { email, ending: (session.mobile ?? '').slice(-3) })}
          parts={{ email: (part) => <strong>{part}</strong>, to: (part) => <strong>{part}</strong> }}
        />
      }
      submit={t('access.loginPassword.submit')}
      steps={{ check: 'login', send: 'requestOneTimeCode' }}
      missing="errors.fallback_error"
      sendsOnEntry
      send={() => call(requestOneTimeCode, { body: { email } })}
      confirm={async (oneTimeCode) => {
        const signedIn = call(loginByOneTimeCode, {
          body: {
            username: email,
            oneTimeCode,
            fingerprint: fingerprint(),
            transactionToken,
            checkPointType: checkPointOf(session.channel),
            profilingSessionId,
          },
        });
        signedIn.catch((error: unknown) => journey.update(sessionAfterRefusal(errorCodeOf(error))));
        return completeLogin(await signedIn);
      }}
    >
      <TextLink href={href('/login-password')}>{t('access.code.usePassword')}</TextLink>
      <TextLink href={href('/login-email')}>{t('access.useAnotherEmail')}</TextLink>
    </CodePage>
  );
};

export default LoginOneTimeCode;
