import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { AccessPage } from '../page/access-page.tsx';

/** New accounts are closed in this country, existing ones are not. Source: ACC-002. */
const ErrorFritesRegistration = () => {
  const { t, href, locale, countryCode } = useApp();
  const { session } = useSituation();
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(session.countryCode ?? countryCode);
  return (
    <AccessPage
      title={t('access.registrationClosed.title', { country: country ?? '' })}
      lede={t('access.registrationClosed.lede')}
    >
      <ButtonLink size="large" block href={href('/login-email')}>
        {t('access.useAnotherEmail')}
      </ButtonLink>
    </AccessPage>
  );
};

export default ErrorFritesRegistration;
