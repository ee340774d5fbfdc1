import type { TextKey } from '#shared/content/keys.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessLinks } from './access-page.tsx';

/**
 * The ways out for a shopper who has another account: log in to it, or ask for help. The login begins with a logout,
 * because the email page leads whoever has begun a registration or is logged in back to this page.
 */
export const OtherAccount = () => {
  const { t, href, countryCode } = useApp();
  return (
    <AccessLinks>
      <a href={href('/logout')}>{t('access.verifyAsk.logIn')}</a>
      <a href={siteLink('help', marketOf(countryCode))} target="_blank" rel="noopener">
        {t('access.help')}
      </a>
    </AccessLinks>
  );
};

/** The action of an error that {@link OtherAccount} resolves. */
export const otherAccountAction = (problem: TextKey | null) =>
  problem === 'errors.duplicate_identity' && <OtherAccount />;
