import { useApp } from '#shared/ui/app-context.tsx';
import { DeclinedPage } from './declined-page.tsx';

/** The email could not be verified. Source: ACC-200. */
const VerifyDeclinedEmail = () => {
  const { t } = useApp();
  return <DeclinedPage title={t('access.declined.titleEmail')} lede={t('access.declined.ledeEmail')} />;
};

export default VerifyDeclinedEmail;
