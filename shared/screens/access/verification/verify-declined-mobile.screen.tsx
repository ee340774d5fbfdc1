import { useApp } from '#shared/ui/app-context.tsx';
import { DeclinedPage } from './declined-page.tsx';

/** The end of verifying a mobile that did not work out. Source: ACC-200. */
const VerifyDeclinedMobile = () => {
  const { t } = useApp();
  return <DeclinedPage title={t('access.declined.titleMobile')} lede={t('access.declined.ledeMobile')} />;
};

export default VerifyDeclinedMobile;
