import {
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from '#shared/contract/access/password-reset.contract.ts';
import { sessionAfterCodeSent, sessionAfterResetCode } from '#shared/flows/access/session-updates.ts';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { JoinInstead } from '../login/join-instead.tsx';
import { useNext } from '../page/use-next.ts';
import { CodePage } from '../verification/code-page.tsx';
import { SentTo } from '../verification/sent-to.tsx';
import { ResetNotice } from './reset-notice.tsx';

/**
 * Entry of a password reset's code. If no channel was chosen before, as in the automatic reset by SMS, this page sends the
 * code when it opens. Source: ACC-094, ACC-101, ACC-103, ACC-450.
 */
const ResetPasswordVerifyConfirm = () => {
  const { t, href, call, journey } = useApp();
  const next = useNext();
  const { session } = useSituation();
  const email = session.email ?? '';
  const channel = session.codeSentBy ?? 'SMS';
  return (
    <CodePage
      channel={channel}
      lede={<SentTo channel={channel} />}
      notice={<ResetNotice />}
      // A code that was accepted can't be used again when the shopper comes back to this page.
      sendsOnEntry={session.codeSentBy === null || session.resetPasswordVerificationCode !== null}
      send={async () => {
        await call(resetPasswordVerifyAsk, { body: { email, sendBy: channel } });
        journey.update(sessionAfterCodeSent(channel));
      }}
      confirm={async (code) => {
        const { challenges } = await call(resetPasswordVerifyConfirm, { body: { email, code } });
        journey.update(sessionAfterResetCode(code, challenges));
        next();
        return null;
      }}
    >
      <TextLink href={href('/reset-password-verify-ask')}>{t('access.code.anotherWay')}</TextLink>
      {session.passwordExists && (
        <TextLink href={href('/login-password')}>{t('access.code.usePassword')}</TextLink>
      )}
      <JoinInstead email={email} />
    </CodePage>
  );
};

export default ResetPasswordVerifyConfirm;
