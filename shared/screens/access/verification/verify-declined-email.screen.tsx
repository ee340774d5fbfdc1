import { useApp } from '#shared/ui/app-context.tsx';
import { DeclinedPage } from './declined-page.tsx';

/** The end of verifying an email that did not work out. Source: ACC-200. */
const VerifyDeclinedEmail = () => {
  const { t } = useApp();
  return <DeclinedPage title={t('access.declined.titleEmail')} lede={t('access.declined.ledeEmail')} />;
};

export default VerifyDeclinedEmail;
