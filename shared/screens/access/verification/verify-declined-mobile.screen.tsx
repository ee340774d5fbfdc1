import { useApp } from '#shared/ui/app-context.tsx';
import { DeclinedPage } from './declined-page.tsx';

/** The mobile could not be verified. Source: ACC-200. */
const VerifyDeclinedMobile = () => {
  const { t } = useApp();
  return <DeclinedPage title={t('access.declined.titleMobile')} lede={t('access.declined.ledeMobile')} />;
};

export default VerifyDeclinedMobile;
