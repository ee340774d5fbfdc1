import type { ApiError } from '#shared/client/api-error.ts';
import type { TextKey } from '#shared/content/keys.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { AccessLinks } from './access-page.tsx';

/**
 * The ways out for a shopper who has another account: log in to it by its email (shown masked where the server has it), or
 * ask for help. The login begins with a logout, because the email page leads a shopper who has begun a registration or is
 * logged in back to this page.
 */
const OtherAccount = ({ email }: { email: string | null }) => {
  const { t, href, countryCode } = useApp();
  return (
    <AccessLinks>
      <a href={href('/logout')}>
        {email === null ? t('access.verifyAsk.logIn') : t('access.verifyAsk.logInWith', { email })}
      </a>
      <a href={siteLink('help', marketOf(countryCode))} target="_blank" rel="noopener">
        {t('access.help')}
      </a>
    </AccessLinks>
  );
};

/** The action of an error that {@link OtherAccount} resolves. @param email of the other account, masked; null where it is not known */
export const otherAccountAction = (problem: TextKey | null, email: string | null) =>
  problem === 'errors.duplicate_identity' && <OtherAccount email={email} />;

/** The masked email of the other account, as a refusal names it. */
export const otherEmailOf = ({ errorInfo }: ApiError): string | null =>
  typeof errorInfo.email === 'string' ? errorInfo.email : null;
