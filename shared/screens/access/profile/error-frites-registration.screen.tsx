import { countryInSentence } from '#shared/content/country-name.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { AccessPage } from '../page/access-page.tsx';

/**
 * The country accepts no new accounts; existing ones can log in. The older notice only says that registration is closed.
 * The path is given by the requirements. Source: ACC-002, POR-027.
 */
const ErrorFritesRegistration = () => {
  const { t, href, locale, countryCode } = useApp();
  const { session, flags } = useSituation();
  const isNew = flags['consumer-portal-enable-new-error-frites-registration-notice'];
  const country = countryInSentence(session.countryCode ?? countryCode, locale);
  return (
    <AccessPage
      title={
        isNew ? t('access.registrationClosed.title', { country }) : t('access.registrationClosed.pageTitle')
      }
      lede={isNew && t('access.registrationClosed.lede')}
    >
      <ButtonLink size="large" block href={href('/login-email')}>
        {t('access.useAnotherEmail')}
      </ButtonLink>
    </AccessPage>
  );
};

export default ErrorFritesRegistration;
