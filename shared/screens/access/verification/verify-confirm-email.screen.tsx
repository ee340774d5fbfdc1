import { isChangingEmail, isChangingMobile } from '#shared/domain/session.ts';
import {
  sessionAfterContactChange,
  sessionAfterVerifyAskEmail,
  sessionAfterVerifyConfirmEmail,
} from '#shared/flows/access/session-updates.ts';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useNext } from '../page/use-next.ts';
import { BackToAccount } from './back-to-account.tsx';
import { CodePage } from './code-page.tsx';
import { SentTo } from './sent-to.tsx';
import { useVerificationCalls } from './use-verification-calls.ts';

/** Entry of the code sent to the email. Sends one when the page opens if none was sent yet. Source: ACC-177. */
const VerifyConfirmEmail = () => {
  const { t, href, journey } = useApp();
  const next = useNext();
  const { session } = useSituation();
  const { resendToEmail, confirmEmail } = useVerificationCalls();
  const email = session.unverifiedEmail ?? session.email ?? '';
  return (
    <CodePage
      channel="EMAIL"
      title={isChangingMobile(session) && t('access.code.titleBeforeMobile')}
      lede={<SentTo channel="EMAIL" />}
      // A change of mobile sent its first code when it started.
      sendsOnEntry={session.unverifiedEmail === null && !isChangingMobile(session)}
      send={async () => {
        await resendToEmail(email);
        if (!isChangingMobile(session)) journey.update(sessionAfterVerifyAskEmail(email));
      }}
      confirm={async (code) => {
        await confirmEmail(email, code);
        journey.update(sessionAfterVerifyConfirmEmail(session));
        next(isChangingEmail(session) ? { query: 'changed=email' } : {});
        // Updated after `next`, which depends on what was being changed.
        if (isChangingEmail(session)) journey.update(sessionAfterContactChange());
        return null;
      }}
    >
      {!isChangingMobile(session) && (
        <TextLink href={href('/verify-ask-email')}>{t('access.code.notMyEmail')}</TextLink>
      )}
      <BackToAccount />
    </CodePage>
  );
};

export default VerifyConfirmEmail;
