import { appStores } from '#shared/domain/site-links.ts';
import { verifyIdentityPath } from '#shared/flows/identity/verify-identity.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { TextButton, TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { AccessLinks, AccessPage } from '../access/page/access-page.tsx';
import { useNext } from '../access/page/use-next.ts';

/** Offers the mobile app, where identification may still be possible. Source: ACC-360, ACC-342. */
const MobileAppDownloadPage = () => {
  const { t, href } = useApp();
  const situation = useSituation();
  const next = useNext();
  return (
    <AccessPage title={t('identification.app.title')} lede={t('identification.app.lede')}>
      <div className="ff-form">
        <ButtonLink size="large" block href={appStores.apple}>
          {t('identification.app.apple')}
        </ButtonLink>
        <ButtonLink size="large" block variant="secondary" href={appStores.google}>
          {t('identification.app.google')}
        </ButtonLink>
        <AccessLinks>
          <TextLink href={href(verifyIdentityPath(situation))}>{t('identification.app.verify')}</TextLink>
          <TextButton onPress={() => next()}>{t('identification.app.skip')}</TextButton>
        </AccessLinks>
      </div>
    </AccessPage>
  );
};

export default MobileAppDownloadPage;
