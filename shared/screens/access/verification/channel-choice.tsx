import { type SendBy, sendBySchema } from '#shared/domain/access/verification-code.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';

interface ChannelChoiceProps {
  name: string;
  value: SendBy | undefined;
  onChange: (value: SendBy) => void;
  /** Why the email can't be chosen; absent if it can. */
  emailUnavailable?: string | null | undefined;
  /** Does not offer the email. */
  withoutEmail?: boolean;
  /** Does not offer the mobile. */
  withoutSms?: boolean;
  error?: string | undefined;
}

/**
 * Choice of where to send a code. Of the mobile only the digits are shown that the server left unmasked. Source: ACC-088, ACC-100.
 */
export const ChannelChoice = ({
  emailUnavailable,
  withoutEmail = false,
  withoutSms = false,
  onChange,
  ...list
}: ChannelChoiceProps) => {
  const { t } = useApp();
  const { session } = useSituation();
  const { mobile, email } = session;
  const sms = {
    value: 'SMS',
    title: t('access.channel.sms'),
    meta: t('access.channel.smsTo', { ending: (mobile ?? '').slice(-3) }),
    unavailable: mobile === null ? t('access.channel.smsOff') : null,
  };
  const byEmail = {
    value: 'EMAIL',
    title: t('access.channel.email'),
    meta: t('access.channel.emailTo', { email: email ?? '' }),
    unavailable: emailUnavailable,
  };
  return (
    <ChoiceList
      {...list}
      legend={t('access.channel.legend')}
      choices={[...(withoutSms ? [] : [sms]), ...(withoutEmail ? [] : [byEmail])]}
      onChange={(value) => onChange(sendBySchema.parse(value))}
    />
  );
};
