import { useState } from 'react';
import {
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from '#shared/contract/access/password-reset.contract.ts';
import { sessionAfterResetCode } from '#shared/flows/access/session-updates.ts';
import { guards } from '#shared/flows/guards.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { TextButton, TextLink } from '#shared/ui/text-button.tsx';
import { CodePage } from './code-page.tsx';
import { SentTo } from './sent-to.tsx';
import { useNext } from './use-next.ts';

const passwordRequired = 'force_password_reset_required';

/** Sends the code of a password reset and takes it. Source: ACC-072, ACC-094, ACC-101, ACC-450. */
const ResetPasswordVerifyConfirm = () => {
  const { t, href, call, journey } = useApp();
  const next = useNext();
  const situation = useSituation();
  const { session, place } = situation;
  const [channel, setChannel] = useState(
    guards.autoSmsReset(situation) ? ('SMS' as const) : ('EMAIL' as const),
  );
  const email = session.email ?? '';
  return (
    <CodePage
      // Another channel is another code: its wait and its messages start over.
      key={channel}
      channel={channel}
      lede={<SentTo channel={channel} />}
      notice={
        place.query.get('reason') === passwordRequired && (
          <Alert kind="info" title={t(`errors.${passwordRequired}`)} />
        )
      }
      sendsOnEntry
      send={() => call(resetPasswordVerifyAsk, { body: { email, sendBy: channel } })}
      confirm={async (code) => {
        const { challenges } = await call(resetPasswordVerifyConfirm, { body: { email, code } });
        journey.update(sessionAfterResetCode(code, challenges));
        next();
      }}
    >
      {channel === 'SMS' && (
        <TextButton onPress={() => setChannel('EMAIL')}>{t('access.code.byEmail')}</TextButton>
      )}
      {session.passwordExists && (
        <TextLink href={href('/login-password')}>{t('access.code.usePassword')}</TextLink>
      )}
    </CodePage>
  );
};

export default ResetPasswordVerifyConfirm;
