import { isChangingEmail, isChangingMobile } from '#shared/domain/session.ts';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/** The link back for a shopper who changes the email or mobile of the account and gets no code. */
export const BackToAccount = () => {
  const { t, href } = useApp();
  const { session } = useSituation();
  if (!isChangingEmail(session) && !isChangingMobile(session)) return null;
  return <TextLink href={href('/account')}>{t('access.code.backToAccount')}</TextLink>;
};
