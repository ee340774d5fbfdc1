import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';

/** Says where the code was sent: the last digits of the mobile, or the email. */
export const SentTo = ({ channel }: { channel: SendBy }) => {
  const { t } = useApp();
  const { session } = useSituation();
  const text =
    channel === 'SMS'
      ? t('access.code.sentToMobile', { ending: (session.mobile ?? '').slice(-3) })
      : t('access.code.sentToEmail', { email: session.unverifiedEmail ?? session.email ?? '' });
  return <RichText text={text} parts={{ to: (target) => <strong>{target}</strong> }} />;
};
